import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnServerTime, onServerTime, serverNow } from './server-clock.ts';

const minute = 60_000;
const noon = Date.parse('2026-11-28T12:00:00Z');
const dateAt = (moment: number) => new Date(moment).toUTCString();

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  learnServerTime(dateAt(Date.now()), Date.now());
  vi.useRealTimers();
});

it('follows the server on a device whose clock is fast or slow, and then only when the difference changes', () => {
  const listener = vi.fn();
  const stop = onServerTime(listener);
  for (const wrong of [20 * minute, -90 * minute]) {
    vi.setSystemTime(noon + wrong);
    learnServerTime(dateAt(noon), Date.now());
    expect(Math.abs(serverNow() - noon)).toBeLessThanOrEqual(1000);
    vi.advanceTimersByTime(5 * minute);
    learnServerTime(dateAt(noon + 5 * minute), Date.now());
    expect(Math.abs(serverNow() - noon - 5 * minute)).toBeLessThanOrEqual(1000);
  }
  stop();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('does not take the duration of a slow request for a difference', () => {
  const before = serverNow() - Date.now();
  const sentAt = Date.now();
  vi.advanceTimersByTime(minute);
  for (const received of [sentAt, sentAt + minute / 2, sentAt + minute]) learnServerTime(dateAt(received), sentAt);
  expect(serverNow() - Date.now()).toBe(before);
});

it('keeps the clock without the header', () => {
  const before = serverNow();
  learnServerTime(null, 0);
  learnServerTime('soon', 0);
  expect(serverNow()).toBe(before);
});
