import { estimationInput } from 'contract/endpoints/estimations';
import { describe, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { computable, neededOf } from './computable.ts';
import { blankEvent, type EventValues } from './event-values.ts';
import { validate } from './form-schema.ts';
import { blankForm, bodyOf, type DependentValues, type FormValues } from './form-values.ts';
import { blankHistory } from './other-coverage/medicare-history-values.ts';
import { returnChoices } from './tax-return-values.ts';

const person = (key: string, spouse: DependentValues['spouse'] = ''): DependentValues => ({
  key,
  age: 41,
  birth_date: '',
  sex: 'Female',
  spouse,
  ...blankHistory,
});
const [maria, luis, child] = [person('maria'), person('luis', 'yes'), person('child', 'no')];

const filled = (changes: Partial<FormValues> = {}): FormValues => ({
  ...blankForm(),
  client_first_name: 'Maria',
  zip: '27601',
  county: '37183',
  state: 'NC',
  plan_year: '2026',
  dependents_attributes: [maria],
  household_size: 1,
  income: 60_000,
  ...changes,
});
const leaves = (key: string, cause: 'divorce' | 'death' | 'moving_out'): EventValues => ({
  ...blankEvent(),
  kind: 'leaves',
  person: key,
  month: '6',
  cause,
});
const retires = (wages: number): EventValues => ({
  ...blankEvent(),
  kind: 'retires',
  person: 'maria',
  month: '6',
  wages,
});
const couple = (changes: Partial<FormValues> = {}) =>
  filled({ dependents_attributes: [maria, luis], household_size: 2, ...changes });

describe('the return of the plan year', () => {
  const withSpouse = ['joint', 'separate'];
  const withoutSpouse = ['single', 'head_of_household', 'joint', 'separate'];

  test.each<[string, FormValues, string[]]>([
    ['one person alone', filled(), []],
    ['one person of a larger household', filled({ household_size: 2 }), withoutSpouse],
    ['a person and a child', filled({ dependents_attributes: [maria, child], household_size: 2 }), []],
    ['a couple', couple(), withSpouse],
    ['a couple without a size', couple({ household_size: null }), withSpouse],
    ['a couple, one of whom dies', couple({ events: [leaves('luis', 'death')] }), withSpouse],
    ['a couple that divorces', couple({ household_size: 1, events: [leaves('luis', 'divorce')] }), []],
    ['a couple that divorces, with others', couple({ events: [leaves('luis', 'divorce')] }), withoutSpouse],
  ])('is asked of %s', (_, values, choices) => {
    expect(returnChoices(values, values.household_size)).toEqual(choices);
  });

  test('is joint for a couple unless another choice was made', () => {
    expect(bodyOf(couple()).plan_year_filing_status).toBe('joint');
    expect(bodyOf(couple({ plan_year_filing_status: 'single' })).plan_year_filing_status).toBe('joint');
    expect(bodyOf(couple({ plan_year_filing_status: 'separate' })).plan_year_filing_status).toBe('separate');
    expect(bodyOf(filled({ household_size: 2 })).plan_year_filing_status).toBeNull();
    expect(bodyOf(filled({ plan_year_filing_status: 'joint' })).plan_year_filing_status).toBeNull();
  });

  test('has exceptions for separate filers only', () => {
    const exceptions = { lived_apart_all_year: true, credit_exception: true };
    expect(bodyOf(couple({ plan_year_filing_status: 'separate', ...exceptions }))).toMatchObject(exceptions);
    expect(computable(couple({ plan_year_filing_status: 'separate', ...exceptions }))).toMatchObject(exceptions);
    expect(bodyOf(couple(exceptions))).toMatchObject({ lived_apart_all_year: false, credit_exception: false });
  });

  test('can leave out people who are on another one', () => {
    const tooSmall = 'Household size can’t be smaller than the number of people who need coverage';
    const alone = (other: DependentValues, cause: 'divorce' | 'death' | 'moving_out') => {
      const values = filled({ dependents_attributes: [maria, other], events: [leaves(other.key, cause)] });
      return [validate(values).household_size, computable(values) !== null];
    };
    expect(alone(luis, 'divorce')).toEqual([undefined, true]);
    expect(alone(child, 'moving_out')).toEqual([undefined, true]);
    expect(alone(luis, 'death')).toEqual([tooSmall, false]);
    expect(alone(luis, 'moving_out')).toEqual(['A joint return has at least two people', false]);
  });
});

describe('wages above the household income', () => {
  const message = 'Wages are above the household income. That’s possible only with losses or deductions: confirm it.';

  test('have to be confirmed, and nothing is calculated before', () => {
    const above = filled({ events: [retires(100_000)] });
    expect(validate(above)).toEqual({ income: message });
    expect(neededOf(above)).toEqual([texts.form.confirmIncomeShort]);
    expect(computable(above)).toBeNull();
    const confirmed = { ...above, income_confirmed: true };
    expect(validate(confirmed)).toEqual({});
    expect(computable(confirmed)).toMatchObject({ income: 60_000 });
  });

  test('are not confirmed where they are not above it', () => {
    const below = filled({ events: [retires(60_000)], income_confirmed: true });
    expect(validate({ ...below, income_confirmed: false })).toEqual({});
    expect(bodyOf(below).income_confirmed).toBe(false);
  });
});

test('a negative income counts as zero', () => {
  const loss = filled({ income: -5_000 });
  expect(validate(loss)).toEqual({});
  expect(estimationInput.parse(bodyOf(loss)).income).toBe(0);
  expect(computable(loss)?.income).toBe(0);
  expect(computable(filled({ income: 0 }))?.income).toBe(0);
});
