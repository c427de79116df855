import { expect, test } from 'vitest';
import { householdOf } from './calculation-figures.ts';

test('positions and dollars of the wire are indexes and cents of the estimator', () => {
  const household = householdOf({
    dependents_attributes: [
      {
        age: 64,
        birth_date: '1961-07-15',
        sex: 'Male',
        spouse: false,
        part_b_late_months: 26,
        medicare_quarters: '30_to_39',
      },
      { age: 60, sex: 'Female', spouse: true, part_b_late_months: 0 },
    ],
    household_size: 2,
    income: 80_000.5,
    last_year_income: null,
    tax_filing_status: null,
    plan_year_filing_status: 'separate',
    lived_apart_all_year: true,
    employer_offer: { person: 2, employee_price: 180.1, family_price: null },
    events: [
      { kind: 'leaves', person: 2, month: 3, cause: 'death' },
      { kind: 'retires', person: 1, month: 6, wages: 40_000.25, covers: [1, 2], cobra: 1_450.5 },
    ],
  });
  expect(household).toEqual({
    people: [
      {
        age: 64,
        birth_date: '1961-07-15',
        sex: 'Male',
        spouse: false,
        medicare_history: { part_b_late_months: 26, part_d_late_months: 0, quarters: 30 },
      },
      { age: 60, birth_date: null, sex: 'Female', spouse: true, medicare_history: null },
    ],
    household_size: 2,
    income_cents: 80_000_50,
    last_year_income_cents: null,
    year_between_income_cents: null,
    tax_filing_status: null,
    events: [
      { kind: 'leaves', person: 1, month: 3, cause: 'death' },
      { kind: 'retires', person: 0, month: 6, wages_cents: 40_000_25, covers: [0, 1], cobra_cents: 1_450_50 },
    ],
    employer_offer: { person: 1, employee_cents: 180_10, family_cents: null },
    filing: { status: 'separate', lived_apart: true, credit_exception: false },
  });
});
