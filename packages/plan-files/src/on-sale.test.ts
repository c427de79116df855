import { expect, it, test } from 'vitest';
import type { Catalog, Metal, Plan, Rate } from './catalog.ts';
import { plansOnSale, premiumOf, pricesOnSale } from './on-sale.ts';

const place = { county: '05001', zip: '72001', rating_area: '1', on: '2027-03-01' };
const cents = (price: number) => Array.from({ length: 65 }, (_, age) => (age < 15 ? price / 2 : price));

function offer(plan_id: string, metal: Metal, price: number, more: Partial<Plan> = {}, rate: Partial<Rate> = {}) {
  const plan: Plan = {
    ...{
      plan_id,
      state: 'AR',
      issuer_id: '90001',
      issuer: null,
      name: plan_id,
      service_area_id: 'ARS001',
      metal,
      type: 'HMO',
    },
    ...{ is_hsa_eligible: false, ehb_ten_thousandths: 10_000, has_childrens_dental: true, offering: 'everyone' },
    ...{ formulary_url: null, brochure_url: null, variants: {}, ...more },
  };
  const dates = { rating_area: '1', from: '2027-01-01', to: '2027-12-31' };
  return {
    plan,
    rate: { plan_id, ...dates, basis: 'age', cents: cents(price), tobacco_cents: null, ...rate } satisfies Rate,
  };
}

type Offered = ReturnType<typeof offer>;
const county = (zips: string[] | null = null) => [{ county: '05001', zips }];

function catalogOf(
  offers: readonly Offered[],
  counties: Catalog['service_areas'][number]['counties'] = county(),
): Catalog {
  return {
    ...{
      plan_year: 2027,
      states: ['AR'],
      plans: offers.map(({ plan }) => plan),
      rates: offers.map(({ rate }) => rate),
    },
    service_areas: [{ state: 'AR', issuer_id: '90001', service_area_id: 'ARS001', counties }],
    ...{ dental: [], crosswalk: [] },
  };
}

const one = offer('A', 'silver', 400);
const ids = (catalog: Catalog, at = place) => plansOnSale(catalog, at).map(({ plan }) => plan.plan_id);

test.each<[string, Catalog, Partial<typeof place>, string[]]>([
  ['in its county', catalogOf([one]), {}, ['A']],
  ['not in another county', catalogOf([one]), { county: '05003' }, []],
  ['in the zip codes of a part', catalogOf([one], county(['72001'])), {}, ['A']],
  ['not in other zip codes of the county', catalogOf([one], county(['72002'])), {}, []],
  ['not in another rating area', catalogOf([one]), { rating_area: '2' }, []],
  ['not after its price ends', catalogOf([offer('A', 'silver', 400, {}, { to: '2027-02-28' })]), {}, []],
  ['not before its price begins', catalogOf([offer('A', 'silver', 400, {}, { from: '2027-03-02' })]), {}, []],
  [
    'not in the service area of another carrier',
    catalogOf([offer('A', 'silver', 400, { issuer_id: '90002' })]),
    {},
    [],
  ],
])('a plan is on sale %s', (_, catalog, at, expected) => {
  expect(ids(catalog, { ...place, ...at })).toEqual(expected);
});

test.each<[string, Offered[], number | null]>([
  ['the second lowest', [offer('C', 'silver', 500), offer('A', 'silver', 400), offer('B', 'silver', 450)], 450],
  [
    'the lowest, if two have it',
    [offer('A', 'silver', 400), offer('B', 'silver', 400), offer('C', 'silver', 450)],
    400,
  ],
  ['that of the only silver plan', [offer('A', 'silver', 400), offer('G', 'gold', 300)], 400],
  ['nothing without a silver plan', [offer('G', 'gold', 300), offer('P', 'catastrophic', 100)], null],
  // 500 × 0.8 = 400 is lower than 410.
  [
    'by the part for essential benefits',
    [offer('A', 'silver', 500, { ehb_ten_thousandths: 8_000 }), offer('B', 'silver', 410), offer('C', 'silver', 390)],
    400,
  ],
  [
    'without plans for children only',
    [offer('A', 'silver', 300, { offering: 'children' }), offer('B', 'silver', 400), offer('C', 'silver', 410)],
    410,
  ],
])('the benchmark is %s', (_, offers, expected) => {
  const prices = pricesOnSale(catalogOf(offers), place);
  expect(prices.benchmark?.essential_cents ?? null).toBe(expected);
  expect(prices.is_only_silver).toBe(offers.filter(({ plan }) => plan.metal === 'silver').length === 1);
});

it('has a plan once where periods of the same price overlap', () => {
  const overlapping = offer('A', 'silver', 400, {}, { to: '2027-06-30' });
  const catalog = catalogOf([one, offer('B', 'silver', 450)]);
  const twice = { ...catalog, rates: [...catalog.rates, overlapping.rate] };
  expect(ids(twice)).toEqual(['A', 'B']);
  expect(pricesOnSale(twice, place).benchmark?.plan_id).toBe('B');
});

it('takes the lower of bronze and expanded bronze, and no catastrophic plan', () => {
  const offers = [offer('A', 'bronze', 300), offer('B', 'expanded_bronze', 290), offer('C', 'catastrophic', 100)];
  expect(pricesOnSale(catalogOf(offers), place)).toMatchObject({ bronze: { plan_id: 'B' }, silver: null, gold: null });
});

it('names the children’s part of a dental plan if the benchmark has none', () => {
  const catalog = catalogOf([offer('A', 'silver', 400, { has_childrens_dental: false })]);
  const { metal: _, type: _type, ...identity } = one.plan;
  const dental = [30, 20, 25].map((part) => ({ ...identity, plan_id: `D${part}`, childrens_cents: part }));
  const prices = (ages: number[]) => pricesOnSale({ ...catalog, dental }, place, ages).childrens_dental;
  expect([prices([40, 5]), prices([40, 5, 6]), prices([40])]).toEqual([{ cents: 25 }, { cents: 50 }, null]);
  expect(pricesOnSale(catalog, place, [40, 5]).childrens_dental).toEqual({ cents: null });
});

test.each([
  [[40], 400],
  [[40, 38, 5], 1_000],
  [[40, 20, 17, 12, 3], 1_400],
  [[64, 70], 800],
])('people of %j pay %i', (ages, expected) => {
  expect(premiumOf(one.rate, ages)).toBe(expected);
});

test.each([
  [[40], 1],
  [[40, 30], 2],
  [[40, 5], 3],
  [[40, 5, 6, 7, 8], 5],
  [[40, 30, 5, 25], 7],
  [[40, 30, 5, 6, 7], 8],
  [[12], 1],
])('with family tiers, people of %j have tier %i', (ages, expected) => {
  expect(premiumOf({ ...one.rate, basis: 'family', cents: [1, 2, 3, 4, 5, 6, 7, 8] }, ages)).toBe(expected);
});
