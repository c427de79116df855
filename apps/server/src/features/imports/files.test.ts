import { readFileSync } from 'node:fs';
import type { ImportRow } from 'contract/endpoints/imports';
import type { ImportRowKind } from 'contract/vocabulary/imports';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createActors } from '../../testing/factories.ts';
import { newInsured, stageFile } from '../../testing/imports.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

// Files with the trouble that exports of marketplaces and carriers have. All are about these people.
const folder = new URL('../../testing/import-files/', import.meta.url);
const people = z
  .array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      birthdate: z.string(),
      zip_code: z.string(),
      email: z.string(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('clients.json', folder), 'utf8')));

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);
const clients: { readonly id: number; readonly name: string }[] = [];
for (const { birthdate, ...person } of people) {
  const { id } = await newInsured(app, firm, { ...person, birth_date: birthdate });
  clients.push({ id, name: `${person.first_name} ${person.last_name}` });
}

const show = async (id: number) => (await browser.call('show-import', { params: { id } })).body;
const rows = async (id: number, kind: ImportRowKind) =>
  (await browser.call('list-import-rows', { params: { id }, query: { kind } })).body.rows;

type Constants = { readonly issuer_name?: string; readonly policy_status?: string };

/** The dry run of a file. It stops at the mapping for exactly these values, if any. */
async function dryRun(name: string, constants?: Constants) {
  const { signed_id } = await uploadFile(app, browser, readFileSync(new URL(name, folder)), name);
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await app.work();
  const waiting = await show(id);
  if (!constants) expect(waiting).toMatchObject({ status: 'ready', error: null });
  else {
    expect(waiting.status).toBe('mapping');
    expect([
      /carrier/.test(waiting.error ?? ''),
      /status/.test(waiting.error ?? ''),
      /who|which/.test(waiting.error ?? ''),
    ]).toEqual([constants.issuer_name !== undefined, constants.policy_status !== undefined, false]);
    const asked = { issuer_name: constants.issuer_name ?? null, policy_status: constants.policy_status ?? null };
    await browser.call('update-import', { params: { id }, body: { constants: asked } });
    await app.work();
  }
  return show(id);
}

const carrier = { issuer_name: 'Cedar Health' };
const carrierAndStatus = { ...carrier, policy_status: 'Active' };
const silver = { plan_name: 'Case', policy_status: 'enrolled', premium: 152.33, gross_premium: 500, subsidy: 347.67 };
const thisYear = { effective_date: '2026-01-01' };

type Expected = Partial<NonNullable<ImportRow['after']>>;

// Each is about the first three people.
test.each<[string, Constants | undefined, Expected]>([
  ['01-two-digit-years.csv', undefined, { ...silver, ...thisYear }],
  [
    '02-carrier-book-open-end.csv',
    carrierAndStatus,
    { ...thisYear, end_date: null, premium: 152.33, covered_lives: 2 },
  ],
  ['03-full-name-long-dates.csv', carrier, { ...thisYear, end_date: '2026-12-31', premium: 152.33, covered_lives: 2 }],
  [
    '04-two-title-rows.csv',
    carrier,
    { ...thisYear, end_date: '2026-12-31', policy_status: 'enrolled', premium: 152.33 },
  ],
  ['05-compact-dates.csv', carrierAndStatus, { ...thisYear, end_date: null, covered_lives: 2 }],
  ['06-no-email-full-name.csv', carrier, { ...thisYear, policy_status: 'enrolled', metallic_level: 'silver' }],
  ['07-semicolon-decimal-comma.csv', undefined, { ...silver, ...thisYear, deductible: 2500, moop: 6000 }],
  ['08-sep-line.csv', undefined, { ...silver, ...thisYear }],
  ['10-excel.xlsx', undefined, { ...silver, ...thisYear }],
  ['12-longer-rows.csv', undefined, { ...silver, ...thisYear }],
  ['13-shorter-rows.csv', undefined, { ...silver, ...thisYear }],
])('%s has 3 new plans', async (name, constants, after) => {
  const { id, counts } = await dryRun(name, constants);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['new', 3]]);
  expect(await rows(id, 'new')).toMatchObject(
    clients.slice(0, 3).map((client) => ({ client, is_other_name: false, after })),
  );
});

test('the births of two digits are of the last century, and masked values are not stored', async () => {
  const { id, columns, dialect } = await dryRun('01-two-digit-years.csv');
  expect(columns.find(({ field }) => field === 'birth_date')?.samples).toEqual(['3/7/84', '11/12/90', '6/30/79']);
  expect(dialect).toMatchObject({ date_order: 'month_first', delimiter: ',', header_row: 1, format: 'utf-8' });
  expect(columns.find(({ name }) => name === 'ssn')).toMatchObject({ is_ssn: true, samples: [] });
  expect((await browser.call('export-import-errors', { params: { id } })).text).not.toContain('*');
});

test('a policy number is without the apostrophe of a spreadsheet', async () => {
  const name = '02-carrier-book-open-end.csv';
  const { id } = await dryRun(name);
  await browser.call('apply-import', { params: { id } });
  await app.work();
  const plain = readFileSync(new URL(name, folder), 'utf8').replaceAll("'", '');
  expect((await show(await stageFile(app, plain))).counts).toMatchObject({ unchanged: 3, new: 0 });
});

test('the header is in row 3 below two titles', async () => {
  expect((await dryRun('04-two-title-rows.csv')).dialect.header_row).toBe(3);
});

test('a workbook has no delimiter', async () => {
  expect((await dryRun('10-excel.xlsx')).dialect).toMatchObject({ format: 'xlsx', delimiter: null });
});

test('Windows-1252 has the right letters', async () => {
  const { id, dialect } = await dryRun('09-windows-1252.csv');
  expect(dialect.format).toBe('windows-1252');
  expect(await rows(id, 'new')).toMatchObject([
    { person: 'Cléa Núñez', client: clients[2], after: { plan_name: 'Plan Santé – “Or”' } },
    { person: 'Dan O’Hara', client: clients[3] },
  ]);
});

test('dates have many forms', async () => {
  const { id, counts, dialect } = await dryRun('11-date-formats.csv');
  expect(counts).toMatchObject({ new: 12, invalid: 1 });
  expect(dialect.date_order).toBe('day_first');
  const dates = (await rows(id, 'new')).map(({ after }) => [after?.plan_name, after?.effective_date]);
  expect(dates.filter(([, date]) => date !== '2026-01-01')).toEqual([['date 13/01/2026', '2026-01-13']]);
  expect(await rows(id, 'invalid')).toMatchObject([{ row_number: 13, error_column: 'effective_date' }]);
});

test('ids that a spreadsheet has shortened are invalid, and nothing is written', async () => {
  const { id, counts } = await dryRun('14-scientific-ids.csv');
  expect(counts).toMatchObject({ new: 0, changed: 0, invalid: 3 });
  const error_reason = 'The spreadsheet shortened this id. Export again with the column as text.';
  expect(await rows(id, 'invalid')).toMatchObject([{ error_reason }, { error_reason }, { error_reason }]);
});

test('an end before or on the effective date is a cancellation that never began', async () => {
  const { id, counts } = await dryRun('15-end-before-start.csv');
  expect(counts).toMatchObject({ new: 2, invalid: 0 });
  const after = { policy_status: 'cancelled', effective_date: '2026-01-01', end_date: '2025-12-31' };
  expect(await rows(id, 'new')).toMatchObject([{ after }, { after }]);
});

test('names match despite case, spaces, accents, apostrophes and initials', async () => {
  const { id, counts } = await dryRun('16-names-and-spaces.csv');
  expect(counts).toMatchObject({ new: 5, unmatched: 0, ambiguous: 0 });
  expect((await rows(id, 'new')).map(({ client, is_other_name }) => [client?.name, is_other_name])).toEqual(
    [0, 2, 3, 1, 4].map((at) => [clients[at]?.name, false]),
  );
});

const header = 'first_name,last_name,dob,email,zip_code,policy_number,issuer,status,effective_date';
let made = 0;
const line = (effective_date: string, dob = '1984-03-07') => {
  made += 1;
  return `Ava,Stone,${dob},filetest-0@example.com,02138,D${made},Cedar,Active,${effective_date}`;
};
const file = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const none = { issuer_name: null, policy_status: null };
const effective = async (id: number) => (await rows(id, 'new')).map(({ after }) => after?.effective_date);

test('dates that could be two days are invalid with both, until the order is chosen', async () => {
  const { signed_id } = await uploadFile(app, browser, Buffer.from(file(line('1/2/2026'), line('3/3/2026'))), 'a.csv');
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await app.work();
  expect(await rows(id, 'invalid')).toMatchObject([
    { row_number: 2, error_column: 'effective_date', error_reason: expect.stringMatching(/2026-01-02 or 2026-02-01/) },
  ]);
  expect(await effective(id)).toEqual(['2026-03-03']);
  await browser.call('update-import', { params: { id }, body: { constants: { ...none, date_order: 'day_first' } } });
  await app.work();
  expect([await effective(id), (await show(id)).dialect.date_order]).toEqual([
    ['2026-02-01', '2026-03-03'],
    'day_first',
  ]);
  await app.db.deleteFrom('policy_import_mappings').execute();
});

test('a date at the end of a long file decides how those before are read', async () => {
  const lines = Array.from({ length: 300 }, () => line('1/2/2026'));
  const id = await stageFile(app, file(...lines, line('1/31/2026')));
  const { status, counts, dialect } = await show(id);
  expect([status, counts.new, counts.invalid, dialect.date_order]).toEqual(['ready', 301, 0, 'month_first']);
});

test('the other reading is invalid once the order is known, and disagreeing dates decide nothing', async () => {
  const known = await stageFile(
    app,
    file(
      line('1/31/2026'),
      line('2/28/2026'),
      ...Array.from({ length: 1_500 }, () => line('1/1/2026')),
      line('31/1/2026'),
    ),
  );
  expect((await rows(known, 'invalid')).map(({ error_reason }) => error_reason)).toEqual([
    'Isn’t a valid date: in this file, the month comes first',
  ]);
  const mixed = await stageFile(app, file(line('1/31/2026'), line('31/1/2026'), line('1/2/2026')));
  expect((await show(mixed)).counts).toMatchObject({ new: 2, invalid: 1 });
});

test('a birth date that could be two days is not in any message', async () => {
  const id = await stageFile(app, file(line('2026-01-01', '3/7/1984')));
  const [row] = await rows(id, 'invalid');
  expect(row).toMatchObject({ error_column: 'birth_date' });
  expect(row?.error_reason).not.toMatch(/1984|March|July/);
});

test('all rows can have one policy type', async () => {
  const id = await stageFile(app, file(line('2026-01-01')));
  expect(await rows(id, 'new')).toMatchObject([{ after: { policy_type: 'unknown' } }]);
  const body = { constants: { ...none, policy_type: 'dental' } };
  const { signed_id } = await uploadFile(app, browser, Buffer.from(file(line('2026-01-01'))), 'b.csv');
  const dental = (await browser.call('create-import', { body: { signed_id } })).body.id;
  await app.work();
  await browser.call('update-import', { params: { id: dental }, body });
  await app.work();
  expect(await rows(dental, 'new')).toMatchObject([{ after: { policy_type: 'dental' } }]);
  await app.db.deleteFrom('policy_import_mappings').execute();
});

test('of two columns with the same name, a user chooses one, once', async () => {
  const twice = file(line('2026-01-01')).replace('zip_code', 'Email');
  const { signed_id } = await uploadFile(app, browser, Buffer.from(twice), 'c.csv');
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await app.work();
  const { columns, ...waiting } = await show(id);
  expect(waiting).toMatchObject({
    status: 'mapping',
    error: 'Columns 4 and 5 have the same name. Check which of them is used.',
  });
  // Examples also of the column that nothing is known about.
  expect(columns[4]).toMatchObject({ field: null, samples: ['02138'] });
  await browser.call('update-import', { params: { id }, body: { mapping: columns.map(({ field }) => field) } });
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'ready', counts: { new: 1 } });
  expect((await show(id)).columns[4]).toMatchObject({ samples: [] });
});

test('a total at the end, a second header and empty rows are no rows', async () => {
  const second = 'First Name,Last Name,Date of Birth,E-Mail,Zip,Policy No,Carrier,Status,Start Date';
  const id = await stageFile(app, file(second, line('2026-01-01'), ',,,,,,,,', 'Total: 1 policy,,,,,,,,'));
  expect(await show(id)).toMatchObject({ row_count: 1, counts: { new: 1, invalid: 0 } });
});

test('placeholders are no ids', async () => {
  const placeholders = ['0', 'TBD', 'Pending', 'N/A'].map((id) => line('2026-01-01').replace(/D\d+/, id));
  const id = await stageFile(app, file(...placeholders));
  expect((await show(id)).counts).toMatchObject({ invalid: 4, new: 0 });
  expect((await rows(id, 'invalid'))[0]).toMatchObject({ error_column: 'issuer_policy_id' });
});

test('an upload shows its progress at once', async () => {
  const { signed_id } = await uploadFile(app, browser, Buffer.from(file(line('2026-01-01'))), 'd.csv');
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  expect(await show(id)).toMatchObject({ status: 'parsing', progress: { done: 0, total: expect.any(Number) } });
  await app.work();
});
