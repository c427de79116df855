import type { Billing, Subscription } from 'contract/endpoints/billing';
import type { Reply } from '../lib/api.ts';

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

export const subscriptionOf = (changes: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  plan_type: 'starter',
  seats: 5,
  seats_at_renewal: null,
  start_date: seconds('2026-01-05'),
  current_period_start: seconds('2026-01-05'),
  current_period_end: seconds('2027-01-05'),
  cancel_at_period_end: false,
  cancel_at: null,
  collection_method: 'charge_automatically',
  has_seats: true,
  coupon: null,
  ...changes,
});

export const visa = { id: 'pm_1', kind: 'card', brand: 'visa', last4: '4242', exp_year: 2030 } as const;

export const billingOf = (changes: Partial<Billing> = {}): Billing => ({
  subscription: null,
  payment_method: null,
  kept_coupon: null,
  is_busy: false,
  ...changes,
});

export const previewOf = (changes: Partial<Reply<'preview-billing'>> = {}): Reply<'preview-billing'> => ({
  due_now: 550_00,
  renewal: 3300_00,
  renews_at: '2027-01-05T12:00:00Z',
  lines: [],
  proration_date: seconds('2026-07-05'),
  basis: 'basis-1',
  ...changes,
});
