import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  birthdayOf,
  drugPlanLastDay,
  initialMedicarePeriod,
  medicareReviewPeriod,
  medicareStartsOn,
  partBSpecialPeriod,
  periodAt26,
  specialEnrollmentPeriod,
} from './rules.ts';

const days = ({ opens_on, ends_on }: { opens_on: string; ends_on: string }) => [opens_on, ends_on];

describe('initial enrollment in Medicare', () => {
  test.each([
    ['1962-06-15', ['2027-03-01', '2027-09-30'], '2027-06-01'],
    // The day before the first of a month is in the month before.
    ['1962-06-01', ['2027-02-01', '2027-08-31'], '2027-05-01'],
    ['1962-06-02', ['2027-03-01', '2027-09-30'], '2027-06-01'],
    ['1962-01-01', ['2026-09-01', '2027-03-31'], '2026-12-01'],
    ['1962-11-30', ['2027-08-01', '2028-02-29'], '2027-11-01'],
    ['1964-02-29', ['2028-11-01', '2029-05-31'], '2029-02-01'],
    ['1964-03-01', ['2028-11-01', '2029-05-31'], '2029-02-01'],
  ])('born %s', (birthDate, expected, startsOn) => {
    expect(days(initialMedicarePeriod(birthDate))).toEqual(expected);
    expect(medicareStartsOn(birthDate)).toBe(startsOn);
  });

  /** Counts days of a calendar instead of months. */
  function counted(born: Date): string[] {
    const attained = new Date(Date.UTC(born.getUTCFullYear() + 65, born.getUTCMonth(), born.getUTCDate()));
    attained.setUTCDate(attained.getUTCDate() - 1);
    if (born.getUTCMonth() === 1 && born.getUTCDate() === 29) attained.setUTCMonth(1, 28);
    const at = (months: number, day: number) =>
      new Date(Date.UTC(attained.getUTCFullYear(), attained.getUTCMonth() + months, day)).toISOString().slice(0, 10);
    return [at(-3, 1), at(4, 0)];
  }

  test('agrees with a second implementation', () => {
    const birthDates = fc.date({ min: new Date('1940-01-01'), max: new Date('2010-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(birthDates, (born) => {
        expect(days(initialMedicarePeriod(born.toISOString().slice(0, 10)))).toEqual(counted(born));
      }),
    );
  });
});

test.each([
  ['2027-06-30', ['2027-05-01', '2028-02-29'], '2027-08-31'],
  // June is a month with coverage.
  ['2027-06-01', ['2027-05-01', '2028-02-29'], '2027-08-31'],
  ['2026-12-31', ['2026-11-01', '2027-08-31'], '2027-02-28'],
])('an employer’s coverage that ends on %s', (endsOn, partB, drugs) => {
  expect(days(partBSpecialPeriod(endsOn))).toEqual(partB);
  expect(drugPlanLastDay(endsOn)).toBe(drugs);
});

test.each([
  ['loses_coverage', 'TX', ['2027-01-09', '2027-05-09']],
  ['loses_medicaid', 'TX', ['2027-01-09', '2027-06-08']],
  ['loses_medicaid', 'CA', ['2027-01-09', '2027-05-09']],
  ['has_child', 'TX', ['2027-03-10', '2027-05-09']],
  ['marries', 'CA', ['2027-03-10', '2027-05-09']],
  ['moves', 'TX', ['2027-03-10', '2027-05-09']],
] as const)('%s on March 10, 2027 in %s', (event, state, expected) => {
  expect(days(specialEnrollmentPeriod(event, '2027-03-10', state))).toEqual(expected);
});

test.each([
  ['2001-02-28', '2027-02-28'],
  ['2004-02-29', '2030-03-01'],
  ['2002-02-28', '2028-02-28'],
])('the 26th birthday of a child born %s', (birthDate, expected) => {
  expect(birthdayOf(birthDate, 26)).toBe(expected);
});

test.each([
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-05-30', -3, '2027-02-28'],
  ['2029-03-01', -9, '2028-06-01'],
  ['2027-12-15', 2, '2028-02-15'],
])('%s, moved by %i months', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('a plan is chosen until 60 days after the 26th birthday', () => {
  expect(days(periodAt26('2001-04-01', 'TX'))).toEqual(['2027-01-31', '2027-05-31']);
});

test('the review of Medicare plans ends before the next year', () => {
  expect(days(medicareReviewPeriod(2026))).toEqual(['2026-10-15', '2026-12-07']);
});
