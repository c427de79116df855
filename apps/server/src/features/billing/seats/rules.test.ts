import { expect, test } from 'vitest';
import { noticeOf } from './rules.ts';

test.each([
  [undefined, false, 'not_subscribed'],
  [null, false, 'not_subscribed'],
  ['canceled', true, 'not_subscribed'],
  ['incomplete_expired', false, 'not_subscribed'],
  ['unpaid', true, 'stopped'],
  ['incomplete', false, 'stopped'],
  ['paused', false, 'stopped'],
  ['past_due', true, 'past_due'],
  ['active', true, 'seat_requested'],
  ['trialing', true, 'seat_requested'],
  ['active', false, null],
] as const)('a subscription that is %s, with an advisor who waits: %s', (status, isAwaited, notice) => {
  expect(noticeOf(status, isAwaited)).toBe(notice);
});
