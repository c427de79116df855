import { describe, expect, it, test } from 'vitest';
import type { Catalog, Metal, Plan, Rate } from './catalog.ts';
import { benchmarkCandidates, plansOnSale, premiumOf, pricesOnSale } from './on-sale.ts';

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
    ...{ dental: [], dental_rates: [], crosswalk: [] },
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

describe('children’s dental care in the benchmark', () => {
  const { metal: _, type: _type, ...identity } = one.plan;
  const bare = { has_childrens_dental: false };
  const inDollars = (childrens_cents: number, offering: Plan['offering'] = 'everyone') => ({
    ...{ ...identity, plan_id: `D${childrens_cents}`, offering },
    ...{ childrens_cents, childrens_ten_thousandths: null },
  });
  const benchmark = (
    offers: Offered[],
    dental: Catalog['dental'],
    ages: number[],
    rates: Catalog['dental_rates'] = [],
  ) => {
    const catalog = { ...catalogOf(offers), dental, dental_rates: rates };
    const { plan_id, essential_cents, dental_cents } = pricesOnSale(catalog, place, ages).benchmark ?? {};
    return [plan_id, essential_cents, dental_cents];
  };
  const only = [offer('A', 'silver', 400, bare)];

  test.each<[string, Catalog['dental'], number[], number]>([
    ['of the second-lowest dental plan', [30, 20, 25].map((cents) => inDollars(cents)), [40, 5], 25],
    ['of the lowest, if two have it', [20, 20, 25].map((cents) => inDollars(cents)), [40, 5], 20],
    ['of the only dental plan', [inDollars(30)], [40, 5], 30],
    ['nothing without one', [], [40, 5], 0],
    ['for each child', [inDollars(30)], [40, 5, 6], 60],
    ['for three children at most', [inDollars(30)], [40, 2, 3, 4, 5], 90],
    ['up to 18', [inDollars(30)], [40, 18, 19], 30],
    ['nothing without children', [inDollars(30)], [40, 19], 0],
    ['not of plans for adults', [inDollars(10, 'adults'), inDollars(30)], [40, 5], 30],
    ['not of plans for children beside an adult', [inDollars(10, 'children'), inDollars(30)], [40, 5], 30],
    ['of plans for children, for them alone', [inDollars(10, 'children'), inDollars(30)], [8, 5], 60],
  ])('is the part %s', (_name, dental, ages, expected) => {
    expect(benchmark(only, dental, ages)[2]).toBe(expected);
  });

  it('is a share of the price for each child, to the cent, halves up', () => {
    const dental = { ...inDollars(0), childrens_cents: null, childrens_ten_thousandths: 7_500 };
    const rate = { plan_id: 'D0', rating_area: '1', from: '2027-01-01', to: '2027-12-31' };
    const rates = [{ ...rate, cents: Array.from({ length: 19 }, (_age, age) => (age < 15 ? 25 : 37)) }];
    // 75% of 25 + 37 is 46.5.
    expect(benchmark(only, [dental], [40, 16, 5], rates)[2]).toBe(47);
    expect(benchmark(only, [dental], [40, 16, 5], [])[2]).toBe(0);
    expect(
      benchmark(
        only,
        [dental],
        [40, 16, 5],
        rates.map((one) => ({ ...one, rating_area: '2' })),
      )[2],
    ).toBe(0);
  });

  it('decides which plan is the second lowest', () => {
    // Of a parent and a child: 800, 820, 840 and 850, of which the first and third lack dental care.
    const offers = [
      offer('A', 'silver', 400, bare, { cents: cents(800) }),
      offer('B', 'silver', 0, {}, { cents: cents(820) }),
      offer('C', 'silver', 0, bare, { cents: cents(840) }),
      offer('D', 'silver', 0, {}, { cents: cents(850) }),
    ];
    const ages = [40, 16];
    expect(benchmark(offers, [], ages)).toEqual(['B', 1_640, 0]);
    expect(benchmark(offers, [inDollars(30)], ages)).toEqual(['B', 1_640, 0]);
    expect(benchmark(offers, [inDollars(60)], ages)).toEqual(['A', 1_600, 60]);
    expect(benchmark(offers, [inDollars(120)], ages)).toEqual(['D', 1_700, 0]);
    expect(benchmark(offers, [inDollars(120)], [40])).toEqual(['B', 820, 0]);
    expect(benchmarkCandidates(offers).map(({ plan }) => plan.plan_id)).toEqual(['B', 'D', 'A', 'C']);
  });

  it('makes no difference where two plans with it cost less', () => {
    const complete = [offer('A', 'silver', 400), offer('B', 'silver', 410)];
    expect(benchmarkCandidates([...complete, offer('C', 'silver', 410, bare)])).toEqual([]);
    expect(benchmarkCandidates([...complete, offer('C', 'silver', 409, bare)])).toHaveLength(3);
  });
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
