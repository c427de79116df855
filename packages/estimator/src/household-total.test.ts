import { expect, test } from 'vitest';
import { estimate } from './estimate.ts';
import { household, market, person, spouse } from './testing/builders.ts';

const couple = household([person(67), spouse(63)], 60_000, { earlier: 60_000, filing: 'married_joint' });

test('under 65 the household pays the silver plan after the credit', () => {
  const found = estimate(household([person(41)], 40_000), market(), 2025);
  const month_cents = found.marketplace?.silver?.net_premium_cents ?? 0;
  expect(month_cents).toBeGreaterThan(0);
  expect(found.household_total).toEqual({
    month_cents,
    month_range: null,
    year_cents: month_cents * 12,
    year_range: null,
    advantage_month_cents: null,
    advantage_month_range: null,
    advantage_year_cents: null,
    advantage_year_range: null,
  });
});

test('on Medicare it pays one of the two ways of Medicare', () => {
  const { household_total, medicare } = estimate(household([person(70)], null, { earlier: 50_000 }), market(), 2025);
  expect(household_total).toMatchObject({
    month_cents: medicare?.traditional_sum_cents,
    advantage_month_cents: medicare?.advantage_sum_cents,
  });
});

test('a blended household pays the silver plan and Medicare', () => {
  const { household_total, marketplace, medicare } = estimate(couple, market(), 2025);
  const silver = marketplace?.silver?.net_premium_cents ?? 0;
  expect(silver).toBeGreaterThan(0);
  expect(household_total).toMatchObject({
    month_cents: silver + (medicare?.traditional_sum_cents ?? 0),
    advantage_year_cents: (silver + (medicare?.advantage_sum_cents ?? 0)) * 12,
  });
});

test('in the coverage gap it pays the full price', () => {
  const { household_total, marketplace } = estimate(household([person(41)], 9_000), market(), 2025);
  expect(household_total?.month_cents).toBe(marketplace?.silver?.premium_cents);
});

test('is unknown without one of its prices', () => {
  expect(estimate(couple, market({ prices: null }), 2025).household_total).toBeNull();
  expect(estimate(couple, market({ medicare: null }), 2025).household_total).toBeNull();
  const elsewhere = market({ state: 'PR', prices: null });
  expect(estimate(couple, elsewhere, 2025).household_total).toBeNull();
  expect(estimate(household([person(70)], null, { earlier: 50_000 }), elsewhere, 2025).household_total).not.toBeNull();
});

test('is zero where other programs cover everyone all year', () => {
  const found = estimate(household([person(30)], 10_000), market({ state: 'IL' }), 2025);
  expect(found.people[0]?.covered_by).toBe('medicaid');
  expect(found.household_total).toMatchObject({ month_cents: 0, year_cents: 0, advantage_year_cents: null });
});

test('is as imprecise as the silver plan', () => {
  const silver = { low_cents: 350_00, high_cents: 430_00 };
  const price_ranges = { benchmark: null, bronze: null, silver, gold: null };
  const { household_total, marketplace, medicare } = estimate(couple, market({ price_ranges }), 2025);
  const net = marketplace?.silver?.net_premium_range;
  expect(net?.low_cents).toBeLessThan(net?.high_cents ?? 0);
  const sums = [medicare?.traditional_sum_cents ?? 0, medicare?.advantage_sum_cents ?? 0];
  const [month_range, advantage_month_range] = sums.map((sum) => ({
    low_cents: (net?.low_cents ?? 0) + sum,
    high_cents: (net?.high_cents ?? 0) + sum,
  }));
  expect(household_total).toMatchObject({ month_range, advantage_month_range });
  expect(household_total?.year_range?.low_cents).toBe((month_range?.low_cents ?? 0) * 12);
  expect(household_total?.advantage_year_range?.high_cents).toBe((advantage_month_range?.high_cents ?? 0) * 12);
});
