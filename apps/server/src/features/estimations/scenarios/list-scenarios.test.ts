import { expect, test } from 'vitest';
import { createActors, estimationForm, newEstimation, newRootEstimation } from '../../../testing/factories.ts';
import { newScenario } from '../../../testing/scenarios.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, colleague, admin, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);

const list = (of: typeof browser, id: number | string) => of.call('list-scenarios', { params: { id } });

test('lists the scenarios of the estimate by position', async () => {
  const { id } = await newEstimation(browser);
  expect((await list(browser, id)).body).toEqual({ scenarios: [] });
  const made = [await newScenario(browser, id, { name: 'B' }), await newScenario(browser, id, { name: 'A' })];
  await newScenario(browser, (await newEstimation(browser)).id);
  for (const person of [advisor, admin, superAdmin])
    expect((await list(app.as(person), id)).body.scenarios).toEqual(made);
});

test('has the same access rules as the estimate', async () => {
  const { id } = await newEstimation(browser);
  await newScenario(browser, id);
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const [unrelated, missing] = [await list(app.as(person), id), await list(app.as(person), 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await list(app.as(client), id)).status).toBe(404);
  expect((await list(app.browser(), id)).status).toBe(401);
});

test('a public link shows scenarios only if the owner shares them', async () => {
  const { id, token, version } = await newEstimation(browser);
  const { name } = await newScenario(browser, id);
  const unknown = await list(app.browser(), 'A'.repeat(43));
  for (const visitor of [app.browser(), app.as(otherAdvisor), browser]) {
    const answer = await list(visitor, token);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  const share = { ...estimationForm({ shows_outlook: true }), version };
  await browser.call('update-estimation', { params: { id }, body: { estimation: share } });
  for (const visitor of [app.browser(), app.as(otherAdvisor), app.as(client)])
    expect((await list(visitor, token)).body.scenarios).toMatchObject([{ name }]);
  await browser.call('delete-share-link', { params: { id } });
  expect((await list(app.browser(), token)).status).toBe(404);
});

test('a root estimate has none', async () => {
  const token = await newRootEstimation(app.browser());
  expect((await list(app.browser(), token)).body).toEqual({ scenarios: [] });
});

test('follows changes of the estimate, and has no figures while the changes do not fit it', async () => {
  const { id } = await newEstimation(browser);
  const before = await newScenario(browser, id, { changes: { household_size: 2 } });
  const change = (estimation: Parameters<typeof estimationForm>[0]) =>
    browser.call('update-estimation', { params: { id }, body: { estimation: estimationForm(estimation) } });
  await change({ income: 30_000 });
  const [richer] = (await list(browser, id)).body.scenarios;
  expect(richer?.year_total).toBeLessThan(before.year_total ?? 0);
  const { dependents_attributes } = estimationForm();
  const three = [...dependents_attributes, { age: 20, sex: 'Male' as const }];
  await change({ dependents_attributes: three, household_size: 3 });
  const [unfit] = (await list(browser, id)).body.scenarios;
  expect(unfit).toMatchObject({ changes: { household_size: 2 }, year_total: null, year_credit: null, version: 1 });
});

test('has no figures where no price is available', async () => {
  const { id } = await newEstimation(browser, { zip: '00601', county: '72001' });
  await newScenario(browser, id);
  const [scenario] = (await list(browser, id)).body.scenarios;
  expect(scenario).toMatchObject({ year_total: null });
});
