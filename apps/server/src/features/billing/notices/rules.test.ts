import { expect, test } from 'vitest';
import { expiresSoon, noticeDeadline, reminderDue } from './rules.ts';

const start = new Date('2026-01-05T12:00:00Z');
const end = new Date('2027-01-05T12:00:00Z');
const daysBefore = (days: number) => new Date(end.getTime() - days * 24 * 60 * 60 * 1000);

test.each([
  [46, null],
  [45, 45],
  [31.5, 45],
  [31, 31],
  [0.5, 31],
  [0, null],
  [-1, null],
])('%s days before a renewal, the reminder of %s days is due', (days, reminder) => {
  expect(reminderDue({ start, end }, daysBefore(days))).toBe(reminder);
});

test('a month has no reminder', () => {
  for (const length of [28, 30, 31])
    expect(reminderDue({ start: daysBefore(length), end }, daysBefore(length))).toBe(null);
});

test('a cancellation is asked for 30 days before, while that is possible', () => {
  expect(noticeDeadline(end, daysBefore(31))).toEqual(new Date('2026-12-06T12:00:00Z'));
  expect(noticeDeadline(end, daysBefore(30))).toBe(null);
});

test.each([
  ['2026-11-30T23:59:59Z', false],
  ['2026-12-01T00:00:00Z', true],
  ['2027-01-31T23:59:59Z', true],
  ['2027-02-01T00:00:00Z', false],
])('on %s a card of January 2027 expires soon: %s', (now, expected) => {
  expect(expiresSoon({ exp_month: 1, exp_year: 2027 }, new Date(now))).toBe(expected);
});
