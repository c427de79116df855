import { expect, test } from 'vitest';
import { householdOf } from './calculation-figures.ts';

test('positions and dollars of the wire are indexes and cents of the estimator', () => {
  const household = householdOf({
    dependents_attributes: [
      { age: 64, birth_date: '1961-07-15', sex: 'Male', spouse: false },
      { age: 60, sex: 'Female', spouse: true },
    ],
    household_size: 2,
    income: 80_000.5,
    last_year_income: null,
    tax_filing_status: null,
    plan_year_filing_status: 'separate',
    lived_apart_all_year: true,
    events: [
      { kind: 'leaves', person: 2, month: 3, cause: 'death' },
      { kind: 'retires', person: 1, month: 6, wages: 40_000.25, covers: [1, 2] },
    ],
  });
  expect(household).toEqual({
    people: [
      { age: 64, birth_date: '1961-07-15', sex: 'Male', spouse: false },
      { age: 60, birth_date: null, sex: 'Female', spouse: true },
    ],
    household_size: 2,
    income_cents: 80_000_50,
    last_year_income_cents: null,
    year_between_income_cents: null,
    tax_filing_status: null,
    events: [
      { kind: 'leaves', person: 1, month: 3, cause: 'death' },
      { kind: 'retires', person: 0, month: 6, wages_cents: 40_000_25, covers: [0, 1] },
    ],
    filing: { status: 'separate', lived_apart: true, credit_exception: false },
  });
});
