import type { ImportRowKind } from 'contract/vocabulary/imports';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { exportFile, exportRow, newInsured, stageFile } from '../../../testing/imports.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin, advisor } = await createActors(app.db);
const browser = app.as(superAdmin);

type Row = Readonly<Record<string, string>>;
let made = 0;

/** A client and what a file says about them. */
async function newClient(changed: { readonly birth_date?: string; readonly zip_code?: string } = {}) {
  made += 1;
  const names = { first_name: `Ada${made}`, last_name: 'Sample' };
  const { birth_date = '1962-04-30', zip_code = '60614' } = changed;
  const { id, email } = await newInsured(app, firm, { ...names, birth_date, zip_code });
  const row = { ...names, email, dob: birth_date, zip_code };
  return { id, name: `${names.first_name} Sample`, row };
}
const stranger = {
  first_name: 'Nobody',
  last_name: 'Known',
  email: 'nobody@example.test',
  dob: '1950-01-01',
  zip_code: '99999',
};
const ids = () => ({ ffm_app_id: `app${++made}`, ffm_subscriber_id: `sub${made}` });

const show = async (id: number) => (await browser.call('show-import', { params: { id } })).body;
const act = async (name: 'apply-import' | 'undo-import', id: number) => {
  expect((await browser.call(name, { params: { id } })).status).toBe(200);
  await app.work();
  return show(id);
};
const stage = (...rows: readonly Row[]) => stageFile(app, exportFile(rows.map((row) => exportRow(row))));
const importRows = async (...rows: readonly Row[]) => {
  const id = await stage(...rows);
  await act('apply-import', id);
  return id;
};
const listed = async (id: number, kind: ImportRowKind) =>
  (await browser.call('list-import-rows', { params: { id }, query: { kind } })).body.rows;
const choose = (id: number, row: number, client_id: number | null) =>
  browser.call('update-import-row', { params: { id, row }, body: { client_id } });
const plansOf = async ({ id }: { id: number }) =>
  (await browser.call('list-policies', { params: { id } })).body.policies.map(({ plan_name }) => plan_name);

let one: Awaited<ReturnType<typeof newClient>>;
let other: Awaited<ReturnType<typeof newClient>>;
let known: Row;
beforeEach(async () => {
  one = await newClient();
  other = await newClient({ birth_date: '1971-01-02', zip_code: '33101' });
  known = { ...one.row, ...ids(), plan_name: 'Old' };
  await importRows(known);
});

const both = () => expect.arrayContaining([one, other].map(({ id, name }) => ({ id, name })));

test.each<[string, () => Row]>([
  ['another client', () => other.row],
  ['the email of another client', () => ({ email: other.row.email })],
  ['name, birth date and zip of another client', () => ({ ...other.row, email: one.row.email })],
  ['name and birth date of another client', () => ({ ...other.row, email: '', zip_code: '' })],
])('the ids of a plan with %s are a contradiction, and nothing is written', async (_, changed) => {
  const id = await stage({ ...known, ...changed(), plan_name: 'New' });
  expect((await show(id)).counts).toMatchObject({ ambiguous: 1, changed: 0, new: 0 });
  expect(await listed(id, 'ambiguous')).toMatchObject([
    { client: null, question: 'contradiction', candidates: both(), before: { plan_name: 'Old' } },
  ]);
  await act('apply-import', id);
  expect([await plansOf(one), await plansOf(other)]).toEqual([['Old'], []]);
});

test.each<[string, Row]>([
  ['a person who is not a client', stranger],
  ['a name and birth date that no client has', { ...stranger, email: '' }],
  ['a birth date that the client does not have', { dob: '1962-05-01' }],
])('the ids of a plan with %s are not enough', async (_, changed) => {
  const id = await stage({ ...known, plan_name: 'New', ...changed });
  expect(await listed(id, 'ambiguous')).toMatchObject([
    { question: 'unconfirmed', candidates: [{ id: one.id, name: one.name }] },
  ]);
});

test.each<[string, () => Row]>([
  ['a client who moved and has another email', () => ({ email: 'moved@example.test', zip_code: '10001' })],
  ['a client with another name', () => ({ last_name: 'Married' })],
  ['no person', () => ({ first_name: '', last_name: '', email: '', dob: '', zip_code: '' })],
])('the ids of a plan with %s change it', async (_, changed) => {
  const id = await stage({ ...known, plan_name: 'New', ...changed() });
  expect((await show(id)).counts).toMatchObject({ changed: 1, ambiguous: 0 });
});

test('a subscriber id that an import has taught does not decide alone', async () => {
  const id = await stage(
    { ...known, ffm_app_id: 's1', ...other.row },
    { ...known, ffm_app_id: 's2', ...stranger },
    { ...known, ffm_app_id: 's3', email: '' },
  );
  expect(await listed(id, 'ambiguous')).toMatchObject([
    { row_number: 2, question: 'contradiction', candidates: both() },
    { row_number: 3, question: 'unconfirmed', candidates: [{ id: one.id }] },
  ]);
  expect(await listed(id, 'new')).toMatchObject([{ row_number: 4, client: { id: one.id } }]);
});

test('the email of one client and the name of another contradict each other', async () => {
  const id = await stage({ ...other.row, ...ids(), email: one.row.email ?? '' });
  expect(await listed(id, 'ambiguous')).toMatchObject([{ question: 'contradiction', candidates: both() }]);
});

test('the same file changes nothing after the client’s details have changed', async () => {
  await app.db
    .updateTable('users')
    .set({ last_name: 'New', email: `new${one.id}@example.test` })
    .where('id', '=', one.id)
    .execute();
  await app.db.updateTable('client_profiles').set({ zip_code: '10001' }).where('user_id', '=', one.id).execute();
  expect((await show(await stage(known))).counts).toMatchObject({ unchanged: 1, ambiguous: 0 });
});

test('a contradicting row for the person in it is a plan of its own, which later files find and an undo removes', async () => {
  const row = { ...known, ...other.row, plan_name: 'New' };
  const id = await stage(row);
  expect((await choose(id, 2, other.id)).status).toBe(200);
  expect(await listed(id, 'new')).toMatchObject([{ client: { id: other.id }, before: null, candidates: both() }]);
  await act('apply-import', id);
  expect([await plansOf(one), await plansOf(other)]).toEqual([['Old'], ['New']]);
  expect((await show(await stage(row))).counts).toMatchObject({ unchanged: 1, ambiguous: 0 });
  const changed = await stage({ ...row, plan_name: 'Newer' });
  expect(await listed(changed, 'changed')).toMatchObject([{ client: { id: other.id }, before: { plan_name: 'New' } }]);
  expect((await show(await stage({ ...known, plan_name: 'Older' }))).counts).toMatchObject({ changed: 1 });
  await act('undo-import', id);
  expect([await plansOf(one), await plansOf(other)]).toEqual([['Old'], []]);
  expect((await show(await stage(row))).counts).toMatchObject({ ambiguous: 1 });
});

test('a plan of its own does not end while the file has its row', async () => {
  const row = { ...known, ...other.row };
  const id = await stage(row);
  await choose(id, 2, other.id);
  await act('apply-import', id);
  const again = await stageFile(
    app,
    exportFile([exportRow(known), exportRow({ ...row, ffm_app_id: known.ffm_app_id ?? '' })]),
    {
      ends_missing: true,
    },
  );
  expect((await show(again)).counts).toMatchObject({ unchanged: 2, invalid: 0 });
  expect((await listed(again, 'ended')).map(({ client }) => client?.id)).not.toContain(other.id);
});

test('a contradicting row for the client of its ids changes their plan, and is remembered', async () => {
  const row = { ...known, ...other.row };
  const id = await stage({ ...row, plan_name: 'New' });
  await choose(id, 2, one.id);
  expect(await listed(id, 'changed')).toMatchObject([{ client: { id: one.id }, is_other_name: true }]);
  await act('apply-import', id);
  expect([await plansOf(one), await plansOf(other)]).toEqual([['New'], []]);
  expect((await show(await stage({ ...row, plan_name: 'New' }))).counts).toMatchObject({ unchanged: 1 });
  expect((await show(await stage({ ...row, ...stranger, plan_name: 'New' }))).counts).toMatchObject({ ambiguous: 1 });
  await act('undo-import', id);
  expect(await plansOf(one)).toEqual(['Old']);
  expect((await show(await stage(row))).counts).toMatchObject({ ambiguous: 1 });
});

test('two people with the same ids in one file: the second is a question, the same person twice is not', async () => {
  const shared = ids();
  const rows = [
    { ...one.row, ...shared, plan_name: 'First' },
    { ...other.row, ...shared, plan_name: 'Second' },
    { ...one.row, ...shared, plan_name: 'Twice' },
  ];
  const id = await stage(...rows);
  expect((await show(id)).counts).toMatchObject({ new: 1, ambiguous: 1, invalid: 1 });
  expect(await listed(id, 'ambiguous')).toMatchObject([{ row_number: 3, question: 'contradiction' }]);
  await choose(id, 3, null);
  await choose(id, 3, other.id);
  await act('apply-import', id);
  expect([await plansOf(one), await plansOf(other)]).toEqual([['Old', 'First'], ['Second']]);
  expect((await show(await stage(...rows.slice(0, 2)))).counts).toMatchObject({ unchanged: 2 });
});

test('a client has a plan of a file once, whichever rows are chosen for them', async () => {
  const id = await stage({ ...known, plan_name: 'New' }, { ...known, ...stranger, plan_name: 'Other' });
  const { code, errors } = await choose(id, 3, one.id);
  expect([code, errors]).toEqual([
    'validation_failed',
    { client_id: ['Row 2 is already this plan of the client. Choose another client, or skip this row'] },
  ]);
  expect((await act('apply-import', id)).counts).toMatchObject({ changed: 1, ambiguous: 1 });
  expect(await plansOf(one)).toEqual(['New']);
});

test.each([
  [2, 3],
  [3, 2],
])('rows with the same ids that are chosen for two clients, row %i first, are two plans', async (first, second) => {
  const third = await newClient({ birth_date: '1980-02-03', zip_code: '10001' });
  const shared = ids();
  const rows = [
    { ...other.row, ...shared, dob: '', plan_name: 'First' },
    { ...third.row, ...shared, dob: '', plan_name: 'Second' },
  ];
  const id = await stage(...rows);
  expect((await show(id)).counts).toMatchObject({ ambiguous: 2 });
  for (const row of [first, second]) await choose(id, row, row === 2 ? other.id : third.id);
  expect((await act('apply-import', id)).counts).toMatchObject({ new: 2 });
  expect([await plansOf(other), await plansOf(third)]).toEqual([['First'], ['Second']]);
  const renamed = rows.map((row) => ({ ...row, plan_name: `${row.plan_name} again` }));
  expect((await show(await stage(...renamed))).counts).toMatchObject({ changed: 2, ambiguous: 0, invalid: 0 });
  await act('undo-import', id);
  expect([await plansOf(other), await plansOf(third)]).toEqual([[], []]);
});

test('a plan of its own is found without the plan that has its ids', async () => {
  const third = await newClient({ birth_date: '1980-02-03', zip_code: '10001' });
  const shared = ids();
  const rows = [
    { ...other.row, ...shared, dob: '' },
    { ...third.row, ...shared, dob: '' },
  ];
  const id = await stage(...rows);
  await choose(id, 2, other.id);
  await choose(id, 3, third.id);
  await choose(id, 2, null);
  await act('apply-import', id);
  expect((await show(await stage(...rows))).counts).toMatchObject({ unchanged: 1, ambiguous: 1 });
});

test('the row of a client counts, not one before it with the same ids and another person', async () => {
  const id = await stage({ ...known, ...stranger, plan_name: 'Wrong' }, { ...known, plan_name: 'New' });
  expect((await show(id)).counts).toMatchObject({ changed: 1, ambiguous: 1, invalid: 0 });
  await act('apply-import', id);
  expect(await plansOf(one)).toEqual(['New']);
});

test('rows that no file has are not found', async () => {
  const id = await stage({ ...stranger, ...ids() });
  for (const row of [1, 3, 2 ** 31, 99_999_999_999]) expect((await choose(id, row, one.id)).status).toBe(404);
});

test('a row that is twice in a file is asked about once', async () => {
  const row = { ...known, ...stranger };
  expect((await show(await stage(row, row))).counts).toMatchObject({ ambiguous: 1, invalid: 1 });
});

test('a choice for a row that has nothing to change is remembered', async () => {
  const row = { ...known, ...stranger };
  const id = await stage(row);
  await choose(id, 2, one.id);
  expect((await show(id)).counts).toMatchObject({ unchanged: 1, ambiguous: 0 });
  await act('apply-import', id);
  expect((await show(await stage(row))).counts).toMatchObject({ unchanged: 1, ambiguous: 0 });
});

test('an unmatched row is assigned by hand, skipped or assigned again, and later files know it', async () => {
  const row = { ...stranger, ...ids(), plan_name: 'By hand' };
  const id = await stage(row);
  expect(await listed(id, 'unmatched')).toMatchObject([{ can_choose: true, candidates: [] }]);
  for (const wrong of [advisor.id, superAdmin.id, 999_999])
    expect((await choose(id, 2, wrong)).errors).toHaveProperty('client_id');
  expect((await choose(id, 2, one.id)).status).toBe(200);
  expect(await listed(id, 'new')).toMatchObject([{ client: { id: one.id }, is_other_name: true, can_choose: true }]);
  expect((await choose(id, 2, null)).status).toBe(200);
  expect((await show(id)).counts).toMatchObject({ skipped: 1, new: 0 });
  expect((await choose(id, 2, other.id)).status).toBe(200);
  await act('apply-import', id);
  expect(await plansOf(other)).toEqual(['By hand']);
  expect((await show(await stage(row))).counts).toMatchObject({ unchanged: 1 });
  await act('undo-import', id);
  expect(await plansOf(other)).toEqual([]);
  expect((await show(await stage(row))).counts).toMatchObject({ unmatched: 1 });
});

test('a disabled client cannot be chosen', async () => {
  const id = await stage({ ...stranger, ...ids() });
  await app.db
    .updateTable('users')
    .set({ disabled_at: app.ctx.clock().toISOString() })
    .where('id', '=', one.id)
    .execute();
  expect((await choose(id, 2, one.id)).errors).toHaveProperty('client_id');
});

test('names match without accents, apostrophes and middle initials when birth date and zip are equal', async () => {
  const birth = { birth_date: '1979-06-30', zip_code: '33109' };
  const clea = await newInsured(app, firm, { first_name: 'Cléa', last_name: 'Núñez', ...birth });
  const dan = await newInsured(app, firm, { first_name: 'Dan', last_name: 'O’Hara', ...birth });
  const row = { email: '', ffm_subscriber_id: '', dob: '1979-06-30' };
  const id = await stage(
    { ...row, ffm_app_id: 'n1', first_name: 'CLEA', last_name: 'Nunez', zip_code: '33109' },
    { ...row, ffm_app_id: 'n2', first_name: 'Dan B.', last_name: "O'HARA", zip_code: '33109-1234' },
    { ...row, ffm_app_id: 'n3', first_name: 'Dan', last_name: 'OHara', zip_code: '33108' },
  );
  expect((await listed(id, 'new')).map(({ client, is_other_name }) => [client?.id, is_other_name])).toEqual([
    [clea.id, false],
    [dan.id, false],
  ]);
  expect(await listed(id, 'unmatched')).toMatchObject([{ row_number: 4 }]);
});

test('email and name without a birth date have to be confirmed', async () => {
  const unborn = await newInsured(app, firm, { first_name: 'Una', last_name: 'Born' });
  await app.db
    .updateTable('client_profiles')
    .set({ birthdate_encrypted: null })
    .where('user_id', '=', unborn.id)
    .execute();
  const id = await stage(
    { ...one.row, ...ids(), dob: '' },
    { ...one.row, ...ids(), first_name: 'Una', last_name: 'Born', email: unborn.email },
    { ...one.row, ...ids(), dob: '', first_name: 'Else' },
  );
  expect(await listed(id, 'ambiguous')).toMatchObject([
    { row_number: 2, question: 'unconfirmed', candidates: [{ id: one.id }] },
    { row_number: 3, question: 'unconfirmed', candidates: [{ id: unborn.id }] },
  ]);
  expect(await listed(id, 'unmatched')).toMatchObject([{ row_number: 4 }]);
});
