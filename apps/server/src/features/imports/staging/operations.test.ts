import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { exportFile, exportRow, newInsured, stageFile } from '../../../testing/imports.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { deleteExpiredRows } from '../execution/operations.ts';
import { UnreadableFile } from '../parsing/operations.ts';
import { findImport } from '../records/queries.ts';
import { dryRun } from './operations.ts';
import type { OpenFile } from './repeated/operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);
const show = async (id: number) => (await browser.call('show-import', { params: { id } })).body;
const rowsOf = async (id: number, kind: 'new' | 'invalid' | 'ambiguous' | 'unmatched') =>
  (await browser.call('list-import-rows', { params: { id }, query: { kind } })).body.rows;
const margaret = await newInsured(app, firm, {
  email: 'Margaret@Example.test',
  first_name: 'Margaret',
  last_name: 'Sample',
});

const content = exportFile([exportRow()]);
const utf16 = (text: string, mark: string) => Buffer.from(mark + text, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(content)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${content}`)],
  ['UTF-16, little endian', utf16(content, '\ufeff')],
  ['UTF-16, big endian', utf16(content, '\ufeff').swap16()],
  ['UTF-16 without a byte order mark', utf16(content, '')],
  ['CRLF', Buffer.from(content.replaceAll('\n', '\r\n'))],
  ['semicolons', Buffer.from(content.replaceAll('"$1,234.50"', '$1234.50').replaceAll(',', ';'))],
  ['tabs', Buffer.from(content.replaceAll('"$1,234.50"', '$1234.50').replaceAll(',', '\t'))],
  ['without a line end', Buffer.from(content.trimEnd())],
])('reads %s', async (_, bytes) => {
  const id = await stageFile(app, bytes);
  expect(await show(id)).toMatchObject({ status: 'ready', row_count: 1, counts: { new: 1, invalid: 0 } });
  expect(await rowsOf(id, 'new')).toEqual([
    {
      row_number: 2,
      kind: 'new',
      person: 'Margaret Sample',
      client: { id: margaret.id, name: 'Margaret Sample' },
      is_other_name: false,
      question: null,
      can_choose: false,
      candidates: [],
      before: null,
      after: {
        policy_type: 'aca',
        policy_status: 'enrolled',
        issuer_name: 'Canary Health',
        plan_name: 'Silver 4500',
        metallic_level: 'expanded bronze',
        covered_lives: 2,
        effective_date: '2026-01-01',
        end_date: null,
        gross_premium: 1234.5,
        subsidy: 800,
        premium: 434.5,
        deductible: 4500,
        moop: null,
        summary_of_benefits_url: null,
      },
      error_column: null,
      error_reason: null,
    },
  ]);
});

test.each([
  ['https://carrier.example/sbc.pdf?to=a@b.example', 'https://carrier.example/sbc.pdf?to=a@b.example'],
  ['https://ann:secret@carrier.example/sbc.pdf', null],
  ['https://ann@carrier.example', null],
])('of the link %s stays %s', async (benefits_url, expected) => {
  const id = await stageFile(app, exportFile([exportRow({ benefits_url })]));
  expect((await rowsOf(id, 'new'))[0]?.after?.summary_of_benefits_url).toBe(expected);
});

test('reads quoted line breaks, quotes and separators', async () => {
  const id = await stageFile(app, exportFile([exportRow({ plan_name: 'Silver "4500",\nHMO' })]));
  expect((await rowsOf(id, 'new'))[0]?.after?.plan_name).toBe('Silver "4500", HMO');
});

const header = exportFile([]);
const lines = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',');

test.each([
  ['nothing', '', 'The file is empty.'],
  ['a header alone', header, 'The file has a header but no rows.'],
  ['a header without a line end', header.trimEnd(), 'The file has a header but no rows.'],
  ['one column', 'email\nmargaret@example.test\n', 'save it as “CSV UTF-8”, and upload it again'],
  ['5,000 columns', `${lines(5_000)}\n${lines(5_000)}\n`, 'The file has 5,000 columns. The limit is 500.'],
  [
    'UTF-8 with other bytes in it',
    Buffer.concat([
      Buffer.from(content.replace('Sample', 'S\u00e4mple')),
      Buffer.from('x'.repeat(5_000)),
      Buffer.from([0xc3, 0x28, 0x0a]),
    ]),
    'The file mixes two encodings',
  ],
  [
    'a zip archive',
    Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000)]),
    'This archive is no Excel workbook.',
  ],
  ['bytes', Buffer.concat([Buffer.from('\x01\x02'), Buffer.alloc(5_000)]), 'This isn’t a text file.'],
  [
    'an older workbook',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'older Excel workbook (.xls), or one with a password. Open it in Excel',
  ],
  [
    'a web page',
    '<html><table><tr><td>email</td></tr></table></html>',
    'This is a web page with the name of a spreadsheet. Open it',
  ],
  ['a PDF', '%PDF-1.7 x,y\n1,2\n', 'This is a PDF.'],
  [
    'a quote that is not doubled',
    content.replace('Silver 4500', '"5" deluxe'),
    'Row 2 has a quotation mark that isn’t closed',
  ],
  ['a quote at the end that is not closed', `${content}"x,`, 'Row 3 has a quotation mark that isn’t closed'],
])('requirement 31: rejects %s', async (_, bytes, error) => {
  const imported = await show(await stageFile(app, bytes));
  expect(imported).toMatchObject({ status: 'failed', counts: { new: 0 } });
  expect(imported.error).toContain(error);
});

test.each([
  [{ effective_date: '2026-02-31' }, 'effective_date', 'Isn’t a valid date'],
  [{ effective_date: 'soon' }, 'effective_date', 'Isn’t a valid date'],
  [{ net_premium: '-434.50' }, 'premium', 'Can’t be negative'],
  [{ net_premium: '400' }, 'premium', 'Gross premium minus subsidy doesn’t equal the net premium'],
  [{ net_premium: 'free' }, 'premium', 'Isn’t an amount'],
  [{ applicant_count: '0' }, 'covered_lives', '1 or more'],
  [{ issuer: '' }, 'issuer_name', 'Is missing'],
  [{ ffm_app_id: '' }, 'application_id', 'can’t be identified'],
  [{ plan_name: 'Silver\u0007' }, 'plan_name', 'characters that can’t be saved'],
  [{ plan_name: 'x'.repeat(20_000) }, null, 'a cell of more than 10,000 characters'],
])('rejects the row %j', async (changed, column, reason) => {
  const id = await stageFile(app, exportFile([exportRow(), exportRow({ ffm_app_id: '7', ...changed })]));
  expect((await show(id)).counts).toMatchObject({ new: 1, invalid: 1 });
  const [row] = await rowsOf(id, 'invalid');
  expect(row).toMatchObject({ row_number: 3, error_column: column, after: null });
  expect(row?.error_reason).toContain(reason);
});

test('a header that is there again is an invalid row', async () => {
  const id = await stageFile(app, header + content);
  expect((await show(id)).counts).toMatchObject({ new: 1, invalid: 1 });
  expect(await rowsOf(id, 'invalid')).toMatchObject([{ row_number: 2, error_reason: 'Repeats the header' }]);
});

test('the error file is safe in a spreadsheet, and can be imported once its errors are corrected', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', "'=1"];
  const rows = formulas.map((plan_name, at) =>
    exportRow({ ffm_app_id: `f${at}`, ffm_subscriber_id: '', plan_name, net_premium: '-434.50' }),
  );
  const staged = await stageFile(app, exportFile(rows));
  const { text } = await browser.call('export-import-errors', { params: { id: staged } });
  expect(text).toContain('error_column,error_reason');
  expect(text).toContain('net_premium,Can’t be negative');
  expect(text).not.toMatch(/(^|,)"?[=+\-@\t\r＝＋－＠]/m);
  const corrected = await stageFile(app, text.replaceAll("'-434.50", '434.50'));
  expect((await rowsOf(corrected, 'new')).map(({ after }) => after?.plan_name)).toEqual([
    ...formulas.slice(0, -1),
    '=1',
  ]);
});

test('requirement 30: the error file of an error file is the same, whatever its cells contain', async () => {
  const signs = fc.constantFrom(...['=', '+', '-', '@', '＠', "'", '"', ',', ';', '\t', '\n', ' ', 'a', '李', '😀']);
  const cells = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(signs, { maxLength: 8 }).map((all) => all.join('')),
  );
  const rows = fc
    .sample(cells, 200)
    .map((plan_name, at) => exportRow({ ffm_app_id: `r${at}`, plan_name, net_premium: '-434.50' }));
  const errorsOf = async (content: string) =>
    (await browser.call('export-import-errors', { params: { id: await stageFile(app, content) } })).text;
  const first = await errorsOf(exportFile(rows));
  expect(first).toContain('r199');
  expect(await errorsOf(first)).toBe(first);
});

test.each([';', '\t', '|'])('the error file is separated by %j as the file is', async (delimiter) => {
  const file = exportFile([exportRow({ plan_name: 'A; B | C', net_premium: 'free', gross_premium: '' })]);
  const cells = file.replaceAll(',', delimiter).replaceAll('A; B | C', '"A; B | C"');
  const { text } = await browser.call('export-import-errors', { params: { id: await stageFile(app, cells) } });
  const [header, line] = text.slice(1).split('\r\n');
  expect(header?.split(delimiter).slice(-2)).toEqual(['error_column', 'error_reason']);
  expect(line).toContain(`${delimiter}"A; B | C"${delimiter}`);
});

const carrierRow = (changed: Record<string, string> = {}) => ({
  'Policy Number': 'H1',
  'Inusred First Name': 'Margaret',
  'Insured Last Name': 'Sample',
  'Member Date Of Birth': '4/30/1962',
  Email: 'margaret@example.test',
  'Broker Name': 'Ann Lee',
  'Policy Term Date': '12/31/2026',
  'Member Responsibility': '$434.50',
  'Number of Members': '2',
  State: 'IL',
  ...changed,
});

test('files of carriers have one carrier and one status for all rows, which later files with the header use', async () => {
  const constants = { issuer_name: 'Canary Health', policy_status: 'Effectuated' };
  const id = await stageFile(app, exportFile([carrierRow()]));
  const waiting = await show(id);
  expect(waiting).toMatchObject({ status: 'mapping', constants: { issuer_name: null, policy_status: null } });
  expect(waiting.error).toMatch(/the carrier \(or enter it for all rows\); the status/);
  const { header_digest, mapping } = await app.db
    .selectFrom('policy_imports')
    .select(['header_digest', 'mapping'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const saved_at = new Date().toISOString();
  await app.db
    .insertInto('policy_import_mappings')
    .values({
      header_digest: header_digest ?? Buffer.alloc(0),
      mapping,
      constants: JSON.stringify(constants),
      saved_at,
    })
    .execute();
  const later = await stageFile(app, exportFile([carrierRow()]));
  expect(await show(later)).toMatchObject({ status: 'ready', counts: { new: 1 }, constants });
  expect(await rowsOf(later, 'new')).toMatchObject([
    { after: { issuer_name: 'Canary Health', policy_status: 'enrolled', premium: 434.5, covered_lives: 2 } },
  ]);
});

test('a plan that a file has twice is invalid the second time', async () => {
  const id = await stageFile(app, exportFile([exportRow(), exportRow({ plan_name: 'Other' })]));
  expect(await rowsOf(id, 'invalid')).toMatchObject([{ row_number: 3, error_reason: 'Is the same plan as row 2' }]);
});

test('a formula is stored as text, and the escape of an export is removed', async () => {
  const rows = [exportRow({ plan_name: '=1+1' }), exportRow({ ffm_app_id: '8', plan_name: "'+1" })];
  const names = (await rowsOf(await stageFile(app, exportFile(rows)), 'new')).map(({ after }) => after?.plan_name);
  expect(names).toEqual(['=1+1', '+1']);
});

test('finds clients by email or by name, with the birth date, and never guesses', async () => {
  const twins = { first_name: 'Twin', last_name: 'Doe', birth_date: '1970-02-28', zip_code: '10001' };
  const one = await newInsured(app, firm, twins);
  const other = await newInsured(app, firm, twins);
  const doe = {
    first_name: 'twin',
    last_name: ' DOE',
    dob: '2/28/1970',
    email: 'unknown@example.test',
    ffm_subscriber_id: '',
  };
  const id = await stageFile(
    app,
    exportFile([
      exportRow({ ffm_app_id: '1', ffm_subscriber_id: '', zip_code: '', first_name: 'Peggy' }),
      exportRow({ ffm_app_id: '2', ffm_subscriber_id: '', email: '', zip_code: '60614-1234' }),
      exportRow({ ffm_app_id: '3', ffm_subscriber_id: '', dob: '1962-05-01' }),
      exportRow({ ffm_app_id: '4', ...doe, zip_code: '10001' }),
    ]),
  );
  expect((await rowsOf(id, 'new')).map(({ client }) => client?.id)).toEqual([margaret.id, margaret.id]);
  expect((await rowsOf(id, 'unmatched')).map(({ row_number }) => row_number)).toEqual([4]);
  const candidates = [one, other].map((person) => ({ id: person.id, name: 'Twin Doe' }));
  expect(await rowsOf(id, 'ambiguous')).toMatchObject([{ row_number: 5, client: null, candidates }]);
});

test('finds clients by their new email after a change', async () => {
  const moved = await newInsured(app, firm, { email: 'before@example.test' });
  const row = (email: string) => exportRow({ ffm_app_id: email, ffm_subscriber_id: '', first_name: 'X', email });
  const file = exportFile([row('before@example.test'), row('after@example.test')]);
  expect((await rowsOf(await stageFile(app, file), 'new'))[0]).toMatchObject({
    row_number: 2,
    client: { id: moved.id },
  });
  await app.db.updateTable('users').set({ email: 'after@example.test' }).where('id', '=', moved.id).execute();
  expect((await rowsOf(await stageFile(app, file), 'new'))[0]).toMatchObject({
    row_number: 3,
    client: { id: moved.id },
  });
});

async function newImport() {
  const id = await stageFile(app, content);
  const row = await findImport(app.db, id);
  if (!row) throw new Error('The import does not exist');
  await app.db.updateTable('policy_imports').set({ status: 'parsing' }).where('id', '=', id).execute();
  return row;
}
const openText =
  (text: string, before: () => Promise<unknown> = async () => undefined): OpenFile =>
  async () => {
    await before();
    return (async function* () {
      yield Buffer.from(text);
    })();
  };

test('a row that can mean two clients stays ambiguous while one of them is being changed', async () => {
  const namesake = { first_name: 'Same', last_name: 'Name', birth_date: '1971-02-03', zip_code: '10002' };
  const [, other] = [await newInsured(app, firm, namesake), await newInsured(app, firm, namesake)];
  const same = { first_name: 'Same', last_name: 'Name', dob: '1971-02-03', zip_code: '10002', email: '' };
  const file = exportFile([exportRow({ ...same, ffm_app_id: 'same', ffm_subscriber_id: '' })]);
  const row = await newImport();
  // The keys of all clients are written before the file is opened.
  const edit = () => app.db.updateTable('users').set({ last_name: 'Names' }).where('id', '=', other.id).execute();
  await dryRun(app.ctx, row, openText(file, edit));
  expect((await show(row.id)).counts).toMatchObject({ ambiguous: 1, new: 0 });
  expect((await show(await stageFile(app, file))).counts).toMatchObject({ ambiguous: 0, new: 1 });
});

test('a disabled client is not found, also by the subscriber id of an applied import', async () => {
  const gone = await newInsured(app, firm, {
    email: 'gone@example.test',
    first_name: 'Gone',
    last_name: 'Sample',
    // Only the subscriber id and the name point to the client.
    zip_code: '10009',
  });
  const subscriber = { ffm_subscriber_id: 'gone', first_name: 'Gone' };
  const first = await stageFile(app, exportFile([exportRow({ ...subscriber, ffm_app_id: 'g1', email: gone.email })]));
  await browser.call('apply-import', { params: { id: first } });
  await app.work();
  const file = exportFile([
    exportRow({ ...subscriber, ffm_app_id: 'g2', email: '' }),
    exportRow({ ...subscriber, ffm_app_id: 'g3', ffm_subscriber_id: '', email: gone.email }),
  ]);
  expect((await show(await stageFile(app, file))).counts).toMatchObject({ new: 2 });
  const disabled_at = app.ctx.clock().toISOString();
  await app.db.updateTable('users').set({ disabled_at }).where('id', '=', gone.id).execute();
  expect((await show(await stageFile(app, file))).counts).toMatchObject({ new: 0, unmatched: 2 });
});

test('nothing is written after the dry run of an unreadable file has ended', async () => {
  const row = await newImport();
  const rows = Array.from({ length: 25_000 }, (_, at) => exportRow({ ffm_app_id: `w${at}` }));
  const lines = exportFile(rows);
  let written = 0;
  const beforeCommit = async () => {
    await wait(50);
    written += 1;
  };
  const damaged = openText(`${lines}"x,`);
  await expect(dryRun({ ...app.ctx, beforeCommit }, row, damaged)).rejects.toThrow(UnreadableFile);
  const ended = written;
  await wait(200);
  expect(written).toBe(ended);
});

test('the rows of an earlier import stay while they are staged again', async () => {
  const file = exportFile([exportRow({ ffm_app_id: 'kept' })]);
  const earlier = await stageFile(app, file);
  await browser.call('apply-import', { params: { id: earlier } });
  await app.work();
  const row = await newImport();
  let commits = 0;
  const beforeCommit = async () => {
    commits += 1;
    // At the first commit, the rows are chosen; at the second, what happens with them.
    if (commits === 2) await deleteExpiredRows(app.ctx, new Date(app.ctx.clock().getTime() + 1_000).toISOString());
  };
  const byte_size = Buffer.byteLength(file);
  await dryRun({ ...app.ctx, beforeCommit }, { ...row, byte_size }, openText(file));
  expect(await show(row.id)).toMatchObject({ status: 'ready', counts: { unchanged: 1 } });
  expect(await findImport(app.db, earlier)).toMatchObject({ rows_deleted_at: null });
});

test('waits for the mapping of an unknown header, which later files then use', async () => {
  const renamed = content.replace('issuer,', 'who,');
  const id = await stageFile(app, renamed);
  const waiting = await show(id);
  expect(waiting).toMatchObject({ status: 'mapping', error: expect.stringContaining('the carrier') });
  expect(waiting.columns.find(({ name }) => name === 'ssn')).toEqual({
    name: 'ssn',
    field: null,
    is_ssn: true,
    samples: [],
  });
  const mapping = waiting.columns.map(({ name, field }) => (name === 'who' ? ('issuer_name' as const) : field));
  const saved = mapping.map((field) => field ?? '');
  const { header_digest } = await app.db
    .selectFrom('policy_imports')
    .select('header_digest')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('policy_import_mappings')
    .values({ header_digest: header_digest ?? Buffer.alloc(0), mapping: saved, saved_at: new Date().toISOString() })
    .execute();
  expect(await show(await stageFile(app, renamed))).toMatchObject({ status: 'ready', counts: { new: 1 } });
});

test('Social Security numbers and unassigned columns reach no table', async () => {
  const rows = [
    exportRow({ member: '900-11-3333', plan_name: 'Plan 900-11-4444' }),
    exportRow({ member: '', ffm_app_id: '9' }),
  ];
  const file = `${exportFile(rows)}900-11-5555,too,few\n`;
  const id = await stageFile(app, file);
  expect((await rowsOf(id, 'new')).map(({ after }) => after?.plan_name)).toEqual(['Plan', 'Silver 4500']);
  const text = (await browser.call('export-import-errors', { params: { id } })).text;
  expect(text).not.toMatch(/900-11|900112|Ann Lee|ssn|member/);
  expect(text).toContain('Has 3 cells');
});
