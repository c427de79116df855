import { describe, expect, test } from 'vitest';
import { buildRequest, confirmedAt, kindOf, seatsInUseText } from './rules.ts';

const current = {
  subscription_id: 'sub_1',
  is_live: true,
  plan_type: 'core' as const,
  seats: 10,
  seats_at_renewal: null,
  coupon_id: null,
};
const firm = {
  plan_type: 'core' as const,
  coupon_id: 'WELCOME',
  prices: { starter: 'price_s', core: 'price_c' },
  proration_date: new Date('2026-07-02T00:00:00Z'),
};

describe('kindOf', () => {
  test.each([
    [{ seats: 12 }, 'change_seats'],
    [{ seats: 8, at_renewal: true }, 'change_seats'],
    [{ plan_type: 'starter' as const }, 'change_plan'],
    [{ coupon_id: 'SPRING' }, 'apply_coupon'],
    [{ seats: 10 }, null],
    [{ plan_type: 'core' as const }, null],
  ])('%j is %s', (change, kind) => expect(kindOf(change, current)).toBe(kind));

  test('a repeated request changes nothing', () => {
    expect(kindOf({ seats: 8, at_renewal: true }, { ...current, seats_at_renewal: 8 })).toBe(null);
    expect(kindOf({ coupon_id: 'SPRING' }, { ...current, coupon_id: 'SPRING' })).toBe(null);
  });

  test('the seats of this period take back a reduction', () => {
    expect(kindOf({ seats: 10 }, { ...current, seats_at_renewal: 8 })).toBe('change_seats');
  });

  test('without a live subscription only seats are bought', () => {
    for (const none of [null, { ...current, is_live: false }]) {
      expect(kindOf({ seats: 2 }, none)).toBe('subscribe');
      expect(kindOf({ plan_type: 'starter' }, none)).toBe(null);
      expect(kindOf({ coupon_id: 'SPRING' }, none)).toBe(null);
    }
  });
});

describe('buildRequest', () => {
  const target = { proration_date: 1_782_950_400 };

  test('the first purchase has the plan and the coupon of the firm', () => {
    expect(buildRequest({ seats: 3 }, null, firm)).toEqual({
      kind: 'subscribe',
      request: {
        ...target,
        subscription_id: null,
        plan_type: 'core',
        price_id: 'price_c',
        seats: 3,
        coupon_id: 'WELCOME',
      },
    });
  });

  test('paid seats are not charged again after a reduction was chosen', () => {
    const reduced = { ...current, seats_at_renewal: 4 };
    const requestOf = (change: { seats: number; at_renewal?: boolean }) => buildRequest(change, reduced, firm)?.request;
    expect(requestOf({ seats: 12 })).toMatchObject({
      seats: 12,
      at_renewal: false,
      restored_seats: 10,
      reduced_seats: 4,
    });
    expect(requestOf({ seats: 6, at_renewal: true })).toMatchObject({ seats: 6, at_renewal: true });
    expect(requestOf({ seats: 10 })).toMatchObject({ seats: 10, at_renewal: true });
  });
});

describe('confirmedAt', () => {
  const now = new Date('2026-07-02T00:00:00.500Z');
  const seconds = Math.floor(now.getTime() / 1000);

  test('is the moment of a recent preview, and null without one', () => {
    expect(confirmedAt({ proration_date: seconds - 900, basis: 'x' }, now)).toEqual(new Date((seconds - 900) * 1000));
    expect(confirmedAt({}, now)).toBeNull();
  });

  test.each([
    [{ proration_date: seconds - 901, basis: 'x' }],
    [{ proration_date: seconds + 1, basis: 'x' }],
    [{ proration_date: seconds }],
    [{ basis: 'x' }],
  ])('%j confirms nothing', (confirmation) => expect(confirmedAt(confirmation, now)).toBeUndefined());
});

test('seatsInUseText names ten advisors at most', () => {
  const advisors = Array.from({ length: 12 }, (_, place) => `A${place}`);
  expect(seatsInUseText(advisors.slice(0, 10))).toBe(
    `These advisors are using seats: ${advisors.slice(0, 10).join(', ')}.`,
  );
  expect(seatsInUseText(advisors)).toMatch(/A9, and 2 more\.$/);
});
