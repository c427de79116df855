import { reasonText } from 'estimate-texts/reasons/reason-text';
import { sourceNotes } from 'estimate-texts/summary/notes';
import type { Market, PlanPrice } from 'estimator';
import { expect, test } from 'vitest';
import { calculationFor, marketOf } from '../../../testing/estimations.ts';

const nameOf = (person: number) => ['Maria', 'the spouse'][person] ?? `Child ${person}`;

const planOf = (name: string, cents: readonly number[], ehb_ten_thousandths = 10_000): PlanPrice => ({
  plan_id: '12345NC0010001',
  name,
  cents: [...cents],
  ehb_ten_thousandths,
});

const byAge = Array.from({ length: 65 }, (_, age) => 200_00 + age * 10_00);
const byFamily = [500_00, 1_000_00, 860_00, 860_00, 860_00, 1_400_00, 1_400_00, 1_400_00];

const withPlans = (cents: readonly number[], more: Partial<Market> = {}) =>
  marketOf({
    plan_year: 2026,
    plan_prices: {
      benchmark: planOf('Second Silver', cents, 9_600),
      bronze: planOf('First Bronze', cents),
      silver: planOf('First Silver', cents, 9_700),
      gold: planOf('First Gold', cents),
    },
    ...more,
  });

const calculated = (ages: readonly number[], market: Market, income = 90_000) =>
  calculationFor(
    {
      dependents_attributes: ages.map((age, index) => ({ age, sex: 'Female', spouse: index === 1 && age > 25 })),
      household_size: ages.length,
      income,
      last_year_income: null,
      tax_filing_status: null,
      events: [],
    },
    market,
  );

const sentence = (from: ReturnType<typeof calculated>, figure: string, person: number | null) => {
  const reason = from.reasons.find((one) => one.figure === figure && one.person === person);
  return reason && reasonText(reason, nameOf);
};

test('a premium by age names the plan', () => {
  const family = calculated([40, 39, 12, 11, 10, 9], withPlans(byAge), 250_000);
  expect(sentence(family, 'silver_premium', 0)).toBe('Maria: First Silver at age 40 is $600.00.');
  expect(sentence(family, 'silver_premium', 5)).toBe(
    'Child 5 is free: only the three oldest children age 20 or younger are charged.',
  );
});

test('a premium by family names the tier of the plan', () => {
  const inNewYork = withPlans(byFamily, { state: 'NY', county_name: 'New York County' });
  const family = calculated([40, 39, 12], inNewYork, 200_000);
  const start = 'New York sets prices by who’s on the policy, not by age, and';
  expect(sentence(family, 'silver_premium', 0)).toBe(
    `Maria: ${start} First Silver for a couple is $1,000.00, shared by 2 people: $500.00.`,
  );
  expect(sentence(family, 'silver_premium', 2)).toBe(
    `Child 2: ${start} children raise the price of First Silver for this family from $1,000.00 to $1,400.00: $400.00.`,
  );
  expect(sentence(calculated([15], inNewYork, 200_000), 'silver_premium', 0)).toBe(
    `Maria: ${start} First Silver for one adult is $500.00, and for a child without an adult 0.412 times as much: $206.00.`,
  );
});

test('what the credit does not pay is named', () => {
  const alone = calculated([40], withPlans(byAge), 39_125);
  expect(sentence(alone, 'benchmark_premium', null)).toBe(
    'Second Silver costs $600.00, of which 96.00% is for essential health benefits: $576.00. The credit is worked out from that part.',
  );
  expect(sentence(alone, 'silver_net_premium', null)).toBe(
    '$582.00 minus the credit of $301.00, never below zero, plus $18.00 that the credit can’t pay (benefits that aren’t essential) is $299.00.',
  );
});

const withDental = (share = 10_000, dental_share = 10_000) => {
  const { plan_prices, ...market } = withPlans(byAge);
  if (!plan_prices) throw new Error('No plans');
  const lean = { ...planOf('Lean Silver', byAge, share), has_childrens_dental: false };
  const child = planOf('Bright Dental', Array(19).fill(25_00), dental_share);
  const benchmark_with_children = { candidates: [lean], dental: [child] };
  return { ...market, plan_prices: { ...plan_prices, benchmark_with_children } };
};

test('a benchmark with children’s dental care from a stand-alone plan names both plans', () => {
  const start =
    'Lean Silver leaves out children’s dental care, so the benchmark counts that of a stand-alone dental plan, too.';
  expect(sentence(calculated([40, 10], withDental(), 75_000), 'benchmark_premium', null)).toBe(
    `${start} Lean Silver costs $900.00. Bright Dental costs $25.00 for one child. Together, $925.00 counts for the credit.`,
  );
  expect(sentence(calculated([40, 10, 9], withDental(9_600, 8_000), 95_000), 'benchmark_premium', null)).toBe(
    `${start} Lean Silver costs $1,190.00, of which 96.00% is for essential health benefits. Bright Dental costs $50.00 for 2 children, of which 80.00% is for children’s essential care. Together, $1,182.40 counts for the credit.`,
  );
  expect(sentence(calculated([40], withDental(), 39_125), 'benchmark_premium', null)).toContain('Second Silver');
});

test('the sources of plans are those of prices, not of law', () => {
  const { prices, laws } = sourceNotes(calculated([40], withPlans(byAge), 39_125));
  expect(prices).toContain('A table of prices for tests.');
  expect(laws.join()).not.toContain('A table of prices for tests.');
});

test('no sentence has a gap', () => {
  const markets = [
    withDental(9_600, 8_000),
    withPlans(byAge),
    withPlans(byFamily, { state: 'NY' }),
    withPlans(byFamily, { state: 'VT' }),
  ];
  for (const market of markets)
    for (const ages of [[40], [40, 39], [40, 12, 9], [12, 9], [50, 26], [40, 39, 12, 11, 10, 9]])
      for (const income of [0, 31_000, 90_000, 250_000])
        for (const reason of calculated(ages, market, income).reasons)
          expect(reasonText(reason, nameOf)).not.toMatch(/NaN|undefined|null|\[object|—|_/);
});
