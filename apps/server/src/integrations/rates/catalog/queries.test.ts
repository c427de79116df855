import type { Catalog, Plan } from 'plan-files/catalog';
import { dentalOnSale, plansOnSale, pricesOf, pricesOnSale } from 'plan-files/on-sale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../testing/database.ts';
import { load, sampleCatalog, sampleStates } from '../../../testing/plan-files.ts';
import { listDental } from './dental/queries.ts';
import { findSuccessor, listOffers, listPrices } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const byId = (one: { plan: { plan_id: string } }, other: { plan: { plan_id: string } }) =>
  one.plan.plan_id < other.plan.plan_id ? -1 : 1;

/** A rate that ends in June, one for July on, and one that overlaps with the same prices. */
function withPeriods({ rates, ...catalog }: Catalog): Catalog {
  return {
    ...catalog,
    rates: rates.flatMap((rate, index) => {
      const dearer = rate.cents.map((cents) => cents + 100);
      const untilJune = { ...rate, to: '2027-06-30' };
      if (index % 5 === 0) return [untilJune, { ...rate, from: '2027-07-01', cents: dearer }];
      if (index % 5 === 1) return [rate, untilJune];
      return index % 5 === 2 ? [untilJune] : [rate];
    }),
  };
}

test.each([
  [1, 'DE', 'age'],
  [2, 'ID', 'age'],
  [3, 'VT', 'family'],
] as const)('finds the plans and prices of a catalog by place, with seed %i in %s', async (seed, state, basis) => {
  const { db } = database;
  const options = {
    plan_year: 2027,
    seed,
    states: [state],
    partial_share: 0.4,
    tobacco_share: 0.5,
    dental_plans: 6,
    has_noise: true,
  };
  const catalog = withPeriods((await sampleCatalog(db, options)).catalog);
  const { load_id } = await load(db, catalog);
  const [sample] = await sampleStates(db, state);
  const known = new Map<string, Plan>();
  let offers = 0;
  let dentalPlans = 0;
  for (const { rating_area, counties } of sample?.rating_areas ?? [])
    for (const { county, zips } of counties.slice(0, 6))
      for (const zip of [zips[0] ?? '', zips.at(-1) ?? '', '00000'])
        for (const on of ['2027-01-01', '2027-07-01']) {
          const place = { county, zip, rating_area, on };
          const found = await listOffers(db, { ...place, load_id, basis }, known);
          const expected = plansOnSale(catalog, place).toSorted(byId);
          expect(found.map(({ plan, rate }) => ({ plan, cents: rate.cents, tobacco: rate.tobacco_cents }))).toEqual(
            expected.map(({ plan, rate }) => ({ plan, cents: rate.cents, tobacco: rate.tobacco_cents })),
          );
          const prices = await listPrices(db, { ...place, load_id, basis });
          const dental = await listDental(db, { ...place, load_id });
          expect(dental).toEqual(dentalOnSale(catalog, place));
          for (const ages of [[21], [40, 16, 7, 3, 1]])
            expect(pricesOf(prices, ages, dental)).toEqual(pricesOnSale(catalog, place, ages));
          dentalPlans += dental.length;
          offers += expected.length;
        }
  expect(offers).toBeGreaterThan(100);
  expect(dentalPlans).toBeGreaterThan(50);
});

test('has no plans of another load, area or basis', async () => {
  const { db } = database;
  const { catalog } = await sampleCatalog(db, { plan_year: 2027, states: ['DE'] });
  const { load_id } = await load(db, catalog);
  const place = { load_id, county: '10001', zip: '19901', rating_area: '1', on: '2027-01-01', basis: 'age' } as const;
  expect((await listOffers(db, place)).length).toBeGreaterThan(0);
  for (const other of [{ load_id: 0 }, { rating_area: '2' }, { basis: 'family' }, { county: '05001' }] as const)
    expect(await listOffers(db, { ...place, ...other })).toEqual([]);
});

test('finds the successor of the zip code before that of the county or state', async () => {
  const { db } = database;
  const { catalog } = await sampleCatalog(db, { plan_year: 2027, states: ['DE'], seed: 9 });
  const row = { plan_id: 'A', level: 1, reason: '0' };
  const crosswalk = [
    { ...row, county: null, zip: null, next_plan_id: 'state' },
    { ...row, county: '10001', zip: null, next_plan_id: 'county' },
    { ...row, county: '10001', zip: '19901', next_plan_id: null },
  ];
  const { load_id } = await load(db, { ...catalog, crosswalk });
  const next = async (county: string, zip: string, plan_id = 'A') =>
    (await findSuccessor(db, { load_id, plan_id, county, zip }))?.next_plan_id;
  expect([await next('10003', '19801'), await next('10001', '19904'), await next('10001', '19901')]).toEqual([
    ...['state', 'county'],
    null,
  ]);
  expect(await next('10001', '19901', 'B')).toBeUndefined();
});
