import type { Calculation } from 'contract/endpoints/calculation';
import { householdOf } from 'contract/endpoints/calculation-figures';
import { reasonText } from 'estimate-texts/reasons/reason-text';
import type { Rule } from 'estimator';
import { thresholds } from 'estimator/income-curve';
import { expect, test } from 'vitest';
import { calculationFor, marketOf } from '../../../testing/estimations.ts';

type Household = Parameters<typeof calculationFor>[0];
const nameOf = (person: number) => ['Maria', 'Spouse, 40'][person] ?? '';

const household = (people: Household['dependents_attributes'], income: number, changes: Partial<Household> = {}) => ({
  dependents_attributes: people,
  household_size: people.length,
  income,
  last_year_income: 50_000,
  tax_filing_status: 'single' as const,
  events: [],
  ...changes,
});
const woman = { age: 40, sex: 'Female' as const, spouse: false };
const in2026 = marketOf({ state: 'TX', plan_year: 2026 });
const offered = calculationFor(
  household([woman, { ...woman, spouse: true }], 44_000, {
    employer_offer: { person: 1, employee_price: 180, family_price: 900 },
  }),
  in2026,
);
const alone = household([woman], 40_000, { employer_offer: { person: 1, employee_price: 200, family_price: null } });
const history = { part_b_late_months: 26, part_d_late_months: 14, medicare_quarters: '30_to_39' as const };
const late = calculationFor(household([{ ...woman, age: 67, ...history }], 50_000), in2026);
const unannounced = calculationFor(
  household([{ ...woman, age: 67, medicare_quarters: 'under_30' }], 50_000),
  marketOf({ plan_year: 2027 }),
);

const sentences: readonly (readonly [Rule, Calculation, string, number | null, string])[] = [
  [
    'employer_offer',
    offered,
    'employer_offer',
    0,
    'Maria: $180.00 a month is $2,160.00 a year. That’s at most 9.96% of the income of $44,000, the limit for 2026 ($4,382.40), so the offer is affordable and rules out a tax credit.',
  ],
  [
    'employer_offer',
    offered,
    'employer_offer',
    null,
    'The family: $900.00 a month is $10,800.00 a year. That’s more than 9.96% of the income of $44,000, the limit for 2026 ($4,382.40), so the offer isn’t affordable and doesn’t rule out a tax credit.',
  ],
  [
    'net_premium',
    offered,
    'silver_net_premium',
    null,
    '$498.42 minus the credit of $258.20, never below zero, plus $498.42 for people with an affordable offer from an employer is $738.64.',
  ],
  [
    'no_tax_credit',
    calculationFor(alone, in2026),
    'tax_credit',
    null,
    'People with an affordable offer from an employer don’t get the credit. Here, that’s everyone who would buy a plan.',
  ],
  [
    'late_enrollment',
    late,
    'part_b_penalty',
    0,
    'Maria: 2 full years (26 months) without Part B add 20% of the 2026 standard premium of $202.90: $40.60 a month, to the nearest ten cents.',
  ],
  [
    'late_enrollment',
    late,
    'part_d_penalty',
    0,
    'Maria: 14 months without Part D add 14% of the 2026 base premium of $38.99: $5.50 a month, to the nearest ten cents.',
  ],
  [
    'part_a_premium',
    late,
    'part_a',
    0,
    'Maria: with 30 to 39 quarters of Medicare taxes, Part A costs $311.00 a month in 2026.',
  ],
  [
    'part_a_premium',
    unannounced,
    'part_a',
    0,
    'Maria: with fewer than 30 quarters of Medicare taxes, Part A has a premium. Medicare hasn’t announced it for 2027, so nothing is counted.',
  ],
];

test.each(sentences)('%s: a sentence with its inputs and its row', (rule, calculated, figure, person, expected) => {
  const reason = calculated.reasons.find((one) => one.figure === figure && one.person === person);
  expect(reason?.rule).toBe(rule);
  expect(reason && reasonText(reason, nameOf)).toBe(expected);
});

test('offer_limit: a sentence for the income at which an offer becomes affordable', () => {
  const found = thresholds(householdOf(alone), in2026, 2026).find(({ kind }) => kind === 'offer_affordable');
  expect(
    found && reasonText({ ...found.reason, inputs: { ...found.reason.inputs }, row: { ...found.reason.row } }, nameOf),
  ).toBe(
    'The employer’s offer of $200.00 a month is $2,400.00 a year. It’s affordable if that’s at most 9.96% of income. The highest whole-dollar income at which it isn’t affordable is $24,096.',
  );
});
