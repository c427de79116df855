import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { learnServerTime } from '../../lib/server-clock.ts';
import { dueWords, isSnoozeDay, snoozes, today } from './days.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-01-31T04:30:00Z') });
  // Other tests leave another clock of the server behind. The header has whole seconds.
  learnServerTime(new Date().toUTCString(), Date.now());
});
afterEach(() => vi.useRealTimers());

describe('today', () => {
  it('is the date in New York', () => {
    expect(today()).toBe('2027-01-30');
    vi.setSystemTime(Date.parse('2027-01-31T05:00:01Z'));
    expect(today()).toBe('2027-01-31');
  });
});

describe('the days until which signals are snoozed', () => {
  it.each([
    ['2027-01-31', '2027-02-01', '2027-02-07', '2027-02-28'],
    ['2027-12-31', '2028-01-01', '2028-01-07', '2028-01-31'],
    ['2028-02-29', '2028-03-01', '2028-03-07', '2028-03-29'],
    ['2027-03-13', '2027-03-14', '2027-03-20', '2027-04-13'],
  ])('are counted from %s', (day, tomorrow, week, month) => {
    vi.setSystemTime(Date.parse(`${day}T17:00:00Z`));
    expect([snoozes.tomorrow(), snoozes.week(), snoozes.month()]).toEqual([tomorrow, week, month]);
  });

  it('are from tomorrow to a year ahead', () => {
    expect(['2027-01-30', '2027-01-31', '2028-01-30', '2028-01-31', ''].map(isSnoozeDay)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['2027-01-28', '2 days overdue'],
  ['2027-01-29', '1 day overdue'],
  ['2027-01-30', 'Today'],
  ['2027-01-31', 'Tomorrow'],
  ['2027-03-02', 'In 31 days'],
  ['2027-03-03', null],
])('%s is %j', (day, words) => {
  expect(dueWords(day)).toBe(words);
});
