import { describe, expect, test } from 'vitest';
import { calculationFor, marketOf } from '../../../testing/estimations.ts';
import { cobraText, offerText } from './employer-plan-text.ts';
import { savingsText } from './medicare/medicare-savings-text.ts';

type Household = Parameters<typeof calculationFor>[0];
const couple: Household = {
  dependents_attributes: [
    { age: 40, sex: 'Female', spouse: false },
    { age: 40, sex: 'Male', spouse: true },
  ],
  household_size: 2,
  income: 44_000,
  last_year_income: null,
  tax_filing_status: null,
  events: [],
};
const calculated = (changes: Partial<Household>) =>
  calculationFor({ ...couple, ...changes }, marketOf({ plan_year: 2026 }));
const nameOf = (index: number) => ['Ann', 'Bob'][index] ?? '';

describe('the sentence about an employer’s offer', () => {
  const sentence = (offer: Household['employer_offer'], changes: Partial<Household> = {}) => {
    const { employer_offer } = calculated({ employer_offer: offer, ...changes });
    return employer_offer && offerText(employer_offer, 2026, nameOf);
  };

  test.each<[string, string | null, Household['employer_offer']]>([
    [
      'affordable for the employee only',
      'The employer’s offer is affordable for Ann ($180.00 a month is 4.9% of the income; the limit for 2026 is 9.96%), so Ann can’t get a tax credit. For the family it isn’t ($900.00 a month is 24.55% of the income), so it doesn’t rule out a tax credit for them.',
      { person: 1, employee_price: 180, family_price: 900 },
    ],
    [
      'affordable for everyone',
      'The employer’s offer is affordable for Bob ($180.00 a month is 4.9% of the income; the limit for 2026 is 9.96%), so Bob can’t get a tax credit. For the family, it is, too ($365.20 a month is 9.96% of the income), so they can’t get one.',
      { person: 2, employee_price: 180, family_price: 365.2 },
    ],
    [
      'affordable for no one',
      'The employer’s offer isn’t affordable for Ann ($365.21 a month is 9.97% of the income; the limit for 2026 is 9.96%), so it doesn’t rule out a tax credit. For the family, it isn’t, either ($900.00 a month is 24.55% of the income), so it doesn’t rule out a tax credit for them.',
      { person: 1, employee_price: 365.21, family_price: 900 },
    ],
    [
      'not for the family',
      'The employer’s offer is affordable for Ann ($180.00 a month is 4.9% of the income; the limit for 2026 is 9.96%), so Ann can’t get a tax credit. It doesn’t cover the family, so it doesn’t rule out a tax credit for them.',
      { person: 1, employee_price: 180, family_price: null },
    ],
    ['none', null, null],
  ])('%s', (_, expected, offer) => {
    expect(sentence(offer)).toBe(expected);
  });

  test('says when it ends', () => {
    const events = [{ kind: 'retires' as const, person: 1, month: 6, wages: 0, covers: [] }];
    expect(sentence({ person: 1, employee_price: 180, family_price: null }, { events })).toMatch(
      / The offer ends after June\./,
    );
  });
});

describe('the line about COBRA', () => {
  const single: Partial<Household> = {
    dependents_attributes: [{ age: 60, sex: 'Female', spouse: false }],
    household_size: 1,
    income: 48_000,
    events: [{ kind: 'retires', person: 1, month: 6, wages: 30_000, covers: [1], cobra: 1_450 }],
  };
  const lineOf = (isProjected: boolean) => calculated(single).cobra.map((one) => cobraText(one, isProjected));

  // 6 × 1,450 = 8,700; silver is 1,058.46 − 893.60 = 164.86 after the credit, 989.16 in six months.
  test('compares it with silver after help', () => {
    expect(lineOf(false)).toEqual([
      'COBRA costs $1,450.00 a month from July on; silver costs $164.86 after help. In those 6 months, silver costs $7,710.84 less.',
    ]);
  });

  test('says about what is projected', () => {
    expect(lineOf(true)).toEqual([
      'COBRA costs $1,450.00 a month from July on; silver costs about $165 after help. In those 6 months, silver costs about $7,711 less.',
    ]);
  });
});

describe('the hint at help for people on Medicare', () => {
  const hint = (income: number) => {
    const { medicare_savings } = calculated({
      dependents_attributes: [{ age: 67, sex: 'Female', spouse: false }],
      household_size: null,
      income: null,
      last_year_income: income,
      tax_filing_status: 'single',
    });
    return medicare_savings && savingsText(medicare_savings);
  };

  // The guideline of 2026 is 15,960 for one person.
  test.each<[number, string | null]>([
    [
      15_000,
      'The 2024 income of $15,000 is 93% of the poverty level for one person. A Medicare Savings Program (QMB) may pay the premiums, deductibles, and copays of Parts A and B. Extra Help may lower the cost of drugs. We don’t check assets, which income these programs count, or higher limits of a state. Ask the state’s Medicaid agency or Social Security.',
    ],
    [
      22_000,
      'The 2024 income of $22,000 is 137% of the poverty level for one person. Extra Help may lower the cost of drugs. We don’t check assets, which income these programs count, or higher limits of a state. Ask the state’s Medicaid agency or Social Security.',
    ],
    [23_940, null],
  ])('%d', (income, expected) => {
    expect(hint(income)).toBe(expected);
  });
});
