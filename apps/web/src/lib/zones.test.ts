import { describe, expect, it } from 'vitest';
import {
  formatExactZoneTime,
  formatShortZoneDay,
  formatWholeZoneDay,
  formatZoneDay,
  formatZoneMoment,
  formatZoneSpan,
  formatZoneTime,
  zoneDate,
  zoneName,
} from './zones.ts';

const chicago = 'America/Chicago';
/** The hour has a space before AM that doesn’t break. */
const plain = (text: string) => text.replace(/\u00a0(?=[AP]M)/g, ' ');

describe('an instant in another zone', () => {
  it.each([
    // Both weeks in which the United States change their clocks, and a place that never does.
    ['2026-03-08T07:30:00Z', chicago, '2026-03-08', '1:30 AM CST'],
    ['2026-03-08T08:30:00Z', chicago, '2026-03-08', '3:30 AM CDT'],
    ['2026-11-01T06:30:00Z', chicago, '2026-11-01', '1:30 AM CDT'],
    ['2026-11-01T07:30:00Z', chicago, '2026-11-01', '1:30 AM CST'],
    ['2026-11-01T07:30:00Z', 'America/Phoenix', '2026-11-01', '12:30 AM MST'],
    ['2026-11-01T03:00:00Z', 'Pacific/Honolulu', '2026-10-31', '5:00 PM HST'],
  ])('%s in %s', (moment, zone, date, time) => {
    expect(zoneDate(moment, zone)).toBe(date);
    expect(plain(formatExactZoneTime(moment, zone))).toBe(time);
  });

  it('has its date and time', () => {
    const moment = '2026-03-09T14:30:00Z';
    expect(formatZoneTime(moment, chicago)).toBe('9:30\u00a0AM');
    expect(formatZoneMoment(moment, chicago)).toBe('Mon, Mar 9, 9:30\u00a0AM CDT');
    expect(formatZoneSpan(moment, '2026-03-09T15:00:00Z', chicago)).toBe('9:30–10:00\u00a0AM');
    expect(formatZoneDay(moment, chicago)).toBe('Monday, March 9');
    expect(formatWholeZoneDay(moment, chicago)).toBe('Monday, March 9, 2026');
    expect(formatShortZoneDay('2026-03-09T03:00:00Z', chicago)).toBe('Mar 8');
  });
});

it('has the common name of the zone', () => {
  expect(zoneName(chicago)).toBe('Central Time');
});
