import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import type { EmployerOffer, Household } from '../domain/household.ts';
import { estimate } from '../estimate.ts';
import { costAt, headroom, sweep, thresholds } from '../income-curve/income-curve.ts';
import { defaultAssumptions, monthsOf, project } from '../months/months.ts';
import { dated, household, market, person, spouse } from '../testing/builders.ts';
import { randomDatedCases } from '../testing/random-events.ts';
import { randomNumbers } from '../testing/random-households.ts';
import { replay } from '../testing/replay.ts';
import { incomeAfterRetirements } from '../timelines/wages.ts';
import { affordableFrom, offerEdges } from './offer.ts';

const in2026 = market({ plan_year: 2026 });
const offered = (given: Household, employee: number, family: number | null, whose = 0): Household => ({
  ...given,
  employer_offer: {
    person: whose,
    employee_cents: Math.round(employee * 100),
    family_cents: family === null ? null : Math.round(family * 100),
  },
});
const couple = household([person(40), spouse(40)], 44_000);
const silverNet = (given: Household) => estimate(given, in2026, 2026).marketplace?.silver?.net_premium_cents;

describe('an offer that is affordable for the employee and not for the family', () => {
  // 12 × 180.00 = 2,160, 4.9% of 44,000. 12 × 900.00 = 10,800, 24.5%. The limit of 2026 is 9.96%.
  const found = estimate(offered(couple, 180, 900), in2026, 2026);

  test('is tested for both', () => {
    expect(found.employer_offer).toEqual({
      person: 0,
      employee: { price_cents: 180_00, is_affordable: true, share_ten_thousandths: 490 },
      family: { price_cents: 900_00, is_affordable: false, share_ten_thousandths: 2455 },
      income_cents: 44_000_00,
      limit_ten_thousandths: 996,
      last_month: 12,
      people: [0, 1],
    });
    const verdicts = found.reasons.filter(({ rule }) => rule === 'employer_offer');
    expect(verdicts.map(({ person: index, value, source }) => [index, value, source])).toEqual([
      [0, 'affordable', expect.stringContaining('Rev. Proc. 2025-25')],
      [null, 'not_affordable', expect.stringContaining('26 CFR 1.36B-2(c)(3)(v)')],
    ]);
  });

  // At 40, prices are 1.278 times those at 21: a benchmark of 511.20 and silver of 498.42 each. The income is 208% of
  // 21,150, so that 6.89% is expected: 3,032 a year and 253 a month. The credit is 511.20 − 253 = 258.20.
  test('leaves the credit of the others, by the benchmark of those others alone', () => {
    expect(found.marketplace).toMatchObject({
      benchmark_premium_cents: 511_20,
      expected_contribution_cents: 253_00,
      tax_credit_cents: 258_20,
    });
    expect(found.marketplace?.silver?.premium_cents).toBe(2 * 498_42);
    expect(found.marketplace?.silver?.net_premium_cents).toBe(2 * 498_42 - 258_20);
  });

  test('is the whole household’s without the offer, and where none is affordable', () => {
    expect(silverNet(couple)).toBe(2 * 498_42 - (2 * 511_20 - 253_00));
    expect(silverNet(offered(couple, 900, 900))).toBe(silverNet(couple));
  });

  // A credit of 258.20 never pays for the plan of the person who can't take it.
  test('leaves what the employee pays as it is when the credit is more than the other’s premium', () => {
    const poor = household([person(40), spouse(40)], 30_000);
    // 141% of poverty: 2.27% is 681 a year and 57 a month, and the credit 454.20. Bronze is 300 × 1.278 = 383.40 each.
    const bronze = estimate(offered(poor, 100, null), in2026, 2026).marketplace?.bronze;
    expect(bronze).toMatchObject({ premium_cents: 766_80, net_premium_cents: 383_40 });
  });

  test('leaves no credit if both are affordable', () => {
    const none = estimate(offered(couple, 180, 365), in2026, 2026);
    expect(none.marketplace).toMatchObject({ tax_credit_cents: 0, expected_contribution_cents: null });
    expect(none.marketplace?.silver?.net_premium_cents).toBe(2 * 498_42);
    expect(none.reasons.find(({ figure }) => figure === 'tax_credit')?.inputs.bar).toBe('employer_offer');
  });
});

describe('the income at which an offer becomes affordable', () => {
  // 12 × 200 = 2,400, and 2,400 ÷ 9.96% = 24,096.39.
  const single = (income: number) => offered(household([person(40)], income), 200, null);

  test.each([
    [24_096, false],
    [24_096.49, false],
    [24_096.5, true],
    [24_097, true],
  ])('%d', (income, is_affordable) => {
    const found = estimate(single(income), in2026, 2026);
    expect(found.employer_offer?.employee.is_affordable).toBe(is_affordable);
    expect(found.marketplace?.tax_credit_cents === 0).toBe(is_affordable);
  });

  test('is a threshold with the difference of the two years', () => {
    const all = thresholds(single(20_000), in2026, 2026);
    const costOf = (income: number) => estimate(single(income), in2026, 2026).household_total?.year_cents ?? 0;
    const change_cents = costOf(24_097) - costOf(24_096);
    expect(all.filter(({ limit_cents }) => limit_cents === 24_096_00)).toMatchObject([
      { kind: 'offer_affordable', people: [0], change_cents, reason: { rule: 'offer_limit', value: 24_096_00 } },
      { kind: 'cost_sharing_ends', change_cents, reason: { rule: 'offer_limit' } },
      { kind: 'credit_ends', change_cents, reason: { rule: 'offer_limit' } },
    ]);
    expect(change_cents).toBeGreaterThan(0);
    expect(headroom(all, 24_000_00).up).toMatchObject({ distance_cents: 96_00 });
  });

  test('is not one where there is no credit to lose', () => {
    const kinds = thresholds(offered(household([person(40)], 20_000), 600, null), in2026, 2026).map(({ kind }) => kind);
    expect(kinds).not.toContain('offer_affordable');
  });

  test('counts an offer without a price as affordable at any income', () => {
    expect(affordableFrom(0, 2026)).toBe(0);
    expect(estimate(offered(household([person(40)], 0), 0, null), in2026, 2026).employer_offer?.employee).toEqual({
      price_cents: 0,
      is_affordable: true,
      share_ten_thousandths: 0,
    });
  });
});

test('an offer ends with the retirement, and leaves the credit of the months after it', () => {
  const retires = { kind: 'retires', person: 0, month: 6, wages_cents: 0, covers: [] } as const;
  const found = estimate(dated(offered(couple, 180, null), [], [retires]), in2026, 2026);
  // 258.20 until June; from July on the couple has 1,022.40 − 253 = 769.40.
  expect(found.year.tax_credit_cents).toBe(6 * 258_20 + 6 * 769_40);
  expect(found.year.periods?.map(({ to_month }) => to_month)).toEqual([6, 12]);
  expect(found.employer_offer?.last_month).toBe(6);
});

test('an offer of a person who leaves ends, and that of one who joins begins', () => {
  const leaves = { kind: 'leaves', person: 1, month: 3, cause: 'divorce' } as const;
  const found = estimate(dated(offered(couple, 180, 180, 1), [], [leaves]), in2026, 2026);
  // No credit until March. From April on that of one person with the return's income of 44,000.
  expect(found.year.tax_credit_cents).toBe(9 * 258_20);
});

test('later years have the offer at higher prices until the retirement', () => {
  const given = offered(household([person(40)], 30_000), 200, null);
  const years = project(given, in2026, 2026, defaultAssumptions(given, 2026), 10);
  // 200 × 1.05 = 210 in 2027, 2,520 a year: 8.4% of 30,000. In 2030 it is 243.10, 2,917.20: 9.7%, up to 10.22%.
  // In 2032 it is 268.02, 3,216.24: 10.7%.
  expect(years.map(({ credit_cents }) => credit_cents !== 0)).toEqual([
    ...Array(6).fill(false),
    ...Array(4).fill(true),
  ]);
});

describe('any household with an offer', () => {
  const draw = randomDatedCases(seedOf(91));
  const random = randomNumbers(seedOf(92));
  const below = (end: number) => Math.floor(random() * end);
  const offerFor = (people: number): EmployerOffer => ({
    person: below(people),
    employee_cents: below(60_000),
    family_cents: below(3) === 0 ? null : below(200_000),
  });
  const histories = [null, { part_b_late_months: 26, part_d_late_months: 14, quarters: 30 }] as const;

  test('has the same year in estimate, months, curve and projection, and a reason for each figure', () => {
    for (let count = 0; count < runs(600); count += 1) {
      const { household: drawn, market: place, year } = draw();
      const given: Household = {
        ...drawn,
        people: drawn.people.map((one) => ({ ...one, medicare_history: histories[below(2)] ?? null })),
        employer_offer: offerFor(drawn.people.length),
      };
      const found = estimate(given, place, year);
      const total = found.household_total?.year_cents ?? 0;
      expect(monthsOf(given, place, year).total_cents).toBe(total);
      expect(project(given, place, year, defaultAssumptions(given, year), 1)[0]?.total_cents).toBe(total);
      for (const reason of found.reasons) expect(replay(reason)).toBe(reason.value);
      if (given.income_cents === null || given.income_cents < 0) continue;
      const { steps } = sweep(given, place, year);
      if (steps.length === 0) continue;
      expect(costAt(steps, incomeAfterRetirements(given.income_cents, given.events))).toBe(total);
      if (!given.employer_offer) continue;
      for (const edge of offerEdges(given.employer_offer, year))
        for (const income_cents of [edge - 100, edge]) {
          const at = estimate({ ...given, income_cents, events: withoutWages(given) }, place, year);
          expect(costAt(sweep({ ...given, events: withoutWages(given) }, place, year).steps, income_cents)).toBe(
            at.household_total?.year_cents ?? 0,
          );
        }
    }
  });
});

const withoutWages = ({ events = [] }: Household) =>
  events.map((event) => (event.kind === 'retires' ? { ...event, wages_cents: 0 } : event));
