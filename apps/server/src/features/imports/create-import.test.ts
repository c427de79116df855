import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { exportFile, exportRow, newInsured } from '../../testing/imports.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { deleteExpiredFiles, deleteExpiredRows } from './execution/operations.ts';
import { updateImport } from './records/store.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin, admin } = await createActors(app.db);
const browser = app.as(superAdmin);
const margaret = await newInsured(app, firm, { email: 'margaret@example.test' });

const upload = async (content: string | Buffer) =>
  (await uploadFile(app, browser, Buffer.from(content), 'may.csv')).signed_id;
const create = async (content: string | Buffer) =>
  (await browser.call('create-import', { body: { signed_id: await upload(content) } })).body.id;
const show = async (id: number) => (await browser.call('show-import', { params: { id } })).body;
const blobs = async () => (await app.db.selectFrom('blobs').select('id').execute()).length;

test('an upload becomes a dry run, is applied, and its file is deleted', async () => {
  const id = await create(exportFile([exportRow()]));
  expect(await show(id)).toMatchObject({ status: 'parsing', filename: 'may.csv', user: { id: superAdmin.id } });
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'ready', counts: { new: 1 }, undo_until: null });
  expect(await blobs()).toBe(1);
  await browser.call('apply-import', { params: { id } });
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'applied', undo_until: expect.any(String) });
  expect(await blobs()).toBe(0);
  expect((await browser.call('list-policies', { params: { id: margaret.id } })).body.policies).toHaveLength(1);
  const { imports, totalCount } = (await browser.call('list-imports')).body;
  expect([imports[0]?.id, totalCount]).toEqual([id, 1]);
});

test('a mapping starts the dry run again and is remembered', async () => {
  const file = exportFile([exportRow({ ffm_app_id: '8' })]).replace('issuer,', 'who,');
  const id = await create(file);
  await app.work();
  const { status, columns } = await show(id);
  expect(status).toBe('mapping');
  const patch = (mapping: (typeof columns)[number]['field'][]) =>
    browser.call('update-import', { params: { id }, body: { mapping } });
  const fields = columns.map(({ field }) => field);
  expect((await patch(fields.slice(1))).errors).toHaveProperty('mapping');
  expect((await patch(columns.map(({ is_ssn, field }) => (is_ssn ? 'plan_name' : field)))).errors.mapping?.[0]).toMatch(
    /assigned to Plan name|Social Security/,
  );
  const mapping = columns.map(({ name, field }) => (name === 'who' ? 'issuer_name' : field));
  expect((await patch(mapping)).body).toMatchObject({ status: 'parsing' });
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'ready', counts: { new: 1 } });
  const later = await create(file);
  await app.work();
  expect(await show(later)).toMatchObject({ status: 'ready' });
});

/** A whole file, whose plans are all that the carriers in it have. */
async function importAll(content: string, issuer_name: string | null) {
  const id = await create(content);
  await app.work();
  const body = { constants: { issuer_name, policy_status: 'Effectuated' }, ends_missing: true };
  expect((await browser.call('update-import', { params: { id }, body })).body).toMatchObject({ status: 'parsing' });
  await app.work();
  const staged = await show(id);
  await browser.call('apply-import', { params: { id } });
  await app.work();
  return staged;
}

test('one carrier and one status for all rows are saved, and a file of one carrier ends no plan of another', async () => {
  const { email } = await newInsured(app, firm);
  const carrierFile = (policies: readonly string[]) =>
    exportFile(policies.map((number) => ({ 'Policy Number': number, Email: email, DOB: '1962-04-30', State: 'IL' })));
  expect((await importAll(carrierFile(['1', '2']), 'Canary Health')).counts).toMatchObject({ new: 2, ended: 0 });
  const other = await importAll(carrierFile(['3']), 'Oscar');
  expect(other).toMatchObject({ counts: { new: 1, ended: 0 }, constants: { issuer_name: 'Oscar' } });
  // The same bytes for another carrier are other plans.
  expect((await importAll(carrierFile(['3']), 'Aster')).counts).toMatchObject({ new: 1, unchanged: 0 });
  expect((await importAll(carrierFile(['1']), 'Canary Health')).counts).toMatchObject({ unchanged: 1, ended: 1 });
});

test('where a column says the carrier, only plans of carriers in the file are ended', async () => {
  const { email } = await newInsured(app, firm);
  const importFile = (plans: Readonly<Record<string, string>>) =>
    importAll(
      exportFile(
        Object.entries(plans).map(([number, Issuer]) => ({
          'Policy Number': number,
          Issuer,
          Email: email,
          DOB: '1962-04-30',
        })),
      ),
      null,
    );
  const [canary, oscar] = ['Canary Health', 'Oscar'];
  expect((await importFile({ a1: canary, a2: canary })).counts).toMatchObject({ new: 2, ended: 0 });
  expect((await importFile({ a3: oscar })).counts).toMatchObject({ new: 1, ended: 0 });
  expect((await importFile({ a1: canary.toUpperCase() })).counts).toMatchObject({ changed: 1, ended: 1 });
  expect((await importFile({ a4: canary, a5: oscar })).counts).toMatchObject({ new: 2, ended: 2 });
});

test('a file that cannot be read fails with its reason and is deleted', async () => {
  const before = await blobs();
  const id = await create(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]));
  await app.work();
  expect(await show(id)).toMatchObject({
    status: 'failed',
    error: 'This archive is no Excel workbook. Upload a CSV file or an Excel workbook (.xlsx).',
  });
  expect(await blobs()).toBe(before);
});

test('a request to cancel stops a running import', async () => {
  const id = await create(exportFile([exportRow({ ffm_app_id: 'c' })]));
  expect((await browser.call('cancel-import', { params: { id } })).body).toMatchObject({ is_cancelling: true });
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'cancelled', counts: { new: 0 }, is_cancelling: false });
});

test('a request to cancel after the last row still counts', async () => {
  await sql`
    create function cancel() returns trigger language plpgsql as $$ begin
      update policy_imports set cancel_requested_at = now() where id = new.id;
      return null;
    end $$`.execute(app.owner);
  await sql`
    create trigger cancel after update of progress_done on policy_imports for each row
    when (new.progress_done > 0) execute function cancel()`.execute(app.owner);
  const id = await create(exportFile([exportRow({ ffm_app_id: 'late' })]));
  await app.work();
  await sql`drop trigger cancel on policy_imports`.execute(app.owner);
  expect(await show(id)).toMatchObject({ status: 'cancelled' });
});

test('a new dry run forgets an earlier request to cancel', async () => {
  const id = await create(exportFile([exportRow({ ffm_app_id: 'again' })]));
  await app.work();
  await updateImport(app.db, id, { cancel_requested_at: app.ctx.clock().toISOString() });
  expect((await browser.call('update-import', { params: { id }, body: {} })).status).toBe(200);
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'ready' });
  await browser.call('cancel-import', { params: { id } });
});

test('an upload is used once, by its uploader', async () => {
  const signed_id = await upload(exportFile([exportRow()]));
  const other = app.browser();
  await other.signIn(admin);
  expect((await other.call('create-import', { body: { signed_id } })).status).toBe(403);
  expect((await browser.call('create-import', { body: { signed_id } })).status).toBe(200);
  expect((await browser.call('create-import', { body: { signed_id } })).code).toBe('blob_not_usable');
  await app.work();
});

test('files are deleted after 24 hours, rows after 30 days', async () => {
  const id = await create(exportFile([exportRow({ ffm_app_id: 'old' })]));
  await app.work();
  const later = new Date(app.ctx.clock().getTime() + 1_000).toISOString();
  await deleteExpiredFiles(app.ctx, later);
  expect(await blobs()).toBe(0);
  expect(await show(id)).toMatchObject({ status: 'ready' });
  expect((await show(id)).columns).not.toEqual([]);
  await deleteExpiredRows(app.ctx, later);
  expect((await show(id)).columns).toEqual([]);
  expect((await browser.call('apply-import', { params: { id } })).code).toBe('import_state_conflict');
  for (const table of ['policy_import_rows', 'policy_import_changes', 'policy_import_cells'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('import_id', '=', id).execute()).toEqual([]);
});

test('the channel is for super admins, and the template is a file that can be imported', async () => {
  const { id } = (await browser.call('list-imports')).body.imports[0] ?? { id: 0 };
  for (const [person, isAllowed] of [
    [superAdmin, true],
    [admin, false],
  ] as const) {
    const page = await app.cable(person);
    expect(await page.subscribe({ channel: 'ImportChannel', id })).toBe(isAllowed);
    page.ws.close();
  }
  const sample = (await browser.call('export-import-template', { query: { with_sample: 'true' } })).text;
  const imported = await create(sample);
  await app.work();
  expect(await show(imported)).toMatchObject({ status: 'ready', counts: { unmatched: 1, invalid: 0 } });
});

test('an empty file is rejected when it is imported', async () => {
  const signed_id = await upload('');
  expect((await browser.call('create-import', { body: { signed_id } })).code).toBe('blob_empty');
});
