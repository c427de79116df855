import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importRowKinds } from 'contract/vocabulary/imports';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { exportFile, exportRow, newInsured } from '../../../testing/imports.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { findImport } from '../records/queries.ts';
import { readCells } from '../rows/operations.ts';

// Social Security numbers reach no table, file, log, reply or error file.

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);

let made = 0;
const numbers: string[] = [];
function ssn(separator = '-'): string {
  made += 1;
  const digits = [String(900 + Math.floor(made / 50)), '11', String(7_301 + made * 13)];
  numbers.push(digits.join('-'), digits.join(''), digits.join(' '));
  return digits.join(separator);
}

async function databaseText(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(app.db);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const read = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(app.db);
    rows.push(...read.rows.map(({ text }) => text));
  }
  const binary = rows.flatMap((row) => row.match(/(?<=\\x)[0-9a-f]+/g) ?? []);
  return [...rows, ...binary.map((hex) => Buffer.from(hex, 'hex').toString('latin1'))].join('\n');
}

const storedFiles = (): string =>
  readdirSync(app.files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

async function decryptedText(id: number): Promise<string> {
  const row = await findImport(app.db, id);
  const cells = await readCells(
    app.ctx,
    row,
    Array.from({ length: 20 }, (_, at) => at + 2),
  );
  expect(cells.size).toBeGreaterThan(0);
  return JSON.stringify([
    ...cells,
    row?.columns_encrypted && app.ctx.encryption.decrypt('policy_imports.columns', row.columns_encrypted),
  ]);
}

async function replies(id: number): Promise<string> {
  const shown = await browser.call('show-import', { params: { id } });
  const errors = await browser.call('export-import-errors', { params: { id } });
  const lists = await Promise.all(
    importRowKinds.map((kind) => browser.call('list-import-rows', { params: { id }, query: { kind } })),
  );
  return [shown, errors, ...lists].map(({ text }) => text).join('\n');
}

const leaks = (text: string): string[] => numbers.filter((number) => text.includes(number));

async function importFile(content: string) {
  const { signed_id } = await uploadFile(app, browser, Buffer.from(content), 'may.csv');
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await app.work();
  return (await browser.call('show-import', { params: { id } })).body;
}

test('requirement 32: samples, free text, unassigned columns and damaged rows leave none', async () => {
  const { email } = await newInsured(app, firm);
  const row = (plan: string, changed: Record<string, string>) =>
    exportRow({
      email,
      ssn: ssn(),
      ffm_subscriber_id: '',
      ffm_app_id: plan,
      member: ssn(),
      note: ssn(''),
      benefits_url: '',
      ...changed,
    });
  const file = exportFile([
    row('1', { plan_name: `Plan ${ssn()}`, issuer: `Canary ${ssn('')}`, first_name: `Ann ${ssn(' ')}` }),
    row('2', { plan_name: `SSN-${ssn()}-A`, last_name: `x${ssn('')}y`, metal_level: `silver ${ssn('.')}` }),
    row('3', { plan_name: `Plan ${ssn('  ')}`, policy_status: ssn('\u2011'), zip_code: ssn('') }),
    row('4', { effective_date: ssn(), net_premium: ssn('') }),
    row('5', { net_premium: ssn(), email: `${ssn('')}@example.test`, benefits_url: `https://a.example/${ssn('')}` }),
  ]);
  const { id, status, counts } = await importFile(`${file}${ssn()},${ssn('')}\n`);
  expect([status, counts.new, counts.invalid]).toEqual(['ready', 2, 3]);
  const everything = async () =>
    [await databaseText(), storedFiles(), app.log.join('\n'), await replies(id)].join('\n');
  expect(leaks(await everything())).toEqual([]);
  expect(leaks(await decryptedText(id))).toEqual([]);
  await browser.call('apply-import', { params: { id } });
  await app.work();
  expect(leaks(await everything())).toEqual([]);
});

test.each([
  ['with dashes', '-'],
  ['without dashes', ''],
])('a first row that is no header leaves none %s', async (_, separator) => {
  const values = ['Margaret', ssn(separator), 'Canary', 'Margaret'].join();
  const { status, error } = await importFile(`${values}\n${values}\n`);
  expect([status, error]).toEqual([
    'failed',
    'The first row has a Social Security number. It should have the column names.',
  ]);
  expect(leaks([await databaseText(), storedFiles(), app.log.join('\n')].join('\n'))).toEqual([]);
});

test('requirement 32: the message about equal names of columns does not quote them', async () => {
  const known = 'email,dob,policy number,issuer,status,Email\na,b,c,d,e,f\n';
  expect((await importFile(known)).error).toBe('Columns 1 and 6 have the same name. Check which of them is used.');
  expect((await importFile('Margaret,Canary,Margaret\na,b,c\n')).error).not.toMatch(/Margaret|Canary/);
});

test('requirement 32: identifiers of nine digits are kept, separated ones are not', async () => {
  const { email } = await newInsured(app, firm);
  const carrier = (policy_number: string) => {
    const { ffm_app_id: _, plan_hios_id: __, ...row } = exportRow({ email, ffm_subscriber_id: '', policy_number });
    return row;
  };
  const { counts, columns } = await importFile(
    exportFile([carrier('123456789'), carrier('987654321'), carrier(ssn())]),
  );
  expect(counts).toMatchObject({ new: 2, invalid: 1 });
  expect(columns.find(({ name }) => name === 'policy_number')?.samples).toEqual(['123456789', '987654321']);
});
