import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { undoPublication } from '../../../integrations/rates/catalog/operations.ts';
import { createActors, type EstimationForm, newEstimation } from '../../../testing/factories.ts';
import { publishPlans, sampleCatalog } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
const { advisor } = await createActors(app.db);
const browser = app.as(advisor);
afterAll(() => app.close());

const ownNow = performance.now.bind(performance);
let laterMs = 0;
/** Lookups ask for what is published at most once a second. */
const later = () => {
  laterMs += 2_000;
};
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => ownNow() + laterMs));

const delaware: Partial<EstimationForm> = {
  zip: '19901',
  county: '10001',
  plan_year: 2027,
  dependents_attributes: [
    { age: 55, sex: 'Female' },
    { age: 53, sex: 'Male', spouse: true },
  ],
  household_size: 2,
  income: 60_000,
  last_year_income: 60_000,
  tax_filing_status: 'married_joint',
};
const newOne = () => newEstimation(browser, delaware);
const figures = async (id: number) =>
  (await browser.call('calculate-estimation', { params: { id }, query: { month: 1 } })).body;
const newer = async (id: number) => (await browser.call('show-newer-figures', { params: { id } })).body;
const publishDelaware = async (seed: number) => {
  await publishPlans(app.db, (await sampleCatalog(app.db, { plan_year: 2027, states: ['DE'], seed })).catalog);
  later();
};
async function undo(): Promise<void> {
  await app.db.transaction().execute((transaction) => undoPublication(transaction, 2027));
  later();
}

test('a kept estimate shows the same cents before, between and after publications, and offers the newer ones', async () => {
  const { id } = await newOne();
  const projected = await figures(id);
  expect(await newer(id)).toMatchObject({ is_current: true, newer: null });

  await publishDelaware(1);
  expect(await figures(id)).toEqual(projected);
  expect((await newer(id)).newer?.changed).toContain('prices');
  await browser.call('recalculate-estimation', { params: { id } });
  const first = await figures(id);
  expect(first.household_total?.year).not.toBe(projected.household_total?.year);
  expect((await figures((await newOne()).id)).household_total).toEqual(first.household_total);

  await publishDelaware(2);
  expect(await figures(id)).toEqual(first);
  expect((await newer(id)).newer).not.toBeNull();

  await undo();
  expect([await figures(id), (await newer(id)).newer]).toEqual([first, null]);
  await undo();
  expect((await figures((await newOne()).id)).household_total).toEqual(projected.household_total);
  expect(await figures(id)).toEqual(first);
});
