import { expect, test } from 'vitest';
import { digestDay } from './rules.ts';

test.each([
  // Eastern time, also of a user without a time zone.
  ['2026-11-30T11:59:59Z', null, '2026-11-29', '2026-11-29T12:00:00.000Z'],
  ['2026-11-30T12:00:00Z', null, '2026-11-30', '2026-11-30T12:00:00.000Z'],
  ['2026-11-30T16:59:00Z', 'Pacific/Honolulu', '2026-11-29', '2026-11-29T17:00:00.000Z'],
  ['2026-11-30T17:00:00Z', 'Pacific/Honolulu', '2026-11-30', '2026-11-30T17:00:00.000Z'],
  // Clocks are put forward on March 14 and back on November 7, 2027.
  ['2027-03-14T11:00:00Z', 'America/New_York', '2027-03-14', '2027-03-14T11:00:00.000Z'],
  ['2027-11-07T11:00:00Z', 'America/New_York', '2027-11-06', '2027-11-06T11:00:00.000Z'],
  ['2027-11-07T12:00:00Z', 'America/New_York', '2027-11-07', '2027-11-07T12:00:00.000Z'],
  ['2028-02-29T15:00:00Z', 'America/Los_Angeles', '2028-02-29', '2028-02-29T15:00:00.000Z'],
])('at %s the digest in %s is that of %s', (now, zone, day, until) => {
  expect(digestDay(new Date(now), zone)).toEqual({ day, until });
});
