import { expect, test } from 'vitest';
import { judgeRefresh, refreshOverlap } from './rules.ts';

const began = new Date('2026-01-05T12:00:00.000Z');
const session = { generation: 5, rotated_at: began.toISOString() };
const after = (seconds: number) => new Date(began.getTime() + seconds * 1000);

test.each([
  ['the current one', 5, 0, 'current'],
  ['the current one after days', 5, 400_000, 'current'],
  ['the previous one, at once', 4, 0, 'overlap'],
  ['the previous one, at the end of the overlap', 4, refreshOverlap, 'overlap'],
  ['the previous one, just after the overlap', 4, refreshOverlap + 0.001, 'reused'],
  ['an older one, at once', 3, 0, 'reused'],
  ['a future one', 6, 0, 'reused'],
  ['not a number', Number.NaN, 0, 'reused'],
] as const)('judges the generation of a refresh cookie: %s', (_, generation, seconds, verdict) => {
  expect(judgeRefresh(generation, session, after(seconds))).toBe(verdict);
});
