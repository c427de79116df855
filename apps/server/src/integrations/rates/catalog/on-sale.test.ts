import { market } from 'contract/endpoints/market';
import { sql } from 'kysely';
import type { Catalog } from 'plan-files/catalog';
import { pricesOnSale } from 'plan-files/on-sale';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import { load, publish, publishPlans, sampleCatalog } from '../../../testing/plan-files.ts';
import { embeddedRates, type PlanPlace } from '../rates.ts';
import { loadCatalog, undoPublication } from './operations.ts';

const database = await openDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate plan_loads cascade`.execute(database.owner);
});

const { catalog } = await sampleCatalog(db, { plan_year: 2027, states: ['DE'], tobacco_share: 0.3 });
const dover = { zip: '19901', county: '10001', plan_year: 2027 } as const;
const placeOf = ({ zip, county }: PlanPlace) => ({ zip, county, rating_area: '1', on: '2027-01-01' });
const find = (place: PlanPlace = dover, rates = embeddedRates(db)) => rates.findMarket(place);

const without = (isGone: (plan: Catalog['plans'][number]) => boolean): Catalog => ({
  ...catalog,
  plans: catalog.plans.filter((plan) => !isGone(plan)),
  rates: catalog.rates.filter(({ plan_id }) => catalog.plans.some((plan) => plan.plan_id === plan_id && !isGone(plan))),
});

test('prices are those of the plans on sale, with their own rates and no projection', async () => {
  const before = await find();
  expect(before).toMatchObject({ is_projected: true });
  await publishPlans(db, catalog);
  const { benchmark, bronze, silver, gold } = pricesOnSale(catalog, placeOf(dover));
  const found = market.parse(await find());
  const nameOf = (plan_id = '') => catalog.plans.find((plan) => plan.plan_id === plan_id);
  const ratesOf = (plan_id = '') =>
    catalog.rates.find((rate) => rate.plan_id === plan_id && rate.rating_area === '1')?.cents;
  expect(found).toMatchObject({
    prices: {
      benchmark_cents: benchmark?.premium_cents,
      bronze_cents: bronze?.premium_cents,
      silver_cents: silver?.premium_cents,
      gold_cents: gold?.premium_cents,
    },
    plan_prices: {
      benchmark: {
        plan_id: benchmark?.plan_id,
        name: nameOf(benchmark?.plan_id)?.name,
        cents: ratesOf(benchmark?.plan_id),
        ehb_ten_thousandths: nameOf(benchmark?.plan_id)?.ehb_ten_thousandths,
      },
      gold: { plan_id: gold?.plan_id, cents: ratesOf(gold?.plan_id) },
    },
    price_ranges: null,
    is_projected: false,
    price_source: expect.stringMatching(
      /^2027 plans on sale in Kent County, from the official files loaded on \w+ \d+, 20\d\d\.$/,
    ),
    price_accuracy: 'Exact for the plans as filed. The marketplace confirms prices at enrollment.',
  });
  expect(found.medicare).toEqual(before?.medicare);
});

test('a state or year that is not published has prices as before', async () => {
  const [maryland, of2026] = [
    { zip: '21201', county: '24510', plan_year: 2027 },
    { ...dover, plan_year: 2026 },
  ] as const;
  const before = [await find(maryland), await find(of2026)];
  await publishPlans(db, catalog);
  expect([await find(maryland), await find(of2026)]).toEqual(before);
  expect(before[0]).toMatchObject({ is_projected: true });
});

test.each([
  ['benchmark', (metal: string) => metal === 'silver', /^No silver plan of 2027 is on sale in Kent County, from the/],
  ['gold plan', (metal: string) => metal === 'gold', /^Bronze, silver, and gold plans of 2027 aren’t all on sale in/],
] as const)('without a %s there is no price, and no projection', async (_, isGone, source) => {
  await publishPlans(
    db,
    without(({ metal }) => isGone(metal)),
  );
  expect(market.parse(await find())).toMatchObject({
    prices: null,
    plan_prices: null,
    is_projected: false,
    price_source: expect.stringMatching(source),
    price_accuracy: 'We show no price rather than a guess.',
    medicare: { is_projected: true },
  });
});

test('says that the only silver plan is the benchmark', async () => {
  const first = pricesOnSale(catalog, placeOf(dover)).silver?.plan_id;
  await publishPlans(
    db,
    without(({ metal, plan_id }) => metal === 'silver' && plan_id !== first),
  );
  const found = await find();
  expect(found?.plan_prices?.benchmark.plan_id).toBe(first);
  expect(found?.price_accuracy).toContain('Only one silver plan is on sale, so it’s the benchmark.');
});

test('silver plans without children’s dental care count for families with that of dental plans', async () => {
  const ids = catalog.plans.filter(({ metal }) => metal === 'silver').map(({ plan_id }) => plan_id);
  const plans = catalog.plans.map((plan) => ({ ...plan, has_childrens_dental: !ids.includes(plan.plan_id) }));
  await publishPlans(db, { ...catalog, plans });
  expect((await find())?.plan_prices).not.toHaveProperty('benchmark_with_children');
  const [of] = catalog.plans.filter(({ metal }) => metal === 'silver');
  if (!of) throw new Error('No silver plan');
  const { state, issuer_id, service_area_id } = of;
  const dental = [30_00, 20_00, 25_00].map((childrens_cents, index) => ({
    ...{ plan_id: `98001DE000000${index}`, state, issuer_id, issuer: null, service_area_id, name: `Dental ${index}` },
    ...({ offering: 'everyone', childrens_cents, childrens_ten_thousandths: null } as const),
  }));
  await publishPlans(db, { ...catalog, plans, dental });
  const found = market.parse(await find()).plan_prices?.benchmark_with_children;
  expect(found?.candidates.map(({ has_childrens_dental }) => has_childrens_dental)).toEqual([false, false]);
  expect(found?.dental.map(({ name }) => name)).toEqual(['Dental 1', 'Dental 2']);
  await publishPlans(db, { ...catalog, dental, plans: plans.map((plan) => ({ ...plan, has_childrens_dental: true })) });
  expect((await find())?.plan_prices).not.toHaveProperty('benchmark_with_children');
});

test('another process sees a publication and its undo within a second', async () => {
  let nowMs = 0;
  const rates = embeddedRates(db, { nowMs: () => nowMs });
  const isProjected = async () => (await find(dover, rates))?.is_projected;
  const seen = [await isProjected()];
  await publishPlans(db, catalog);
  seen.push(await isProjected());
  nowMs += 1_000;
  seen.push(await isProjected());
  await db.transaction().execute((transaction) => undoPublication(transaction, 2027));
  nowMs += 1_000;
  seen.push(await isProjected());
  expect(seen).toEqual([true, true, false, true]);
});

test('a load that is not published changes nothing', async () => {
  const before = await find();
  await load(db, catalog);
  expect([await find(), await embeddedRates(db).findPlans(dover)]).toEqual([before, null]);
});

test('sample plans of a year without prices stay projected, and say what they are', async () => {
  const { load_id } = await db
    .transaction()
    .execute((transaction) => loadCatalog(transaction, { catalog, findings: [], files: [] }, { is_sample: true }));
  await publish(db, load_id);
  expect(await find()).toMatchObject({
    is_projected: true,
    price_source: 'Sample plans of 2027 in Kent County, with invented carriers.',
    price_accuracy: 'Not an offer: nobody sells these plans.',
  });
  expect(await embeddedRates(db).findPlans(dover)).toMatchObject({
    load: { id: load_id },
    is_sample: true,
    is_projected: true,
  });
});

test('finds the plans of a place, and which plan follows one', async () => {
  const ended = { ...catalog, rates: catalog.rates.map((rate) => ({ ...rate, to: '2027-06-30' })) };
  const next = { plan_id: 'A', county: null, zip: null, next_plan_id: 'B', level: 1, reason: '0' };
  const load_id = await publishPlans(db, { ...ended, crosswalk: [next] });
  const rates = embeddedRates(db);
  const found = await rates.findPlans(dover);
  expect(found).toMatchObject({ load: { id: load_id }, plan_year: 2027, is_sample: false, is_projected: false });
  expect(found?.offers.length).toBeGreaterThan(0);
  expect((await rates.findPlans({ ...dover, month: 6 }))?.offers).toHaveLength(found?.offers.length ?? 0);
  expect((await rates.findPlans({ ...dover, month: 7 }))?.offers).toEqual([]);
  expect(await rates.findPlans({ ...dover, county: '24510' })).toBeNull();
  expect(await rates.findPlans({ ...dover, plan_year: 2026 })).toBeNull();
  expect(await rates.findSuccessor(dover, 'A')).toEqual({ next_plan_id: 'B', level: 1, reason: '0' });
  expect([
    await rates.findSuccessor(dover, 'C'),
    await rates.findSuccessor({ ...dover, plan_year: 2026 }, 'A'),
  ]).toEqual([...[null, null]]);
});
