import type { Calculation } from 'contract/endpoints/calculation';
import type { Market } from 'estimator';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentResults } from './rules.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const market = { county: '17031' } as Market;
const calculation = { tax_credit: 100 } as Calculation;

test('returns a result for the same version and market only', () => {
  const recent = new RecentResults<Calculation>();
  recent.set({ id: 1, version: 3 }, market, calculation);
  expect(recent.get({ id: 1, version: 3 }, market)).toBe(calculation);
  expect(recent.get({ id: 1, version: 4 }, market)).toBeNull();
  expect(recent.get({ id: 2, version: 3 }, market)).toBeNull();
  expect(recent.get({ id: 1, version: 3 }, { ...market })).toBeNull();
});

test('forgets a result after a minute, and not the one that replaced it', () => {
  const recent = new RecentResults<Calculation>();
  recent.set({ id: 1, version: 1 }, market, calculation);
  vi.advanceTimersByTime(40_000);
  recent.set({ id: 1, version: 2 }, market, calculation);
  vi.advanceTimersByTime(40_000);
  expect(recent.get({ id: 1, version: 2 }, market)).toBe(calculation);
  vi.advanceTimersByTime(20_000);
  expect(recent.get({ id: 1, version: 2 }, market)).toBeNull();
});

test('forgets the oldest beyond its limit', () => {
  const recent = new RecentResults<Calculation>({ max: 2 });
  for (const id of [1, 2, 3]) recent.set({ id, version: 1 }, market, calculation);
  expect([1, 2, 3].map((id) => recent.get({ id, version: 1 }, market))).toEqual([null, calculation, calculation]);
});
