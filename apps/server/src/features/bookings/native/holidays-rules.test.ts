import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { federalHolidays } from './rules.ts';

/** Office of Personnel Management, opm.gov/policy-data-oversight/pay-leave/federal-holidays. */
const published = {
  2025: ['01-01', '01-20', '02-17', '05-26', '06-19', '07-04', '09-01', '10-13', '11-11', '11-27', '12-25'],
  2026: ['01-01', '01-19', '02-16', '05-25', '06-19', '07-03', '09-07', '10-12', '11-11', '11-26', '12-25'],
  // New Year's Day of 2028 is on a Saturday. OPM lists its December 31 with 2028.
  2027: ['01-01', '01-18', '02-15', '05-31', '06-18', '07-05', '09-06', '10-11', '11-11', '11-25', '12-24', '12-31'],
};

const names = [
  'New Year’s Day',
  'Birthday of Martin Luther King, Jr.',
  'Washington’s Birthday',
  'Memorial Day',
  'Juneteenth National Independence Day',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
];

describe('federal holidays', () => {
  test.each(Object.entries(published))('are those that are published for %s', (year, dates) => {
    const holidays = federalHolidays(`${year}-01-01`, `${year}-12-31`);
    expect(holidays.map(({ date }) => date)).toEqual(dates.map((date) => `${year}-${date}`));
    expect(holidays.slice(0, 11).map(({ name }) => name)).toEqual(names);
  });

  test('tell the observed days from the holidays themselves', () => {
    const observed = federalHolidays('2025-01-01', '2027-12-31').filter(({ is_observed }) => is_observed);
    expect(observed).toEqual([
      { date: '2026-07-03', name: 'Independence Day', is_observed: true },
      { date: '2027-06-18', name: 'Juneteenth National Independence Day', is_observed: true },
      { date: '2027-07-05', name: 'Independence Day', is_observed: true },
      { date: '2027-12-24', name: 'Christmas Day', is_observed: true },
      { date: '2027-12-31', name: 'New Year’s Day', is_observed: true },
    ]);
  });

  test('are limited to the period, both ends included', () => {
    const datesIn = (from: string, to: string) => federalHolidays(from, to).map(({ date }) => date);
    expect(datesIn('2027-12-24', '2027-12-31')).toEqual(['2027-12-24', '2027-12-31']);
    expect(datesIn('2027-12-25', '2027-12-30')).toEqual([]);
    expect(datesIn('2028-01-01', '2028-01-16')).toEqual([]);
    expect(datesIn('2022-12-20', '2023-01-10')).toEqual(['2022-12-26', '2023-01-02']);
  });

  test('are never on a weekend, and eleven for each year', () => {
    const all = federalHolidays('2001-01-01', '2100-12-30');
    expect(all.filter(({ date }) => Temporal.PlainDate.from(date).dayOfWeek > 5)).toEqual([]);
    expect(all).toHaveLength(1_100);
  });
});
