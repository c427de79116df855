import type { Market, PlanPrice } from 'estimator';
import { expect, test } from 'vitest';
import { market } from './market.ts';

const kept: Market = {
  plan_year: 2026,
  state: 'TX',
  county: '48201',
  county_name: 'Harris County',
  rating_area: '10',
  prices: { benchmark_cents: 400_00, bronze_cents: 300_00, silver_cents: 390_00, gold_cents: 450_00 },
  price_ranges: null,
  is_projected: false,
  price_source: 'A table',
  price_accuracy: 'Exact',
  medicare: null,
};

const planOf = (prices: number): PlanPrice => ({
  plan_id: '12345TX0010001',
  name: 'A plan',
  cents: Array.from({ length: prices }, () => 400_00),
  ehb_ten_thousandths: 9_900,
});

const withPlans = (plan: PlanPrice): Market => ({
  ...kept,
  plan_prices: { benchmark: plan, bronze: plan, silver: plan, gold: plan },
});

test('a market that was kept before plans had prices is read as it was', () => {
  expect(JSON.stringify(market.parse(kept))).toBe(JSON.stringify(kept));
});

test.each([65, 8])('plans have %i prices', (count) => {
  expect(market.parse(withPlans(planOf(count)))).toEqual(withPlans(planOf(count)));
});

test.each([0, 9, 64, 66])('plans do not have %i prices', (count) => {
  expect(market.safeParse(withPlans(planOf(count))).success).toBe(false);
});
