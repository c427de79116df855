import { describe, expect, test } from 'vitest';
import { type Estimate, estimate, type Filing, type Market, type Move, type PlanYear } from './estimate.ts';
import { dated, household, market, person, spouse } from './testing/builders.ts';

const found = (income: number, more: Partial<Market> = {}, year: PlanYear = 2026, age = 60): Estimate =>
  estimate(household([person(age)], income), market({ plan_year: year, ...more }), year);
const kindsOf = ({ moves }: Estimate) => moves.map(({ kind }) => kind);
const moveOf = ({ moves }: Estimate, kind: Move['kind']) => moves.find((move) => move.kind === kind);
const level = { benchmark_cents: 400_00, bronze_cents: 390_00, silver_cents: 390_00, gold_cents: 450_00 };

describe('a lower income', () => {
  test('saves what the year costs less at the limit', () => {
    // 400 percent of $15,650 is $62,600. Without a credit silver costs 390.00 x 2.714; at the limit it is 565.60 less.
    expect(moveOf(found(63_000), 'lower_income')).toMatchObject({
      amount_cents: 400_00,
      limit_cents: 62_600_00,
      year_cents: 565_60 * 12,
      by: '2026-12-31',
    });
  });

  test.each([
    ['at the limit', 62_600, 2026],
    ['more than a tenth above it', 68_861, 2026],
    ['in 2025, which has no limit', 60_500, 2025],
  ] as const)('is no move %s', (_, income, year) => {
    expect(kindsOf(found(income, {}, year))).not.toContain('lower_income');
  });

  test('also reaches a limit of the state', () => {
    // Colorado helps up to 400 percent, like the credit: at the limit both come back.
    const move = moveOf(found(63_000, { state: 'CO' }), 'lower_income');
    expect(move).toMatchObject({ limit_cents: 62_600_00, year_cents: (565_60 + 80_00) * 12 });
  });
});

test('a higher income ends the coverage gap', () => {
  const gap = found(15_000);
  const there = found(15_650);
  const saving = (gap.household_total?.year_cents ?? 0) - (there.household_total?.year_cents ?? 0);
  expect(moveOf(gap, 'raise_income')).toMatchObject({ amount_cents: 650_00, year_cents: saving });
  expect(kindsOf(found(15_000, { state: 'OH' }))).not.toContain('raise_income');
});

describe('another metal level', () => {
  test('is a move where its range is below that of silver', () => {
    const prices = { ...level, gold_cents: 370_00 };
    expect(moveOf(found(80_000, { prices }), 'other_metal')).toMatchObject({
      metal: 'gold',
      year_cents: Math.round(20_00 * 2.714) * 12,
    });
    const price_ranges = {
      benchmark: null,
      bronze: null,
      silver: null,
      gold: { low_cents: 340_00, high_cents: 400_00 },
    };
    expect(kindsOf(found(80_000, { prices, price_ranges }))).not.toContain('other_metal');
  });

  test('is none for people whose silver plan pays 94 or 87 percent', () => {
    expect(kindsOf(found(24_000))).not.toContain('other_metal');
  });
});

test('a contribution to an HSA lowers the income, from 2026 on', () => {
  const { moves } = found(50_000);
  const [hsa] = moves.filter(({ kind }) => kind === 'hsa_contribution');
  const after = found(50_000 - 5_400);
  const saving = (found(50_000).year.bronze?.net_premium_cents ?? 0) - (after.year.bronze?.net_premium_cents ?? 0);
  expect(hsa).toMatchObject({ amount_cents: 5_400_00, year_cents: saving, by: '2027-04-15' });
  expect(kindsOf(found(50_000, {}, 2025))).not.toContain('hsa_contribution');
});

test('an HSA has the limit of the people on the plan, in the months on it', () => {
  const amountOf = (given: Parameters<typeof estimate>[0]) =>
    moveOf(estimate(given, market({ plan_year: 2027 }), 2027), 'hsa_contribution')?.amount_cents;
  // 184 percent of $21,640: the child has CHIP.
  expect(amountOf(household([person(40), person(8)], 40_000, { size: 2 }))).toBe(4_500_00);
  expect(amountOf(household([person(40), spouse(40)], 60_000, { size: 2 }))).toBe(9_000_00);
  expect(amountOf(household([person(56), spouse(57)], 84_000, { size: 2 }))).toBe(11_000_00);
  const events = [{ kind: 'retires' as const, person: 0, month: 6, wages_cents: 0, covers: [0] }];
  expect(amountOf({ ...household([person(40)], 40_000), events })).toBe(2_250_00);
});

describe('a joint return', () => {
  const filed = (filing: Filing, income = 60_000, people = [person(60), spouse(60)]) =>
    estimate({ ...household(people, income, { size: 2 }), filing }, market({ plan_year: 2026 }), 2026);

  test('brings the credit to spouses who file separately', () => {
    // $60,000 is 283 percent of $21,150. The figure is 8.44 + 33/50 x 1.52 = 9.44 percent, line 8b $472.
    // The benchmark is 400.00 x 2.714 x 2 = 2,171.20, so the credit is 1,699.20, less than silver's 2,116.92.
    expect(moveOf(filed({ status: 'separate' }), 'file_jointly')).toMatchObject({
      year_cents: 1_699_20 * 12,
      by: '2027-04-15',
      is_approximate: false,
    });
  });

  test.each([
    ['with an exception', filed({ status: 'separate', credit_exception: true })],
    ['after living apart all year', filed({ status: 'separate', lived_apart: true })],
    ['without a listed spouse', filed({ status: 'separate' }, 60_000, [person(60)])],
    ['above 400 percent', filed({ status: 'separate' }, 90_000)],
    ['of couples who file one', filed({ status: 'joint' })],
  ])('is no move %s', (_, found) => {
    expect(kindsOf(found)).not.toContain('file_jointly');
  });
});

test('who turns 65 enrolls in Medicare within three months', () => {
  const given = dated(household([person(64)], 500_000), ['1961-11-20']);
  expect(moveOf(estimate(given, market({ plan_year: 2026 }), 2026), 'enroll_in_medicare')).toMatchObject({
    person: 0,
    by: '2027-02-28',
  });
});

test('there are at most three, the largest first, and none below $100', () => {
  for (let income = 12_000; income < 120_000; income += 1_700) {
    const { moves } = found(income, { prices: { ...level, bronze_cents: 380_00 } });
    expect(moves.length).toBeLessThanOrEqual(3);
    for (const { year_cents } of moves) expect(year_cents).toBeGreaterThanOrEqual(100_00);
    expect(moves).toEqual([...moves].sort((one, other) => other.year_cents - one.year_cents));
  }
});
