import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newPolicy } from '../../testing/policies.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, admin, stranger, agent, superAdmin } = await createActors(app.db);
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
    [4, { kind: 'user', name, row: null, at }, ['premium'], 400],
    [3, { kind: 'user', name, row: null, at }, ['issuer_name'], 410],
    [2, { kind: 'user', name, row: null, at }, ['premium'], 410],
    [1, { kind: 'import', name: null, row: 12, at }, [], 400],
  ]);
  // A value that went back to what it was is the later person's.
  expect(set_in.find(({ field }) => field === 'premium')).toEqual({ field: 'premium', version: 4 });
  expect(set_in.filter(({ version }) => version === 3).map(({ field }) => field)).toEqual(['issuer_name']);
  expect(set_in.find(({ field }) => field === 'policy_type')?.version).toBe(1);
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
  const [unrelated, missing] = [await history(id, stranger), await history(999_999, stranger)];
  expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  expect((await app.browser().call('show-policy-history', { params: { id } })).status).toBe(401);
});
