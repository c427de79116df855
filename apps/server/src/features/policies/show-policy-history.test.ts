import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { exportFile, exportRow, newInsured, stageFile } from '../../testing/imports.ts';
import { newPolicy } from '../../testing/policies.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { deleteExpiredRows } from '../imports/execution/operations.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, otherAdvisor, agent, superAdmin } = await createActors(app.db);
const client = await newPerson(app.db, 'client', firm, {
  financial_advisor_id: advisor.id,
  health_advisor_id: agent.id,
});
const newOne = (columns = {}) => newPolicy(app.db, { client_id: client.id, ...columns });
const history = (id: number, who = agent) => app.as(who).call('show-policy-history', { params: { id } });

test('lists all versions with their sources, and where each value came from', async () => {
  const id = await newOne({ premium_cents: 40_000, import_id: 7, import_row: 12 });
  const change = (premium: number | null, issuer_name: string, version: number) =>
    app.as(agent).call('update-policy', { params: { id }, body: { policy: { premium, issuer_name }, version } });
  await change(410, 'Canary Health', 1);
  await change(410, 'Oscar', 2);
  await change(400, 'Oscar', 3);
  const { versions, set_in } = (await history(id, superAdmin)).body;
  const name = expect.stringMatching(/^Pat Test/);
  const at = expect.any(String);
  expect(versions.map(({ version, source, changed, values }) => [version, source, changed, values.premium])).toEqual([
    [4, { kind: 'user', name, filename: null, row: null, at }, ['premium'], 400],
    [3, { kind: 'user', name, filename: null, row: null, at }, ['issuer_name'], 410],
    [2, { kind: 'user', name, filename: null, row: null, at }, ['premium'], 410],
    [1, { kind: 'import', name: null, filename: null, row: 12, at }, [], 400],
  ]);
  // A value that went back to what it was is the later person's.
  expect(set_in.find(({ field }) => field === 'premium')).toEqual({ field: 'premium', version: 4 });
  expect(set_in.filter(({ version }) => version === 3).map(({ field }) => field)).toEqual(['issuer_name']);
  expect(set_in.find(({ field }) => field === 'policy_type')?.version).toBe(1);
});

test('names the file and row of an import, and who applied and undid it, also after its rows were deleted', async () => {
  const insured = await newInsured(app, firm, { health_advisor_id: agent.id });
  const other = await newPerson(app.db, 'superAdmin', null, { first_name: 'Uma', last_name: 'Undoer' });
  const importRow = async (changed: Record<string, string>) => {
    const file = exportFile([exportRow({ email: insured.email, ...changed })]);
    const id = await stageFile(app, file, { filename: `${changed.plan_name} for Pat.csv` });
    await app.as(superAdmin).call('apply-import', { params: { id } });
    await app.work();
    return id;
  };
  await importRow({ plan_name: 'first' });
  const second = await importRow({ plan_name: 'second', deductible: '1' });
  await app.as(other).call('undo-import', { params: { id: second } });
  await app.work();
  const { body } = await app.as(superAdmin).call('show-import', { params: { id: second } });
  expect([body.applied_by?.id, body.undone_by]).toEqual([superAdmin.id, { id: other.id, name: 'Uma Undoer' }]);
  await deleteExpiredRows(app.ctx, new Date(app.ctx.clock().getTime() + 1_000).toISOString());
  const { policies } = (await app.as(agent).call('list-policies', { params: { id: insured.id } })).body;
  const id = policies[0]?.id ?? 0;
  const { versions, set_in } = (await history(id)).body;
  const at = expect.any(String);
  const imported = { kind: 'import', name: expect.stringMatching(/^Pat Test/), row: 2, at };
  expect(versions.map(({ source, values }) => [source, values.plan_name])).toEqual([
    [{ kind: 'undo', name: 'Uma Undoer', filename: 'second for Pat.csv', row: null, at }, 'first'],
    [{ ...imported, filename: 'second for Pat.csv' }, 'second'],
    [{ ...imported, filename: 'first for Pat.csv' }, 'first'],
  ]);
  // The undo is a version, and the values are those of the first file again.
  expect(new Set(set_in.map(({ version }) => version))).toEqual(new Set([1]));
  await app.as(agent).call('update-policy', { params: { id }, body: { policy: { premium: 1 }, version: 3 } });
  const edited = (await history(id)).body;
  expect(edited.versions[0]?.source).toMatchObject({ kind: 'user', filename: null });
  expect(edited.set_in.filter(({ version }) => version === 4).map(({ field }) => field)).toEqual(['premium']);
  expect(edited.set_in.filter(({ version }) => version === 1)).toHaveLength(set_in.length - 1);
});

test('a plan that a file lacks has no row in its history', async () => {
  const insured = await newInsured(app, firm, { health_advisor_id: agent.id });
  const file = (plan: string) =>
    exportFile([exportRow({ email: insured.email, ffm_app_id: plan, ffm_subscriber_id: '' })]);
  for (const [plan, ends_missing] of [
    ['kept', false],
    ['only', true],
  ] as const) {
    const id = await stageFile(app, file(plan), { ends_missing });
    await app.as(superAdmin).call('apply-import', { params: { id } });
    await app.work();
  }
  const { policies } = (await app.as(agent).call('list-policies', { params: { id: insured.id } })).body;
  const ended = policies.find(({ policy_status }) => policy_status === 'terminated');
  const { versions } = (await history(ended?.id ?? 0)).body;
  expect(versions[0]?.source).toMatchObject({ kind: 'import', filename: 'export.csv', row: null });
});

test('keeps the version of a deleted writer without a name', async () => {
  const former = await newPerson(app.db, 'superAdmin', null);
  const id = await newOne({ saved_by: former.id });
  await app.db.deleteFrom('users').where('id', '=', former.id).execute();
  expect((await history(id)).body.versions).toMatchObject([{ source: { kind: 'unknown', name: null } }]);
});

test('a statement keeps one version of each row that it changes, and none of rows whose version stays', async () => {
  const own = await newPerson(app.db, 'client', firm, { health_advisor_id: agent.id });
  for (let count = 0; count < 3; count += 1) await newPolicy(app.db, { client_id: own.id });
  const versions = () =>
    app.db.selectFrom('policy_versions').select('version').where('client_id', '=', own.id).execute();
  await sql`update policies set issuer_name = issuer_name where client_id = ${own.id}`.execute(app.db);
  expect(await versions()).toEqual([]);
  await sql`update policies set version = version + 1, import_id = 9, import_row = 2 where client_id = ${own.id}`.execute(
    app.db,
  );
  expect(await versions()).toEqual([{ version: 1 }, { version: 1 }, { version: 1 }]);
  await app.db.deleteFrom('users').where('id', '=', own.id).execute();
  expect(await versions()).toEqual([]);
});

test('returns 404 or 403 to everyone else', async () => {
  const id = await newOne();
  for (const who of [advisor, admin, client]) expect((await history(id, who)).status).toBe(403);
  const [unrelated, missing] = [await history(id, otherAdvisor), await history(999_999, otherAdvisor)];
  expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  expect((await app.browser().call('show-policy-history', { params: { id } })).status).toBe(401);
});
