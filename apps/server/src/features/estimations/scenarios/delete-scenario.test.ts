import { expect, test } from 'vitest';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { newScenario } from '../../../testing/scenarios.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { deleteEstimationsBefore } from '../store.ts';

const app = await sharedTestApp();
const { advisor, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);

const remove = (id: number, scenario_id: number, who = advisor) =>
  app.as(who).call('delete-scenario', { params: { id, scenario_id } });
const listed = async (id: number) =>
  (await browser.call('list-scenarios', { params: { id } })).body.scenarios.map(({ name, position }) => [
    position,
    name,
  ]);

async function withScenarios() {
  const { id } = await newEstimation(browser);
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await newScenario(browser, id, { name })).id);
  return { id, ids };
}

test('deletes a scenario, and those behind it move up', async () => {
  const { id, ids } = await withScenarios();
  expect((await remove(id, ids[1] ?? 0)).body).toEqual({ deleted: true });
  expect(await listed(id)).toEqual([
    [1, 'A'],
    [2, 'C'],
  ]);
  await newScenario(browser, id, { name: 'D' });
  expect(await listed(id)).toEqual([
    [1, 'A'],
    [2, 'C'],
    [3, 'D'],
  ]);
});

test('of five concurrent calls, one deletes the scenario', async () => {
  const { id, ids } = await withScenarios();
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(id, ids[0] ?? 0)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  expect(await listed(id)).toEqual([
    [1, 'B'],
    [2, 'C'],
  ]);
});

test('returns the same 404 for the scenario of another estimate as for an unknown one', async () => {
  const { id, ids } = await withScenarios();
  const other = await newEstimation(browser);
  const [unrelated, missing] = [await remove(other.id, ids[0] ?? 0), await remove(other.id, 999_999)];
  expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  expect(await listed(id)).toHaveLength(3);
});

test('has the same access rules as the estimate', async () => {
  const { id, ids } = await withScenarios();
  const [first = 0, second = 0] = ids;
  for (const person of [colleague, otherAdvisor]) {
    const [unrelated, missing] = [await remove(id, first, person), await remove(999_999, first, person)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await remove(id, first, client)).status).toBe(403);
  const visitor = await app.browser().call('delete-scenario', { params: { id, scenario_id: first } });
  expect(visitor.status).toBe(401);
  expect(await listed(id)).toHaveLength(3);
  expect((await remove(id, first, admin)).status).toBe(200);
  expect((await remove(id, second, superAdmin)).status).toBe(200);
});

test('the scenarios of an estimate are deleted with it, also concurrently with changes', async () => {
  const { id, ids } = await withScenarios();
  const [first = 0, second = 0] = ids;
  const scenario = { position: 3, name: 'Moved' };
  const [deleted] = await Promise.all([
    browser.call('delete-estimation', { params: { id } }),
    browser.call('update-scenario', { params: { id, scenario_id: first }, body: { scenario } }),
    remove(id, second),
  ]);
  expect(deleted.status).toBe(200);
  const rows = await app.db.selectFrom('scenarios').select('id').where('estimation_id', '=', id).execute();
  expect(rows).toEqual([]);
});

test('the records of a deleted estimate are in the audit trail, with its scenarios', async () => {
  const { id } = await withScenarios();
  await browser.call('delete-estimation', { params: { id } });
  const [event] = (await app.as(admin).call('list-audit-events')).body.events;
  const { changes } = (await app.as(admin).call('show-audit-event', { params: { id: event?.id ?? 0 } })).body;
  expect(changes.map(({ record }) => record).toSorted()).toEqual([
    'estimations',
    'scenarios',
    'scenarios',
    'scenarios',
  ]);
});

test('retention keeps an estimate whose scenarios were changed in the meantime, and deletes both later', async () => {
  const { id } = await newEstimation(browser);
  await newScenario(browser, id);
  await app.db.updateTable('estimations').set({ updated_at: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute();
  const expire = (before: string) => deleteEstimationsBefore(app.db, { before, is_root: false, limit: 10 });
  expect(await expire('2021-01-01T00:00:00Z')).toBe(0);
  await app.db
    .updateTable('scenarios')
    .set({ updated_at: '2020-01-01T00:00:00Z' })
    .where('estimation_id', '=', id)
    .execute();
  expect(await expire('2021-01-01T00:00:00Z')).toBe(1);
  expect(await app.db.selectFrom('scenarios').select('id').where('estimation_id', '=', id).execute()).toEqual([]);
});
