import { ageFactor } from 'estimator/age-rating';
import { sql } from 'kysely';
import { pricesOnSale } from 'plan-files/on-sale';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import { publishPlans, sampleCatalog } from '../../../testing/plan-files.ts';
import { marketplaceApi } from '../../marketplace/marketplace-api.ts';
import { startMarketplace } from '../../marketplace/marketplace-double.ts';
import { embeddedRates } from '../rates.ts';
import { createQuotes } from './quotes.ts';

const database = await openDatabase();
const { db } = database;
const sample = await sampleCatalog(db, { plan_year: 2027, states: ['DE'], plans_per_state: 40 });
const onCurve = (cents: readonly number[]) =>
  cents.map((_, age) => Math.round(((cents[21] ?? 0) * ageFactor('DE', age)) / 1000));
const catalog = {
  ...sample.catalog,
  rates: sample.catalog.rates.map((rate) => ({ ...rate, cents: onCurve(rate.cents) })),
};
const marketplace = await startMarketplace(catalog);
afterAll(async () => {
  vi.useRealTimers();
  await marketplace.close();
  await database.close();
});
beforeEach(async () => {
  marketplace.behave();
  marketplace.sell(catalog);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-01T12:00:00Z') });
  await sql`truncate plan_loads cascade`.execute(database.owner);
  await sql`truncate live_quotes`.execute(database.owner);
});

const hourMs = 3_600_000;
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * hourMs);
const dover = { zip: '19901', county: '10001', plan_year: 2027 } as const;
const baltimore = { zip: '21201', county: '24510', plan_year: 2027 } as const;
const onSale = { ...dover, rating_area: '1', on: '2027-01-01' };

const open = (settings = marketplace.settings) =>
  embeddedRates(db, { quotes: createQuotes(db, marketplaceApi(settings, { timeoutMs: 1_000, retryAfterMs: 10 })) });
const requestsOf = async (act: () => Promise<unknown>) => {
  const before = marketplace.requestCount;
  await act();
  return marketplace.requestCount - before;
};

test('prices of an estimate are those of the plans that the marketplace sells', async () => {
  const found = await open().findMarket(dover);
  const { benchmark, bronze, silver, gold } = pricesOnSale(catalog, onSale);
  expect(found).toMatchObject({
    plan_prices: {
      benchmark: { plan_id: benchmark?.plan_id },
      bronze: { plan_id: bronze?.plan_id },
      silver: { plan_id: silver?.plan_id },
      gold: { plan_id: gold?.plan_id },
    },
    price_ranges: null,
    is_projected: false,
    price_source: '2027 plans on sale in Kent County, from HealthCare.gov’s Marketplace API.',
    price_accuracy:
      'Exact at age 64, and within a few cents at other ages. The marketplace confirms prices at enrollment.',
  });
});

test('each plan has the prices at all ages, amounts and benefits of its files', async () => {
  const found = await open().findPlans(dover);
  await publishPlans(db, catalog);
  const loaded = await open().findPlans(dover);
  expect(found).toMatchObject({ load: null, is_sample: false, is_projected: false });
  const byId = new Map(found?.offers.map((offer) => [offer.plan.plan_id, offer]));
  expect([...byId.keys()].sort()).toEqual(loaded?.offers.map(({ plan }) => plan.plan_id).sort());
  for (const { plan, rate } of loaded?.offers ?? []) {
    const quoted = byId.get(plan.plan_id);
    rate.cents.forEach((cents, age) => {
      expect(Math.abs((quoted?.rate.cents[age] ?? 0) - cents)).toBeLessThanOrEqual(1);
    });
    const { zero, limited, ...variants } = plan.variants;
    const { service_area_id, offering, has_childrens_dental, metal, ...facts } = plan;
    expect(quoted?.plan).toMatchObject({
      ...facts,
      variants,
      ehb_ten_thousandths: expect.closeTo(facts.ehb_ten_thousandths, -0.5),
    });
    expect(quoted?.plan.metal).toBe(metal === 'expanded_bronze' ? 'bronze' : metal);
  }
});

test('loaded files win over quotes', async () => {
  await publishPlans(db, catalog);
  const rates = open();
  expect(await requestsOf(() => rates.findMarket(dover))).toBe(0);
  expect((await rates.findMarket(dover))?.price_source).toContain('from the official files');
});

test('a state with its own marketplace keeps the prices of its rating areas, and is asked once a day', async () => {
  const usual = await embeddedRates(db).findMarket(baltimore);
  const rates = open();
  expect(await requestsOf(() => rates.findMarket(baltimore))).toBe(1);
  expect(await rates.findMarket(baltimore)).toEqual(usual);
  expect(await rates.findPlans(baltimore)).toBeNull();
  later(23);
  expect(await requestsOf(() => rates.findMarket(baltimore))).toBe(0);
  later(2);
  expect(await requestsOf(() => rates.findMarket(baltimore))).toBe(1);
});

test('many at once ask once, and another process not at all', async () => {
  const rates = open();
  const alone = await requestsOf(() => open().findMarket(dover));
  await sql`truncate live_quotes`.execute(database.owner);
  const all = await requestsOf(() => Promise.all([1, 2, 3].map(() => rates.findMarket(dover))));
  expect(all).toBe(alone);
  expect(await requestsOf(() => open().findMarket(dover))).toBe(0);
});

test('a market is the same object until a price changes', async () => {
  const rates = open();
  const first = await rates.findMarket(dover);
  later(25);
  expect(await requestsOf(async () => expect(await rates.findMarket(dover)).toBe(first))).toBeGreaterThan(0);
  marketplace.sell({
    ...catalog,
    rates: catalog.rates.map((rate) => ({ ...rate, cents: rate.cents.map((cents) => cents + 300) })),
  });
  later(25);
  const second = await rates.findMarket(dover);
  expect(second?.prices?.benchmark_cents).toBeGreaterThan(first?.prices?.benchmark_cents ?? 0);
});

test('a move is priced at both places', async () => {
  const rates = open();
  const events = [{ kind: 'moves', month: 6, zip: '19801', county: '10003' } as const];
  const found = await rates.findMarket({ ...dover, events });
  expect(found?.move?.market.price_source).toBe(
    '2027 plans on sale in New Castle County, from HealthCare.gov’s Marketplace API.',
  );
  expect(await rates.findMarket({ ...dover, events })).toBe(found);
});

test.each([401, 403, 429, 500, 503, 'drop', 'stall', 'garbage', 'huge', 'other'] as const)(
  'while the marketplace answers %s, prices are those of rating areas, then of the last answer for a week',
  async (behavior) => {
    const usual = await embeddedRates(db).findMarket(dover);
    marketplace.behave(behavior);
    expect(await open().findMarket(dover)).toEqual(usual);
    expect(await open().findPlans(dover)).toBeNull();
    marketplace.behave();
    const quoted = await open().findMarket(dover);
    expect(quoted).not.toEqual(usual);
    marketplace.behave(behavior);
    later(6 * 24);
    expect(await open().findMarket(dover)).toEqual(quoted);
    later(2 * 24);
    expect(await open().findMarket(dover)).toEqual(usual);
  },
);

test('after three failures it is left alone for a while', async () => {
  marketplace.behave(500);
  const quotes = createQuotes(db, marketplaceApi(marketplace.settings, { retryAfterMs: 60_000 }));
  const places = ['19901', '19904', '19934', '19936', '19938', '19943'].map((zip) => ({
    ...onSale,
    zip,
    state: 'DE' as const,
  }));
  const asked = await requestsOf(async () => {
    for (const place of places) expect(await quotes.find(place)).toBeNull();
  });
  expect(asked).toBe(3);
});

test('an error has neither the key nor the place', async () => {
  marketplace.behave('drop');
  const place = { ...onSale, state: 'DE' as const };
  const error: unknown = await marketplaceApi(marketplace.settings)
    .findOffers(place)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'MarketplaceUnavailable', message: 'could not be reached (TypeError)' });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/cms_test_key|19901/);
});
