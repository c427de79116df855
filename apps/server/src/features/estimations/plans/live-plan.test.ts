import { afterAll, expect, test } from 'vitest';
import { marketplaceApi } from '../../../integrations/marketplace/marketplace-api.ts';
import { startMarketplace } from '../../../integrations/marketplace/marketplace-double.ts';
import { createQuotes } from '../../../integrations/rates/quotes/quotes.ts';
import { embeddedRates } from '../../../integrations/rates/rates.ts';
import { openDatabase } from '../../../testing/database.ts';
import { createActors, estimationForm, newEstimation } from '../../../testing/factories.ts';
import { sampleCatalog } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const database = await openDatabase();
const { catalog } = await sampleCatalog(database.db, { plan_year: 2027, states: ['DE'], plans_per_state: 40 });
const marketplace = await startMarketplace(catalog);
let nowMs = Date.parse('2026-11-01T12:00:00Z');
const later = (days: number) => {
  nowMs += days * 86_400_000;
};
const app = await createTestApp({
  database,
  rates: (db) =>
    embeddedRates(db, {
      quotes: createQuotes(
        db,
        marketplaceApi(marketplace.settings, { timeoutMs: 1_000, retryAfterMs: 0 }),
        () => nowMs,
      ),
      nowMs: () => nowMs,
    }),
});
afterAll(async () => {
  await app.close();
  await marketplace.close();
  await database.close();
});
const { advisor } = await createActors(app.db);
const browser = app.as(advisor);

const couple = estimationForm({
  ...{ zip: '19901', county: '10001', plan_year: 2027, household_size: 2, income: 60_000 },
  dependents_attributes: [
    { age: 55, sex: 'Female' },
    { age: 53, sex: 'Male', spouse: true },
  ],
});

const listOf = async (id: number) =>
  (await browser.call('list-estimation-plans', { params: { id }, query: { metal: 'bronze' } })).body;
const figures = async (id: number) => (await browser.call('calculate-estimation', { params: { id } })).body;
const show = async (id: number) => (await browser.call('show-estimation', { params: { id } })).body;
const newer = async (id: number) => (await browser.call('show-newer-figures', { params: { id } })).body;
const recalculate = (id: number) => browser.call('recalculate-estimation', { params: { id } });
const choose = async (id: number, plan_id: string | null) =>
  browser.call('choose-plan', { params: { id }, body: { plan_id, version: (await show(id)).version } });

test('a plan of a live quote is chosen, and stays in the figures when the marketplace is away', async () => {
  const { id } = await newEstimation(browser, couple);
  const silver = await figures(id);
  const { status, load, plans } = await listOf(id);
  expect({ status, load }).toEqual({ status: 'on_sale', load: null });
  const [bronze] = plans;
  if (!bronze) throw new Error('The marketplace has a bronze plan.');
  expect((await choose(id, bronze.plan_id)).status).toBe(200);
  const chosen = await figures(id);
  expect(chosen.chosen_plan).toMatchObject({ plan_id: bronze.plan_id, month: { premium: bronze.month?.premium } });
  expect(chosen.household_total?.year).toBe(bronze.year?.net_premium);
  expect(chosen.household_total?.year).not.toBe(silver.household_total?.year);
  expect(JSON.stringify(chosen)).toContain('from HealthCare.gov’s Marketplace API');

  // The last answer counts for a week.
  marketplace.behave(503);
  later(6);
  expect((await listOf(id)).plans).toEqual(plans);
  expect((await newer(id)).is_current).toBe(true);

  // Then only the figures that the estimate keeps know the plan.
  later(2);
  expect(await listOf(id)).toMatchObject({ status: 'no_catalog', plans: [] });
  expect(await figures(id)).toEqual(chosen);
  expect((await newer(id)).newer?.changed).toContain('prices');
  const denied = await choose(id, bronze.plan_id);
  expect([denied.status, Object.keys(denied.errors ?? {})]).toEqual([422, ['plan_id']]);
  expect(await figures(id)).toEqual(chosen);
  await recalculate(id);
  expect((await figures(id)).chosen_plan).toBeUndefined();
  expect((await show(id)).chosen_plan?.plan_id).toBe(bronze.plan_id);

  // The choice counts again with the next answer.
  marketplace.behave();
  later(1);
  expect((await newer(id)).newer?.changed).toContain('prices');
  await recalculate(id);
  expect(await figures(id)).toEqual(chosen);
  expect((await choose(id, null)).status).toBe(200);
  expect(await figures(id)).toEqual(silver);
});
