import type { ImportRowKind } from 'contract/vocabulary/imports';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { exportFile, exportRow, newInsured, stageFile } from '../../../testing/imports.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin, advisor } = await createActors(app.db);
const browser = app.as(superAdmin);

let made = 0;
async function newExport(plans: number) {
  const people = await Promise.all(Array.from({ length: plans }, () => newInsured(app, firm)));
  const rows = people.map(({ email }) => {
    made += 1;
    return exportRow({ email, first_name: 'N', ffm_app_id: `app${made}`, ffm_subscriber_id: `sub${made}` });
  });
  return { people, rows };
}

const show = async (id: number) => (await browser.call('show-import', { params: { id } })).body;
const act = async (name: 'apply-import' | 'undo-import', id: number) => {
  expect((await browser.call(name, { params: { id } })).status).toBe(200);
  await app.work();
  return show(id);
};
const importRows = async (rows: readonly Record<string, string>[], ends_missing = false) => {
  const id = await stageFile(app, exportFile(rows), { user_id: superAdmin.id, ends_missing });
  return { id, staged: await show(id), applied: await act('apply-import', id) };
};
const kindRows = async (id: number, kind: ImportRowKind) =>
  (await browser.call('list-import-rows', { params: { id }, query: { kind } })).body.rows;
const policies = async () =>
  (
    await sql<{ text: string }>`
      select (to_jsonb(policies) - '{id,version,saved_at,saved_by,restored_version,created_at,import_id,import_row}'::text[])::text as text
      from policies order by import_key`.execute(app.db)
  ).rows.map(({ text }) => text);

test('applies new and changed plans with their source, and undoes them row by row', async () => {
  const { rows, people } = await newExport(3);
  const empty = await policies();
  const first = await importRows(rows);
  expect(first.staged.counts).toMatchObject({ new: 3 });
  expect(first.applied).toMatchObject({ status: 'applied', counts: { new: 3 }, progress: null });
  const before = await policies();
  const changed = rows.map((row, at) => (at === 1 ? { ...row, net_premium: '500', gross_premium: '1300' } : row));
  const second = await importRows(changed);
  expect(second.staged.counts).toMatchObject({ changed: 1, unchanged: 2, new: 0 });
  expect(await kindRows(second.id, 'changed')).toMatchObject([
    { row_number: 3, client: { id: people[1]?.id }, before: { premium: 434.5 }, after: { premium: 500 } },
  ]);
  const list = await browser.call('list-policies', { params: { id: people[1]?.id ?? 0 } });
  expect(list.body.policies).toMatchObject([{ premium: 500, version: 2, major_medical: true }]);
  expect(await act('undo-import', second.id)).toMatchObject({ status: 'undone', counts: { changed: 1, kept: 0 } });
  expect(await policies()).toEqual(before);
  expect(await act('undo-import', first.id)).toMatchObject({ status: 'undone' });
  expect(await policies()).toEqual(empty);
});

test('the same file changes nothing, also after a manual edit', async () => {
  const { rows } = await newExport(2);
  await importRows(rows);
  await app.db.updateTable('policies').set({ plan_name: 'Edited', version: 2, import_id: null }).execute();
  const before = await policies();
  const again = await importRows(rows);
  expect(again.staged).toMatchObject({ row_count: 2, counts: { unchanged: 2, new: 0, changed: 0 } });
  expect(again.applied.status).toBe('applied');
  expect(await policies()).toEqual(before);
  expect(await kindRows(again.id, 'unchanged')).toMatchObject([{ person: 'N Sample' }, { person: 'N Sample' }]);
});

test('a plan that a file has twice is invalid the second time when the file is imported again, too', async () => {
  const { rows } = await newExport(1);
  const twice = [...rows, ...rows.map((row) => ({ ...row, plan_name: 'Other' }))];
  await importRows(twice);
  const before = await policies();
  expect((await importRows(twice)).staged.counts).toMatchObject({ unchanged: 1, invalid: 1, changed: 0 });
  expect(await policies()).toEqual(before);
});

test('plans that a person changes after the dry run are conflicts', async () => {
  const { rows } = await newExport(2);
  await importRows(rows);
  const id = await stageFile(app, exportFile(rows.map((row) => ({ ...row, deductible: '1' }))));
  const edited = app.db.updateTable('policies').set({ plan_name: 'Mine', version: sql`version + 1`, import_id: null });
  await edited.where('id', '=', sql<number>`(select max(id) from policies)`).execute();
  expect(await act('apply-import', id)).toMatchObject({ counts: { changed: 1, conflict: 1 } });
  expect(await kindRows(id, 'conflict')).toHaveLength(1);
  expect((await browser.call('export-import-errors', { params: { id } })).text).toContain(
    'The plan was changed after the dry run',
  );
});

test('undo keeps and lists plans that were changed since', async () => {
  const { rows } = await newExport(2);
  const { id } = await importRows(rows);
  await importRows(rows.map((row, at) => (at === 0 ? { ...row, deductible: '2' } : row)));
  expect(await act('undo-import', id)).toMatchObject({ status: 'undone', counts: { new: 1, kept: 1 } });
  expect(await kindRows(id, 'kept')).toMatchObject([{ row_number: 2 }]);
});

test('ends plans that the file lacks only when asked', async () => {
  const { rows } = await newExport(3);
  await importRows(rows);
  const shorter = rows.slice(0, 2);
  expect((await importRows(shorter)).staged.counts).toMatchObject({ unchanged: 2, ended: 0 });
  const id = await stageFile(app, exportFile([...shorter, exportRow({ ffm_app_id: `other${++made}` })]), {
    ends_missing: true,
  });
  const { counts } = await show(id);
  expect(counts.ended).toBeGreaterThan(0);
  expect(await kindRows(id, 'ended')).toContainEqual(expect.objectContaining({ after: null }));
  const before = await policies();
  await act('apply-import', id);
  const ended = app.db.selectFrom('policies').where('policy_status', '=', 'terminated').select('id');
  expect(await ended.execute()).toHaveLength(counts.ended);
  await act('undo-import', id);
  expect(await policies()).toEqual(before);
});

test('a plan that a later file has again is no longer ended', async () => {
  const { rows, people } = await newExport(2);
  await importRows(rows);
  const ended = await importRows(rows.slice(0, 1), true);
  const before = await policies();
  const again = await importRows(rows);
  expect(again.staged.counts).toMatchObject({ unchanged: 1, changed: 1 });
  const list = await browser.call('list-policies', { params: { id: people[1]?.id ?? 0 } });
  expect(list.body.policies).toMatchObject([{ policy_status: 'enrolled', version: 3 }]);
  await act('undo-import', again.id);
  expect(await policies()).toEqual(before);
  await act('undo-import', ended.id);
  expect((await importRows(rows)).staged.counts).toMatchObject({ unchanged: 2, changed: 0 });
});

test('ends no plan while a row of the file cannot be read', async () => {
  const { rows } = await newExport(2);
  await importRows(rows);
  const damaged = rows.map((row, at) => (at === 0 ? row : { ...row, net_premium: 'free' }));
  expect((await importRows(damaged, true)).staged.counts).toMatchObject({ unchanged: 1, invalid: 1, ended: 0 });
});

test('adds no plan to a client who was disabled after the dry run', async () => {
  const { rows } = await newExport(1);
  const id = await stageFile(app, exportFile(rows));
  await app.db
    .updateTable('users')
    .set({ disabled_at: app.ctx.clock().toISOString() })
    .where('type', '=', 'ClientUser')
    .execute();
  const before = await policies();
  expect(await act('apply-import', id)).toMatchObject({ counts: { new: 0, conflict: 1 } });
  expect(await policies()).toEqual(before);
  await app.db.updateTable('users').set({ disabled_at: null }).where('type', '=', 'ClientUser').execute();
});

test('an import can be undone for 30 days', async () => {
  const { rows } = await newExport(1);
  const { id } = await importRows(rows);
  const applied_at = new Date(app.ctx.clock().getTime() - 30 * 86_400_000).toISOString();
  await app.db.updateTable('policy_imports').set({ applied_at }).where('id', '=', id).execute();
  const answer = await browser.call('undo-import', { params: { id } });
  expect([answer.status, answer.code]).toEqual([409, 'import_state_conflict']);
});

test('readers see nothing before all is applied, and nothing stays of a failed attempt', async () => {
  const { rows } = await newExport(2);
  const id = await stageFile(app, exportFile(rows));
  const before = await policies();
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`.execute(app.owner);
  await sql`create trigger fail before update of applied_at on policy_imports for each row execute function fail()`.execute(
    app.owner,
  );
  await browser.call('apply-import', { params: { id } });
  await expect(app.work()).rejects.toThrow('interrupted');
  expect(await policies()).toEqual(before);
  expect(await show(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('No plans were changed') });
  await sql`drop trigger fail on policy_imports`.execute(app.owner);
});

test('the review queue: a candidate is chosen, another row is skipped', async () => {
  const twins = { first_name: 'Twin', last_name: 'Doe', zip_code: '10001' };
  const [one, two] = [await newInsured(app, firm, twins), await newInsured(app, firm, twins)];
  const row = { email: '', first_name: 'Twin', last_name: 'Doe', zip_code: '10001', ffm_subscriber_id: '' };
  const { rows: matched } = await newExport(1);
  const rows = [exportRow({ ...row, ffm_app_id: 'twin1' }), exportRow({ ...row, ffm_app_id: 'twin2' }), ...matched];
  const id = await stageFile(app, exportFile(rows));
  const decide = (number: number, client_id: number | null) =>
    browser.call('update-import-row', { params: { id, row: number }, body: { client_id } });
  expect((await decide(2, advisor.id)).errors).toHaveProperty('client_id');
  expect((await decide(2, one.id)).status).toBe(200);
  expect((await decide(3, null)).status).toBe(200);
  for (const number of [4, 9]) expect((await decide(number, null)).status).toBe(404);
  expect((await show(id)).counts).toMatchObject({ new: 2, skipped: 1, ambiguous: 0 });
  // Until the import is applied, both can be chosen again.
  const candidates = [one, two].map((person) => ({ id: person.id, name: 'Twin Doe' }));
  expect(await kindRows(id, 'skipped')).toMatchObject([{ row_number: 3, client: null, candidates }]);
  expect(await kindRows(id, 'new')).toMatchObject([
    { row_number: 2, client: { id: one.id }, candidates },
    { row_number: 4, candidates: [] },
  ]);
  expect((await decide(3, two.id)).status).toBe(200);
  expect((await decide(2, null)).status).toBe(200);
  expect((await show(id)).counts).toMatchObject({ new: 2, skipped: 1 });
  expect((await decide(3, null)).status).toBe(200);
  expect((await decide(2, one.id)).status).toBe(200);
  expect((await show(id)).counts).toMatchObject({ new: 2, skipped: 1 });
  await act('apply-import', id);
  expect((await browser.call('list-policies', { params: { id: one.id } })).body.policies).toHaveLength(1);
  // The decision holds for later files.
  expect((await show(await stageFile(app, exportFile(rows.slice(0, 1))))).counts).toMatchObject({ unchanged: 1 });
  expect((await decide(3, null)).code).toBe('import_state_conflict');
});

test('applies only the dry run that the user saw', async () => {
  const { rows } = await newExport(1);
  const id = await stageFile(app, exportFile(rows));
  const { ready_at } = await show(id);
  app.forward(1);
  await app.db.updateTable('policy_imports').set({ status: 'parsing' }).where('id', '=', id).execute();
  await stageFile(app, exportFile(rows), { id });
  const apply = (seen: string | null) =>
    browser.call('apply-import', { params: { id }, body: { ready_at: seen ?? undefined } });
  expect(await apply(ready_at)).toMatchObject({ status: 409, code: 'import_state_conflict' });
  expect((await apply((await show(id)).ready_at)).status).toBe(200);
});

test('states that do not allow an action are conflicts', async () => {
  const { rows } = await newExport(1);
  const id = await stageFile(app, exportFile(rows));
  expect((await browser.call('undo-import', { params: { id } })).code).toBe('import_state_conflict');
  expect((await browser.call('update-import', { params: { id }, body: {} })).code).toBe('import_state_conflict');
  expect((await browser.call('cancel-import', { params: { id } })).body).toMatchObject({ status: 'cancelled' });
  for (const name of ['cancel-import', 'apply-import'] as const)
    expect((await browser.call(name, { params: { id } })).code).toBe('import_state_conflict');
  await app.work();
  const staged = await app.db
    .selectFrom('policy_import_rows')
    .where('import_id', '=', id)
    .select('row_number')
    .execute();
  expect(staged).toEqual([]);
});
