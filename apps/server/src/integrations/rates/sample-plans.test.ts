import { householdOf } from 'contract/endpoints/calculation-figures';
import { estimate, type Market } from 'estimator';
import { pricesOf } from 'plan-files/on-sale';
import { afterAll, expect, test } from 'vitest';
import { estimates } from '../../seed/estimates.ts';
import { openDatabase } from '../../testing/database.ts';
import { listLoads } from './catalog/queries.ts';
import { embeddedRates } from './rates.ts';
import { publishSamplePlans } from './sample-plans.ts';

const database = await openDatabase();
const { db } = database;
afterAll(() => database.close());

const plan_years = [2026, 2027] as const;
const places = plan_years.flatMap((plan_year) => estimates.map((one) => ({ ...one, plan_year })));
const find = async () => {
  const rates = embeddedRates(db);
  return Promise.all(places.map(async (place) => ({ place, market: await rates.findMarket(place) })));
};
const springfield = { zip: '62701', county: '17167', plan_year: 2027 } as const;

const before = await find();
const unsampled = await embeddedRates(db).findMarket(springfield);
const publishAll = () =>
  db.transaction().execute((transaction) => publishSamplePlans(transaction, { places: estimates, plan_years }));
await publishAll();
const after = await find();

const pricesIn = (found: typeof before) =>
  found.map(({ place: { name, county, plan_year }, market }) => ({ name, county, plan_year, ...market?.prices }));

test('the benchmark and the lowest prices are the bundled ones in every county of the demo', () => {
  expect(pricesIn(after)).toEqual(pricesIn(before));
  expect(pricesIn(after).every(({ benchmark_cents }) => Number(benchmark_cents) > 0)).toBe(true);
});

test('sample plans say what they are, and those of a year without prices are projected', () => {
  for (const { place, market } of after)
    expect([place.name, market]).toEqual([
      place.name,
      expect.objectContaining({
        is_sample: true,
        is_projected: place.plan_year === 2027,
        price_ranges: null,
        price_source: `Sample plans of ${place.plan_year} in ${market?.county_name}, with invented carriers.`,
      }),
    ]);
});

/** Without ranges, which plans’ own prices do not have. */
function figuresOf({ ages, ...answers }: (typeof places)[number], market: Market) {
  const dependents_attributes = ages.map((age) => ({
    age: Math.abs(age),
    sex: 'Female' as const,
    spouse: age < 0,
    birth_date: null,
  }));
  const household = householdOf({ ...answers, dependents_attributes, events: [] });
  const { marketplace, household_total } = estimate(household, { ...market, price_ranges: null }, answers.plan_year);
  return { marketplace, household_total };
}

test('households of the demo pay the same cents', () => {
  for (const [at, { place, market }] of after.entries()) {
    const bundled = before[at]?.market;
    if (!market || !bundled) throw new Error(`There is no market for ${place.name}`);
    const { name, plan_year } = place;
    expect({ name, plan_year, ...figuresOf(place, market) }).toEqual({ name, plan_year, ...figuresOf(place, bundled) });
  }
});

test('for every household of the demo, the benchmark is the same plan', async () => {
  const rates = embeddedRates(db);
  for (const { place, market } of after) {
    const { offers = [], is_sample } = (await rates.findPlans(place)) ?? {};
    expect([is_sample, offers.length >= 8]).toEqual([true, true]);
    const ages = place.ages.map(Math.abs).filter((age) => age < 65);
    if (ages.length === 0) continue;
    const { benchmark, bronze, silver, gold } = pricesOf(offers, ages);
    const ids = [benchmark, bronze, silver, gold].map((price) => price?.plan_id);
    const { plan_prices: own } = market ?? {};
    expect(ids).toEqual([own?.benchmark, own?.bronze, own?.silver, own?.gold].map((price) => price?.plan_id));
  }
});

test('elsewhere in a state with sample plans, prices stay those of the area', async () => {
  const rates = embeddedRates(db);
  expect(await rates.findMarket(springfield)).toEqual(unsampled);
  expect(unsampled?.prices).toBeTruthy();
  expect(await rates.findPlans(springfield)).toBeNull();
});

test('people on Medicare have sample plans in every county of the demo, and none elsewhere', async () => {
  const rates = embeddedRates(db);
  for (const { place, market } of after) {
    const found = market && (await rates.findMedicarePlans(market));
    const kinds = new Set(found?.plans.map(({ kind }) => kind));
    expect([place.name, found?.is_sample, kinds.has('part_d'), kinds.has('advantage')]).toEqual([
      ...[place.name, true, true, true],
    ]);
    expect(found?.source).toMatch(/^Sample Medicare plans of 202[67] in .*, with invented carriers\.$/);
  }
  expect(unsampled && (await rates.findMedicarePlans(unsampled))).toBeNull();
});

test('publishing again changes nothing', async () => {
  const loads = await listLoads(db);
  await publishAll();
  expect(await listLoads(db)).toEqual(loads);
  expect(loads.map(({ kind, plan_year, is_sample, findings }) => [kind, plan_year, is_sample, findings])).toEqual([
    ['medicare', 2027, true, []],
    ['marketplace', 2027, true, []],
    ['medicare', 2026, true, []],
    ['marketplace', 2026, true, []],
  ]);
});
