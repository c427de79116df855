import { describe, expect, test } from 'vitest';
import { runs, seedOf } from '../../../tools/depth.ts';
import type { Person } from './domain/household.ts';
import type { StateCode } from './domain/places.ts';
import { estimate } from './estimate.ts';
import { costAt, sweep } from './income-curve/income-curve.ts';
import type { PlanPrice } from './market.ts';
import { defaultAssumptions, monthsOf, project } from './months/months.ts';
import { household, market, person, spouse } from './testing/builders.ts';
import { disagreement } from './testing/disagreement.ts';
import { randomDatedCases } from './testing/random-events.ts';
import { randomPlanCases } from './testing/random-households.ts';
import { incomeAfterRetirements } from './timelines/wages.ts';
import { yearChange } from './year-change.ts';

/** $200 at birth and $10 more with each year. Far from any curve, so that a factor shows. */
const byAge = (name: string, more = 0, ehb_ten_thousandths = 10_000): PlanPrice => ({
  plan_id: `12345TX${name}`,
  name,
  cents: Array.from({ length: 65 }, (_, age) => 200_00 + age * 10_00 + more),
  ehb_ten_thousandths,
});

const plans = {
  benchmark: byAge('Second', 30_00),
  bronze: byAge('Bronze', -100_00),
  silver: byAge('First'),
  gold: byAge('Gold', 50_00),
};

const texas = (people: readonly Person[], income: number, changed: Partial<typeof plans> = {}) =>
  estimate(household(people, income), market({ plan_year: 2026, plan_prices: { ...plans, ...changed } }), 2026);

describe('premiums are those of the plan', () => {
  test('of each of a couple by age, and at 64 also after', () => {
    const { people, marketplace } = texas([person(64), spouse(30)], 100_000);
    expect(people.map(({ premium_cents }) => premium_cents)).toEqual([840_00, 500_00]);
    expect(marketplace?.silver).toMatchObject({ premium_cents: 1_340_00, net_premium_cents: 1_340_00 });
    expect(marketplace?.bronze?.premium_cents).toBe(1_140_00);
    expect(marketplace?.gold?.premium_cents).toBe(1_440_00);
  });

  test('only the three oldest of four children pay', () => {
    const { people } = texas([person(40), person(20), person(3), person(12), person(7)], 200_000);
    expect(people.map(({ premium_cents }) => premium_cents)).toEqual([600_00, 400_00, 0, 320_00, 270_00]);
  });

  test('reasons name the plan and the age', () => {
    const { reasons } = texas([person(40)], 100_000);
    expect(reasons.find(({ figure, person: index }) => figure === 'silver_premium' && index === 0)).toMatchObject({
      rule: 'plan_rate',
      inputs: { age: 40, older_children: null },
      row: { plan: 'First', plan_id: '12345TXFirst', amount_cents: 600_00 },
      source: 'A made-up price',
      value: 600_00,
    });
  });
});

describe('families in states without rating by age', () => {
  const cents = [500_00, 1_000_00, 860_00, 861_00, 850_01, 1_400_00, 1_420_00, 1_425_05];
  const family = { plan_id: '12345NY0010001', name: 'Family', cents, ehb_ten_thousandths: 10_000 };
  const family_prices = { benchmark: family, bronze: family, silver: family, gold: family };
  const premiums = (state: StateCode, people: readonly Person[]) =>
    estimate(
      household(people, 400_000),
      market({ state, plan_year: 2026, plan_prices: family_prices }),
      2026,
    ).people.map(({ premium_cents }) => premium_cents);

  test.each([
    ['one adult', [person(40)], [500_00]],
    ['a couple', [person(40), spouse(39)], [500_00, 500_00]],
    ['one adult with a child', [person(40), person(9)], [500_00, 360_00]],
    ['with two', [person(40), person(9), person(8)], [500_00, 180_50, 180_50]],
    ['with four', [person(40), ...[9, 8, 7, 6].map((age) => person(age))], [500_00, 87_51, 87_50, 87_50, 87_50]],
    ['a couple with a child', [person(40), spouse(39), person(9)], [500_00, 500_00, 400_00]],
    [
      'a couple with three',
      [person(40), spouse(39), person(9), person(8), person(7)],
      [500_00, 500_00, 141_69, 141_68, 141_68],
    ],
    ['a grown dependent', [person(50), person(26)], [500_00, 500_00]],
  ] as const)('%s pays the tier of the plan', (_, people, expected) => {
    expect(premiums('NY', people)).toEqual(expected);
    expect(premiums('VT', people)).toEqual(expected);
  });

  test('a child alone pays New York’s share of one adult’s price, and the price in Vermont', () => {
    expect(premiums('NY', [person(9)])).toEqual([206_00]);
    expect(premiums('VT', [person(9)])).toEqual([500_00]);
  });
});

describe('the credit counts essential health benefits', () => {
  const second = byAge('Second', 30_00, 9_600);

  test('of the benchmark plan', () => {
    // 96% of 630 dollars at 40, less 8.44% (250% of poverty) of 39,125 dollars in 12 months.
    const { marketplace, reasons } = texas([person(40)], 39_125, { benchmark: second });
    expect(marketplace?.benchmark_premium_cents).toBe(604_80);
    expect(marketplace?.expected_contribution_cents).toBe(275_00);
    expect(marketplace?.tax_credit_cents).toBe(329_80);
    expect(reasons.find(({ figure, person: index }) => figure === 'benchmark_premium' && index === null)).toMatchObject(
      {
        rule: 'essential_part',
        inputs: { person_0_cents: 630_00 },
        row: { plan: 'Second', ehb_ten_thousandths: 9_600 },
      },
    );
  });

  test('half a cent of the sum goes up, not of each person', () => {
    const odd = { ...byAge('Odd', 0, 9_750), cents: Array.from({ length: 65 }, () => 100_20) };
    // 97.5% of 300.60 is 293.085. Three times 97.5% of 100.20, which is 97.695, would be 293.10.
    const { marketplace } = texas([person(40), spouse(40), person(25)], 60_000, { benchmark: odd });
    expect(marketplace?.benchmark_premium_cents).toBe(293_09);
  });

  test('and never pays more than that part of the plan', () => {
    // At 150% of poverty 82 dollars are expected, so that the credit is more than the bronze plan.
    const bronze = byAge('Bronze', -300_00, 9_500);
    const { marketplace, reasons } = texas([person(40)], 23_475, { bronze });
    expect(marketplace?.tax_credit_cents).toBe(548_00);
    // 5% of 300 dollars stay to be paid.
    expect(marketplace?.bronze).toMatchObject({ premium_cents: 300_00, net_premium_cents: 15_00 });
    expect(reasons.find(({ figure }) => figure === 'bronze_net_premium')?.inputs).toEqual({
      premium_cents: 300_00,
      tax_credit_cents: 548_00,
      other_benefits_cents: 15_00,
    });
  });

  test('nor do the credit and a state together', () => {
    const silver = byAge('Silver', 0, 9_700);
    const found = estimate(
      household([person(40)], 23_475),
      market({ state: 'CT', plan_year: 2026, plan_prices: { ...plans, silver } }),
      2026,
    );
    // Covered Connecticut pays all of the rest but for 3% of 600 dollars.
    expect(found.marketplace?.silver).toMatchObject({ state_help_cents: 34_00, net_premium_cents: 18_00 });
  });

  test('and of people with an affordable offer nothing', () => {
    const asked = household([person(40), spouse(40)], 60_000);
    const employer_offer = { person: 0, employee_cents: 100_00, family_cents: null };
    const silver = byAge('Silver', 0, 9_000);
    const { marketplace, reasons } = estimate(
      { ...asked, employer_offer },
      market({ plan_year: 2026, plan_prices: { ...plans, silver } }),
      2026,
    );
    const contribution = marketplace?.expected_contribution_cents ?? 0;
    expect(marketplace?.benchmark_premium_cents).toBe(630_00);
    const credit = Math.min(540_00, 630_00 - contribution);
    expect(marketplace?.silver?.net_premium_cents).toBe(1_200_00 - credit);
    expect(reasons.find(({ figure }) => figure === 'silver_net_premium')?.inputs).toMatchObject({
      uncredited_cents: 600_00,
      other_benefits_cents: 60_00,
    });
  });
});

test('agrees with a second, plain implementation', () => {
  const draw = randomPlanCases(seedOf(20_270_101));
  let found: string | null = null;
  for (let number = 0; number < runs(200_000) && found === null; number += 1) {
    const drawn = draw();
    const difference = disagreement(drawn);
    if (difference !== null) found = `Household ${number}: ${difference}\n${JSON.stringify(drawn, null, 2)}`;
  }
  expect(found).toBeNull();
});

test('estimate, months, income curve and projection have the same year', () => {
  const draw = randomDatedCases(seedOf(13), randomPlanCases(seedOf(13)));
  for (let count = 0; count < runs(1_500); count += 1) {
    const { household: asked, market: place, year } = draw();
    const employer_offer = count % 4 === 0 ? { person: 0, employee_cents: 20_000, family_cents: 60_000 } : null;
    const one = { ...asked, employer_offer };
    const total = estimate(one, place, year).household_total?.year_cents ?? null;
    const lived = monthsOf(one, place, year);
    expect(lived.total_cents).toBe(total);
    const income = one.income_cents === null ? null : incomeAfterRetirements(one.income_cents, one.events);
    if (income !== null && income >= 0) {
      const { steps } = sweep(one, place, year);
      if (steps.length > 0) expect(costAt(steps, income)).toBe(total);
    }
    const [first] = project(one, place, year, defaultAssumptions(one, year), 1);
    expect(first?.total_cents).toBe(total);
  }
});

test('prices of plans grow in later years, and their essential parts stay the same share', () => {
  const asked = household([person(40)], 39_125);
  const benchmark = byAge('Second', 30_00, 9_600);
  const place = market({ plan_year: 2026, plan_prices: { ...plans, benchmark } });
  const years = project(asked, place, 2026, defaultAssumptions(asked, 2026), 3);
  // 5% a year of 600 dollars at 40, 610 at 41 and 620 at 42.
  expect(years.map(({ months }) => months[0]?.silver_cents)).toEqual([600_00, 640_50, 683_55]);
  expect(years.map(({ months }) => months[0]?.benchmark_cents)).toEqual([604_80, 645_12, 687_96]);
});

test('a change from one year’s plans to the next has its cause in prices', () => {
  const asked = household([person(40)], 100_000);
  const before = {
    household: asked,
    market: market({ plan_year: 2026, plan_prices: plans }),
    plan_year: 2026,
  } as const;
  const dearer = { ...plans, silver: byAge('First', 20_00) };
  const after = {
    household: asked,
    market: market({ plan_year: 2027, plan_prices: dearer }),
    plan_year: 2027,
  } as const;
  const change = yearChange(before, after);
  expect(change?.parts.find(({ cause }) => cause === 'prices')?.cents).toBe(240_00);
  expect(change?.after_cents).toBe(620_00 * 12);
});
