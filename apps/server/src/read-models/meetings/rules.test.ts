import { expect, test } from 'vitest';
import { startRange } from './rules.ts';

const zone = { time_zone: 'America/Chicago' };
// 10 PM on Saturday, October 31, 2026 in Chicago. The clocks go back that night.
const now = new Date('2026-11-01T03:00:00Z');
const noRange = { from: null, before: null };

test.each([
  ['today', { from: '2026-10-31T05:00:00Z', before: '2026-11-01T05:00:00Z' }],
  ['next_14_days', { from: '2026-11-01T05:00:00Z', before: '2026-11-15T06:00:00Z' }],
  ['upcoming', { from: '2026-10-31T05:00:00Z', before: null }],
  ['past', { from: null, before: now.toISOString() }],
  ['canceled', noRange],
  ['all', noRange],
] as const)('%s begins and ends at midnight of the time zone', (period, range) => {
  expect(startRange({ ...zone, period }, now)).toEqual(range);
});

test('a range of dates includes its last day and replaces the period', () => {
  const range = { ...zone, period: 'today' as const };
  const first = { from: '2026-11-01T05:00:00Z' };
  expect(startRange({ ...range, from: '2026-11-01', to: '2026-11-01' }, now)).toEqual({
    ...first,
    before: '2026-11-02T06:00:00Z',
  });
  expect(startRange({ ...range, from: '2026-11-01' }, now)).toEqual({ ...noRange, ...first });
  expect(startRange({ ...range, to: '2026-11-01' }, now)).toEqual({ ...noRange, before: '2026-11-02T06:00:00Z' });
});
