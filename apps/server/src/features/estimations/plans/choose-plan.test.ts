import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { undoPublication } from '../../../integrations/rates/catalog/operations.ts';
import { createActors, type EstimationForm, estimationForm, newEstimation } from '../../../testing/factories.ts';
import { readPdf } from '../../../testing/pdf-reader.ts';
import { publishPlans, sampleCatalog } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
const { advisor, agent, admin, client, otherAdvisor } = await createActors(app.db);
const browser = app.as(advisor);
afterAll(() => app.close());

const ownNow = performance.now.bind(performance);
let laterMs = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => ownNow() + laterMs));
/** Lookups ask for what is published at most once a second. */
const later = () => {
  laterMs += 2_000;
};
const publishDelaware = async (seed: number) => {
  const options = { plan_year: 2027, states: ['DE'], plans_per_state: 40, seed };
  await publishPlans(app.db, (await sampleCatalog(app.db, options)).catalog);
  later();
};

const couple = estimationForm({
  ...{ zip: '19901', county: '10001', plan_year: 2027, household_size: 2, income: 60_000 },
  dependents_attributes: [
    { age: 55, sex: 'Female' },
    { age: 53, sex: 'Male', spouse: true },
  ],
});

await publishDelaware(1);

const plansOf = async (id: number): Promise<ListedPlan[]> =>
  (await browser.call('list-estimation-plans', { params: { id }, query: { pageSize: 100 } })).body.plans;
const show = async (id: number | string, of = browser) => (await of.call('show-estimation', { params: { id } })).body;
const figures = async (id: number | string, of = browser) =>
  (await of.call('calculate-estimation', { params: { id } })).body;
const choose = (id: number, plan_id: string | null, version = 1, of = browser) =>
  of.call('choose-plan', { params: { id }, body: { plan_id, version } });
async function bronzeOf(id: number): Promise<ListedPlan> {
  const found = (await plansOf(id)).find(({ metal }) => metal === 'bronze' || metal === 'expanded_bronze');
  if (!found) throw new Error('The catalog has a bronze plan.');
  return found;
}

test('an estimate’s figures are those of the chosen plan, and again of the cheapest silver one without it', async () => {
  const { id } = await newEstimation(browser, couple);
  const silver = await figures(id);
  const bronze = await bronzeOf(id);
  const chosen = await choose(id, bronze.plan_id);
  expect(chosen.status).toBe(200);
  const { plan_id, name, carrier, metal } = bronze;
  expect(chosen.body).toMatchObject({
    version: 2,
    chosen_plan: { plan_id, name, carrier, metal, plan_year: 2027, zip: '19901', county: '10001' },
  });
  const found = await figures(id);
  expect(found.chosen_plan).toMatchObject({
    ...{ plan_id, name, metal },
    month: { premium: bronze.month?.premium, net_premium: bronze.month?.net_premium },
    year: { net_premium: bronze.year?.net_premium },
  });
  expect(found.household_total?.year).toBe(bronze.year?.net_premium);
  expect(found).toMatchObject({ premiums: silver.premiums, tax_credit: silver.tax_credit });
  const outlook = (await browser.call('show-outlook', { params: { id } })).body;
  expect(outlook.year_total).toBe(bronze.year?.net_premium);
  expect((await browser.call('list-estimations')).body.estimations.find((one) => one.id === id)?.year_total).toBe(
    bronze.year?.net_premium,
  );
  expect((await browser.call('show-newer-figures', { params: { id } })).body).toMatchObject({
    is_current: true,
    newer: null,
  });
  expect((await choose(id, null, 2)).body).toMatchObject({ version: 3, chosen_plan: null });
  expect(await figures(id)).toEqual(silver);
});

test('the browser gets the price of the chosen plan with the market', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id, name } = await bronzeOf(id);
  const place = { zip: '19901', county: '10001', plan_year: 2027 } as const;
  const market = async (more: object) =>
    (await browser.call('show-market', { query: { ...place, ...more } })).body.chosen_plan;
  expect(await market({ plan_id })).toMatchObject({ plan_id, name });
  expect(await market({})).toBeUndefined();
  expect(await market({ plan_id: '99999DE9999999' })).toBeUndefined();
  expect(await market({ plan_id, plan_year: 2026 })).toBeUndefined();
});

test('a copy has the choice of its original', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id } = await bronzeOf(id);
  await choose(id, plan_id);
  const copy = (await browser.call('duplicate-estimation', { params: { id } })).body;
  expect(copy.chosen_plan?.plan_id).toBe(plan_id);
  expect((await figures(copy.id)).chosen_plan).toEqual((await figures(id)).chosen_plan);
});

test('an earlier version is a conflict, and a plan that the household can’t buy has a sentence', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id } = await bronzeOf(id);
  expect((await choose(id, plan_id, 7)).code).toBe('version_conflict');
  const unknown = await choose(id, '99999DE9999999');
  expect([unknown.status, unknown.errors]).toEqual([
    422,
    { plan_id: ['This plan isn’t on sale in this county and year. Choose another one.'] },
  ]);
  const young = await newEstimation(browser, {
    ...couple,
    household_size: 1,
    dependents_attributes: [{ age: 27, sex: 'Female' }],
  });
  const catastrophic = (await plansOf(young.id)).find(({ metal }) => metal === 'catastrophic');
  if (!catastrophic) throw new Error('The catalog has a catastrophic plan.');
  expect((await choose(id, catastrophic.plan_id)).errors).toEqual({
    plan_id: [expect.stringContaining('below 30')],
  });
  expect((await choose(young.id, catastrophic.plan_id)).status).toBe(200);
  expect((await figures(young.id)).household_total?.month).toBe(catastrophic.month?.premium);
  expect(await show(id)).toMatchObject({ version: 1, chosen_plan: null });
});

test('only people who may edit the estimate choose', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id } = await bronzeOf(id);
  for (const other of [otherAdvisor, agent, client])
    expect([403, 404]).toContain((await choose(id, plan_id, 1, app.as(other))).status);
  expect((await choose(id, plan_id, 1, app.as(admin))).status).toBe(200);
  const link = await browser.call('create-share-link', { params: { id } });
  const token = link.body.share_url?.split('/').at(-2) ?? '';
  expect((await show(token, app.browser())).chosen_plan?.plan_id).toBe(plan_id);
  expect((await figures(token, app.browser())).chosen_plan?.plan_id).toBe(plan_id);
  const answer = await app.browser().send({
    method: 'PATCH',
    url: `/api/v1/estimations/${token}/plan`,
    payload: { plan_id: null, version: 2 },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
});

test('for another place or year it stays, but does not count', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id } = await bronzeOf(id);
  await choose(id, plan_id);
  const update = (changes: Partial<EstimationForm>) =>
    browser.call('update-estimation', { params: { id }, body: { estimation: { ...couple, ...changes } } });
  const moved = await update({ plan_year: 2026 });
  expect(moved.body.chosen_plan?.plan_id).toBe(plan_id);
  expect((await figures(id)).chosen_plan).toBeUndefined();
  await update({});
  expect((await figures(id)).chosen_plan?.plan_id).toBe(plan_id);
});

test('a kept estimate keeps the price of its plan, also of one that is on sale no more, until newer figures are used', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id } = await bronzeOf(id);
  await choose(id, plan_id);
  const before = await figures(id);
  await app.db.transaction().execute((transaction) => undoPublication(transaction, 2027));
  later();
  expect(await figures(id)).toEqual(before);
  expect((await browser.call('show-newer-figures', { params: { id } })).body.newer?.changed).toContain('prices');
  await browser.call('recalculate-estimation', { params: { id } });
  expect((await figures(id)).chosen_plan).toBeUndefined();
  expect((await show(id)).chosen_plan?.plan_id).toBe(plan_id);
  await publishDelaware(1);
});

test('the report has the chosen plan', async () => {
  const { id } = await newEstimation(browser, couple);
  const { plan_id, name } = await bronzeOf(id);
  const pdf = async () => {
    const { rawPayload } = await browser.send({ method: 'GET', url: `/api/v1/estimations/${id}/report.pdf` });
    return (await readPdf(rawPayload)).pages.map(({ text }) => text).join(' ');
  };
  expect(await pdf()).not.toContain('The chosen plan');
  await choose(id, plan_id);
  const text = await pdf();
  expect(text).toContain('The chosen plan');
  expect(text).toContain(name);
  expect(text).toContain('Limit on costs');
  expect(text).not.toMatch(/for the lowest-priced silver plan/);
});
