import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import { estimate, type Household, type PlanYear } from '../estimate.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import { estimatedYear } from '../testing/categories.ts';
import { type Case, randomCases, randomNumbers } from '../testing/random-households.ts';
import { costAt, headroom, type IncomeCurve, sweep, thresholds } from './income-curve.ts';

const curveOf = ({ household: asked, market: place, year }: Case, metal?: 'silver' | 'bronze' | 'gold') =>
  sweep(asked, place, year, metal ? { metal } : {});

function expectExact(one: Case, curve: IncomeCurve, income_cents: number) {
  const expected = estimatedYear(one, income_cents, curve.metal ?? undefined);
  const stated = costAt(curve.steps, income_cents);
  if (stated !== expected)
    expect.fail(`${stated} instead of ${expected} at ${income_cents}: ${JSON.stringify(one, null, 2)}`);
}

const metals = ['silver', 'bronze', 'gold'] as const;

describe('the curve equals twelve months of the estimate', () => {
  test('at random incomes to the cent', () => {
    const draw = randomCases(seedOf(140_101));
    const random = randomNumbers(seedOf(140_102));
    for (let number = 0; number < runs(3_000); number += 1) {
      const one = draw();
      const curve = curveOf(one, metals[number % 3]);
      for (const end of [20_000_00, 150_000_00, curve.to_cents, 1_000_000_000_00])
        for (let count = 0; count < 6; count += 1) expectExact(one, curve, Math.floor(random() * end));
    }
  });

  test('at every step and one cent beside it', () => {
    const draw = randomCases(seedOf(140_103));
    for (let number = 0; number < runs(300); number += 1) {
      const one = draw();
      const curve = curveOf(one, metals[number % 3]);
      expect(curve.steps[0]?.from_cents).toBe(0);
      curve.steps.forEach(({ from_cents, year_cents }, place) => {
        if (place > 0 && year_cents === curve.steps[place - 1]?.year_cents) expect.fail('Two steps cost the same.');
        if (number % 10 > 0 && place % 8 > 0) return;
        if (from_cents > 0) expectExact(one, curve, from_cents - 1);
        expectExact(one, curve, from_cents);
        expectExact(one, curve, from_cents + 1);
      });
    }
  });

  test('dollar by dollar up to $200,000', () => {
    const draw = randomCases(seedOf(140_104));
    for (let number = 0; number < runs(12); number += 1) {
      const one = draw();
      const curve = curveOf(one);
      for (let income = 0; income <= 200_000_00; income += 100) expectExact(one, curve, income);
    }
  });

  test('ends at the income that was asked for', () => {
    const one = randomCases(140_105)({ year: 2025, state: 'TX', age: 40 });
    const whole = curveOf(one);
    for (const to_cents of [0, 1, 30_000_00, 30_000_49, whole.to_cents]) {
      const curve = sweep(one.household, one.market, one.year, { to_cents });
      expect(curve.to_cents).toBe(to_cents);
      expect(curve.steps).toEqual(whole.steps.filter(({ from_cents }) => from_cents <= to_cents));
    }
  });
});

const couple = household([person(60), spouse(60)], 84_600);
const inFlorida = (year: PlanYear) => market({ state: 'FL', plan_year: year });
const summaryOf = (found: IncomeCurve['thresholds']) =>
  found.map(({ kind, limit_cents, level }) => `${kind}${level ?? ''} ${limit_cents / 100}`);

describe('the thresholds of a couple', () => {
  test('in 2026 end with the cliff at 400 percent of poverty', () => {
    const curve = sweep(couple, inFlorida(2026), 2026);
    expect(summaryOf(curve.thresholds)).toEqual([
      'credit_begins 21149',
      'contribution_rises 28129',
      'cost_sharing_ends94 31725',
      'cost_sharing_ends87 42300',
      'cost_sharing_ends73 52875',
      'credit_ends 84600',
    ]);
    const cliff = curve.thresholds.at(-1);
    // The benchmark at 60 costs 400 × 2.714 each. The credit is what it costs over the contribution of $702.
    expect(cliff?.change_cents).toBe((2 * 1_085_60 - 702_00) * 12);
    expect(cliff?.reason).toMatchObject({ rule: 'income_limit', inputs: { percent: 400, guideline_cents: 21_150_00 } });
  });

  test('in 2025 end where the contribution reaches the benchmark', () => {
    const end = thresholds(couple, inFlorida(2025), 2025).at(-1);
    expect(end?.kind).toBe('credit_ends');
    expect(end?.reason.rule).toBe('contribution_limit');
    const at = (income_cents: number) => estimate({ ...couple, income_cents }, inFlorida(2025), 2025).marketplace;
    expect(at(end?.limit_cents ?? 0)?.tax_credit_cents).toBeGreaterThan(0);
    expect(at((end?.limit_cents ?? 0) + 100)?.tax_credit_cents).toBe(0);
  });

  test('do not include an end of a credit that is zero from the start', () => {
    const cheap = { benchmark_cents: 1_00, bronze_cents: 1_00, silver_cents: 1_00, gold_cents: 1_00 };
    const found = thresholds(couple, { ...inFlorida(2026), prices: cheap }, 2026);
    expect(summaryOf(found)).toEqual([
      'cost_sharing_ends94 31725',
      'cost_sharing_ends87 42300',
      'cost_sharing_ends73 52875',
    ]);
  });

  test('are those of the law without prices, and the curve is empty', () => {
    const curve = sweep(couple, { ...inFlorida(2026), prices: null, price_ranges: null }, 2026);
    expect(curve.steps).toEqual([]);
    expect(summaryOf(curve.thresholds)).toEqual(summaryOf(thresholds(couple, inFlorida(2026), 2026)));
    expect(new Set(curve.thresholds.map(({ change_cents }) => change_cents))).toEqual(new Set([null]));
  });
});

describe('surcharges two years later', () => {
  const seniors: Household = household([person(70), spouse(63)], null, { earlier: 0, filing: 'married_joint' });

  test('begin above each bound, and the last bracket at its bound', () => {
    const { later, thresholds: found } = sweep(seniors, market({ plan_year: 2026 }), 2026);
    const brackets = found.filter(({ kind }) => kind === 'irmaa_begins');
    expect(brackets.map(({ limit_cents }) => limit_cents / 100)).toEqual([218_000, 274_000, 342_000, 410_000, 749_999]);
    expect(brackets.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
    expect(brackets.every(({ year, is_enacted }) => year === 2028 && !is_enacted)).toBe(true);
    expect(brackets[0]?.change_cents).toBe((81_20 + 14_50) * 12 * 2);
    expect(brackets[0]?.people).toEqual([0, 1]);
    expect(later?.steps.slice(0, 3)).toEqual([
      { from_cents: 0, year_cents: 0 },
      { from_cents: 218_000_01, year_cents: (81_20 + 14_50) * 24 },
      { from_cents: 274_000_01, year_cents: (202_90 + 37_50) * 24 },
    ]);
  });

  test('do not count untaxed Social Security, here with cents', () => {
    const options = { untaxed_social_security_cents: 12_345_67 };
    const { later, thresholds: found } = sweep(seniors, market({ plan_year: 2026 }), 2026, options);
    expect(later?.steps[1]?.from_cents).toBe(230_345_68);
    const limits = found.filter(({ kind }) => kind === 'irmaa_begins').map(({ limit_cents }) => limit_cents / 100);
    expect([limits[0], limits.at(-1)]).toEqual([230_345, 762_345]);
  });

  test('depend on the filing status of the plan year', () => {
    const separate = { ...seniors, filing: { status: 'separate' } } as const;
    const found = thresholds(separate, market({ plan_year: 2026 }), 2026);
    const brackets = found.filter(({ kind }) => kind === 'irmaa_begins');
    expect(brackets.map(({ limit_cents, level }) => [limit_cents / 100, level])).toEqual([
      [109_000, 4],
      [390_999, 5],
    ]);
  });

  describe('follow from the return of the plan year', () => {
    const first = (given: Household) =>
      thresholds(given, market({ plan_year: 2026 }), 2026).find(({ kind }) => kind === 'irmaa_begins')?.limit_cents;
    const couple = household([person(63), spouse(60)], 90_000);
    const alone = household([person(63)], 90_000, { size: 2 });

    test.each<[string, Household, number]>([
      ['not known, of a couple', couple, 218_000],
      ['not known, of a person alone', alone, 109_000],
      ['not known, and joint two years before', { ...alone, tax_filing_status: 'married_joint' }, 218_000],
      ['joint', { ...alone, filing: { status: 'joint' } }, 218_000],
      [
        'single, and joint two years before',
        { ...alone, filing: { status: 'single' }, tax_filing_status: 'married_joint' },
        109_000,
      ],
      ['head of household', { ...alone, filing: { status: 'head_of_household' } }, 109_000],
      [
        'not known, of a couple who divorces',
        dated(couple, [], [{ kind: 'leaves', person: 1, month: 5, cause: 'divorce' }]),
        109_000,
      ],
      [
        'not known, of a person whose spouse dies',
        dated(couple, [], [{ kind: 'leaves', person: 1, month: 5, cause: 'death' }]),
        218_000,
      ],
    ])('%s', (_, given, limit) => expect(first(given)).toBe(limit * 100));

    test('separate filers have the top two brackets only, unless they lived apart all year', () => {
      const levels = (lived_apart: boolean) =>
        thresholds({ ...couple, filing: { status: 'separate', lived_apart } }, market({ plan_year: 2026 }), 2026)
          .filter(({ kind }) => kind === 'irmaa_begins')
          .map(({ limit_cents, level }) => [limit_cents / 100, level]);
      expect(levels(false)).toEqual([
        [109_000, 4],
        [390_999, 5],
      ]);
      expect(levels(true).map(([limit]) => limit)).toEqual([109_000, 137_000, 171_000, 205_000, 499_999]);
    });
  });

  test('are all that changes while everyone is on Medicare', () => {
    const all = household([person(70), spouse(68)], null, { earlier: 150_000, filing: 'married_joint' });
    const asked = { ...all, household_size: null };
    const curve = sweep(asked, market({ plan_year: 2026 }), 2026);
    const total = estimate(asked, market({ plan_year: 2026 }), 2026).household_total;
    expect(curve.steps).toEqual([{ from_cents: 0, year_cents: total?.year_cents }]);
    expect(new Set(curve.thresholds.map(({ kind }) => kind))).toEqual(new Set(['irmaa_begins']));
  });

  test('concern no one below 63, and no one with an employer’s coverage by then', () => {
    expect(sweep(couple, inFlorida(2026), 2026).later).toBeNull();
    const retires = (year: number) => {
      const events = [{ kind: 'retires' as const, person: 0, month: 6, year, wages_cents: 0, covers: [0] }];
      const given = { ...household([person(63)], 160_000), events };
      return sweep(given, market({ plan_year: 2027 }), 2027).later?.steps[1]?.year_cents ?? null;
    };
    expect([retires(2029), retires(2030)]).toEqual([(83_80 + 15_40) * 6, null]);
  });
});

describe('extreme households', () => {
  test('of twenty people', () => {
    const people = [person(62), spouse(61), ...Array.from({ length: 18 }, (_, index) => person(index + 5))];
    for (const state of ['TX', 'NY', 'MN', 'AK'] as const)
      for (const year of [2025, 2026] as const) {
        const one: Case = { household: household(people, 0), market: market({ state, plan_year: year }), year };
        const curve = curveOf(one);
        for (const { from_cents } of curve.steps) expectExact(one, curve, from_cents);
        expectExact(one, curve, 1_000_000_000_00);
      }
  });

  test('in a territory have no curve', () => {
    const place = market({ state: 'PR', prices: null });
    const curve = sweep(couple, place, 2025);
    expect(curve).toMatchObject({ steps: [], thresholds: [], later: null });
    expect(curve.to_cents).toBeGreaterThan(0);
  });

  test('without anyone have a curve of zero', () => {
    expect(sweep(household([], 0, { size: 1 }), market(), 2025).steps).toEqual([{ from_cents: 0, year_cents: 0 }]);
  });

  test('whom other programs cover pay nothing up to the limit', () => {
    const child = household([person(40), person(8)], 0);
    const curve = sweep(child, market({ state: 'PA', plan_year: 2026 }), 2026);
    expect(costAt(curve.steps, 29_863_00)).toBe(0);
    expect(curve.thresholds[0]).toMatchObject({ kind: 'medicaid_ends', people: [0, 1], limit_cents: 29_863_00 });
  });
});

describe('headroom', () => {
  const found = thresholds(couple, inFlorida(2026), 2026);

  test.each([
    [0, 21_149_00, null],
    [84_200_00, 400_00, 84_200_00 - 52_875_00],
    [84_600_00, 0, 84_600_00 - 52_875_00],
    [84_600_01, null, 1_00],
    [84_601_00, null, 1_00],
    [84_599_40, 0, 31_725_00],
    [1_000_000_000_00, null, 1_000_000_000_00 - 84_600_00],
  ])('at %d cents', (income, up, down) => {
    const room = headroom(found, income);
    expect([room.up?.distance_cents ?? null, room.down?.distance_cents ?? null]).toEqual([up, down]);
  });

  test('has all thresholds of one limit, and none without thresholds', () => {
    const family = household([person(40), person(8)], 0);
    const all = thresholds(family, market({ state: 'TX', plan_year: 2026 }), 2026);
    for (const { limit_cents } of all)
      expect(headroom(all, limit_cents).up?.thresholds).toEqual(all.filter((one) => one.limit_cents === limit_cents));
    expect(headroom([], 5)).toEqual({ up: null, down: null });
  });
});

test('the cost at an income before the first step is unknown', () => {
  expect(costAt([], 5)).toBeNull();
  expect(costAt([{ from_cents: 0, year_cents: 7 }], -1)).toBeNull();
});
