import type { BodyInput } from 'contract/endpoint';
import type { updateScenario } from 'contract/endpoints/scenarios';
import { afterAll, expect, test } from 'vitest';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { newScenario } from '../../../testing/scenarios.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, colleague, admin, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);

type Changes = BodyInput<typeof updateScenario>['scenario'];

const update = (id: number, scenario_id: number, scenario: Changes, who = advisor) =>
  app.as(who).call('update-scenario', { params: { id, scenario_id }, body: { scenario } });
const list = async (id: number) => (await browser.call('list-scenarios', { params: { id } })).body.scenarios;
const namesOf = async (id: number) => (await list(id)).map(({ name }) => name).join('');

async function withScenarios(count: number) {
  const { id } = await newEstimation(browser);
  const ids: number[] = [];
  for (const name of 'ABCDEF'.slice(0, count)) ids.push((await newScenario(browser, id, { name })).id);
  return { id, ids };
}

test('changes the name or the differences, and leaves the rest', async () => {
  const { id } = await newEstimation(browser);
  const before = await newScenario(browser, id);
  app.forward(60);
  const renamed = await update(id, before.id, { name: 'Roth' });
  expect(renamed.body).toEqual({ ...before, name: 'Roth', version: 2, updated_at: renamed.body.updated_at });
  expect(Date.parse(renamed.body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  const { body } = await update(id, before.id, { changes: { plan_year: 2026 }, version: 2 });
  expect(body).toMatchObject({ name: 'Roth', changes: { plan_year: 2026 }, version: 3 });
  expect(body.year_total).not.toBe(before.year_total);
  expect(await list(id)).toEqual([body]);
  expect((await update(id, before.id, {})).body).toEqual(body);
});

test.each([
  [1, 4, 'BCDA'],
  [4, 1, 'DABC'],
  [2, 3, 'ACBD'],
  [3, 3, 'ABCD'],
  [2, 6, 'ACDB'],
])('moves a scenario from position %i to %i', async (from, position, names) => {
  const { id, ids } = await withScenarios(4);
  const { body } = await update(id, ids[from - 1] ?? 0, { position });
  expect([body.position, body.version]).toEqual([Math.min(position, 4), 1]);
  expect(await namesOf(id)).toBe(names);
  expect((await list(id)).map((scenario) => [scenario.position, scenario.version])).toEqual(
    [1, 2, 3, 4].map((place) => [place, 1]),
  );
});

test('rejects a stale version and changes nothing', async () => {
  const { id, ids } = await withScenarios(2);
  const [first = 0] = ids;
  expect((await update(id, first, { name: 'X', version: 1 })).status).toBe(200);
  const stale = await update(id, first, { name: 'Y', position: 2, version: 1 });
  expect([stale.status, stale.code]).toEqual([409, 'version_conflict']);
  expect(await namesOf(id)).toBe('XB');
});

test('accepts one of ten concurrent updates of a version', async () => {
  const { id, ids } = await withScenarios(1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => update(id, ids[0] ?? 0, { name: String(index), version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(await namesOf(id)).toBe(String(answers.findIndex(({ status }) => status === 200)));
});

test('concurrent moves, additions and deletions leave no gap', async () => {
  const { id, ids } = await withScenarios(5);
  const remove = (scenario_id: number) => browser.call('delete-scenario', { params: { id, scenario_id } });
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
  const answers = await Promise.all([
    update(id, first, { position: 5 }),
    update(id, fifth, { position: 1 }),
    remove(second),
    update(id, third, { position: 2 }),
    browser.call('create-scenario', { params: { id }, body: { scenario: { name: 'G', changes: {} } } }),
    remove(fourth),
    update(id, first, { position: 1 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await list(id)).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
});

test('returns the same 404 for the scenario of another estimate as for an unknown one', async () => {
  const { id, ids } = await withScenarios(1);
  const other = await withScenarios(1);
  const [unrelated, missing] = [
    await update(other.id, ids[0] ?? 0, { name: 'Mine' }),
    await update(other.id, 999_999, { name: 'Mine' }),
  ];
  expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  expect([await namesOf(id), await namesOf(other.id)]).toEqual(['A', 'A']);
});

test('has the same access rules as the estimate', async () => {
  const { id, ids } = await withScenarios(1);
  const [scenario = 0] = ids;
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const [unrelated, missing] = [
      await update(id, scenario, { name: 'Mine' }, person),
      await update(999_999, scenario, { name: 'Mine' }, person),
    ];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await update(id, scenario, { name: 'Mine' }, client)).status).toBe(403);
  const params = { id, scenario_id: scenario };
  const visitor = await app.browser().call('update-scenario', { params, body: { scenario: { name: 'Mine' } } });
  expect(visitor.status).toBe(401);
  for (const person of [admin, superAdmin]) expect((await update(id, scenario, {}, person)).status).toBe(200);
  expect(await namesOf(id)).toBe('A');
});

test.each<[string, object, Record<string, string[]>]>([
  ['an empty name', { name: ' ' }, { name: ['Name is required'] }],
  ['position 0', { position: 0 }, { position: [expect.any(String)] }],
  ['position 7', { position: 7 }, { position: [expect.any(String)] }],
  ['version 0', { version: 0 }, { version: [expect.any(String)] }],
  [
    'a household smaller than its people',
    { changes: { household_size: 1 } },
    { 'changes.household_size': ['Household size can’t be smaller than the number of people who need coverage'] },
  ],
])('rejects %s and changes nothing', async (_, changed, errors) => {
  const { id, ids } = await withScenarios(1);
  const before = await list(id);
  const answer = await update(id, ids[0] ?? 0, { name: 'X', ...changed });
  expect([answer.status, answer.errors]).toEqual([422, errors]);
  expect(await list(id)).toEqual(before);
});
