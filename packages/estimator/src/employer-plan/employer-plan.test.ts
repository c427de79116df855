import { describe, expect, test } from 'vitest';
import type { Household, LifeEvent } from '../domain/household.ts';
import { estimate } from '../estimate.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import { openEnrollment } from '../years/open-enrollment.ts';

const in2026 = market({ plan_year: 2026 });
const offerMoves = (given: Household) =>
  estimate(given, in2026, 2026).moves.filter(({ kind }) => kind === 'take_employer_offer');

describe('taking the employer’s offer', () => {
  // At 60, silver is 390 × 2.714 = 1,058.46 a month, without a credit above 62,600: 12,701.52 a year.
  const single = { ...household([person(60)], 70_000) };

  test('saves the difference of a year', () => {
    const offer = { person: 0, employee_cents: 300_00, family_cents: null };
    expect(offerMoves({ ...single, employer_offer: offer })).toMatchObject([
      { year_cents: 12_701_52 - 3_600_00, amount_cents: 300_00, person: 0, by: null, is_approximate: false },
    ]);
  });

  test('is due by the end of open enrollment', () => {
    const offer = { person: 0, employee_cents: 300_00, family_cents: null };
    const { moves } = estimate({ ...single, employer_offer: offer }, market({ plan_year: 2027 }), 2027);
    expect(moves.find(({ kind }) => kind === 'take_employer_offer')?.by).toBe(openEnrollment('TX', 2027)?.ends_on);
    expect(openEnrollment('TX', 2027)?.ends_on).toMatch(/^202[67]-/);
  });

  test('counts the months until the retirement', () => {
    const retires: LifeEvent = { kind: 'retires', person: 0, month: 4, wages_cents: 0, covers: [] };
    const offer = { person: 0, employee_cents: 300_00, family_cents: null };
    expect(offerMoves({ ...dated(single, [], [retires]), employer_offer: offer })).toMatchObject([
      { year_cents: 4 * (1_058_46 - 300_00) },
    ]);
  });

  test('is for the family where that saves more', () => {
    const offer = { person: 0, employee_cents: 300_00, family_cents: 700_00 };
    const couple = household([person(60), spouse(60)], 100_000);
    expect(offerMoves({ ...couple, employer_offer: offer })).toMatchObject([
      { year_cents: 2 * 12_701_52 - 12 * 700_00, amount_cents: 700_00, person: null },
    ]);
  });

  // 33,000 is 210% of poverty: 192 a month is expected, and silver costs 164.86 after the credit (see below).
  test('is not a move where the marketplace costs less', () => {
    const offer = { person: 0, employee_cents: 300_00, family_cents: null };
    expect(offerMoves({ ...household([person(60)], 33_000), employer_offer: offer })).toEqual([]);
  });
});

// 25,000 is 904 above 24,096, the last dollar at which 12 × 200 = 2,400 is more than 9.96%.
test('an income just above the limit of an offer can be lowered to get the credit', () => {
  const employer_offer = { person: 0, employee_cents: 200_00, family_cents: null };
  const at = (income: number) => estimate({ ...household([person(40)], income), employer_offer }, in2026, 2026);
  const saved = (at(25_000).household_total?.year_cents ?? 0) - (at(24_096).household_total?.year_cents ?? 0);
  expect(saved).toBeGreaterThan(100_00);
  expect(at(25_000).moves.find(({ kind }) => kind === 'lower_income')).toMatchObject({
    year_cents: saved,
    amount_cents: 904_00,
    limit_cents: 24_096_00,
    source: expect.stringContaining('36B(c)(2)(C)'),
  });
});

describe('COBRA after a retirement', () => {
  const retires = (more: Partial<Extract<LifeEvent, { kind: 'retires' }>> = {}): LifeEvent => ({
    kind: 'retires',
    person: 0,
    month: 6,
    wages_cents: 30_000_00,
    covers: [0],
    cobra_cents: 1_450_00,
    ...more,
  });
  const cobraOf = (given: Household, event: LifeEvent) => estimate(dated(given, [], [event]), in2026, 2026).cobra;

  // The return has 48,000 − 15,000 = 33,000, 210% of 15,650: 6.97% is 2,300 a year and 192 a month. The benchmark is
  // 400 × 2.714 = 1,085.60, the credit 893.60, and silver costs 1,058.46 − 893.60 = 164.86.
  test('is beside silver after the credit', () => {
    expect(cobraOf(household([person(60)], 48_000), retires())).toEqual([
      {
        person: 0,
        from_month: 7,
        months: 6,
        cobra_month_cents: 1_450_00,
        cobra_cents: 8_700_00,
        silver_month_cents: 164_86,
        silver_cents: 989_16,
      },
    ]);
  });

  test('leaves the cost as it is', () => {
    const single = household([person(60)], 48_000);
    const costOf = (event: LifeEvent) => estimate(dated(single, [], [event]), in2026, 2026).household_total;
    expect(costOf(retires())).toEqual(costOf(retires({ cobra_cents: null })));
  });

  test('is compared with what its people would pay, not with the plan of others', () => {
    const couple = household([person(60), spouse(60)], 200_000);
    expect(cobraOf(couple, retires())).toMatchObject([{ silver_month_cents: 1_058_46 }]);
  });

  test.each<[string, Partial<Extract<LifeEvent, { kind: 'retires' }>>]>([
    ['without a price', { cobra_cents: null }],
    ['after a retirement in December', { month: 12 }],
    ['of no one', { covers: [] }],
  ])('is not compared %s', (_, more) => {
    expect(cobraOf(household([person(60)], 48_000), retires(more))).toEqual([]);
  });

  test('is not compared for people with Medicare', () => {
    const senior = household([person(66)], 48_000, { earlier: 48_000, filing: 'single' });
    expect(cobraOf(senior, retires())).toEqual([]);
  });
});

// 12 × 365.20 = 4,382.40, which is 9.96% of 44,000.
test.each([
  ['4.9% of income', 180, 44_000, 490],
  ['exactly the limit', 365.2, 44_000, 996],
  ['just above the limit', 365.21, 44_000, 997],
  ['nothing', 0, 0, 0],
  ['a price without income', 100, 0, null],
])('the share of %s is rounded on its side of the limit', (_, price, income, share) => {
  const offer = { person: 0, employee_cents: Math.round(price * 100), family_cents: null };
  const found = estimate({ ...household([person(40)], income), employer_offer: offer }, in2026, 2026);
  expect(found.employer_offer?.employee.share_ten_thousandths).toBe(share);
});
