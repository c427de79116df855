import type { Billing, Subscription } from 'contract/endpoints/billing';
import type { Reply } from '../lib/api.ts';

export const epochSeconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

/** Five seats of Core for the year 2026. */
export const subscriptionOf = (changes: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  plan_type: 'core',
  seats: 5,
  seats_at_renewal: null,
  start_date: epochSeconds('2026-01-05'),
  current_period_start: epochSeconds('2026-01-05'),
  current_period_end: epochSeconds('2027-01-05'),
  cancel_at_period_end: false,
  cancel_at: null,
  collection_method: 'charge_automatically',
  has_seats: true,
  coupon: null,
  ...changes,
});

export const visa = { id: 'pm_1', kind: 'card', brand: 'visa', last4: '4242', exp_year: 2030 } as const;

/** Paid by card. */
export const billingOf = (subscription: Subscription | null, changes: Partial<Billing> = {}): Billing => ({
  subscription,
  payment_method: visa,
  credit: 0,
  kept_coupon: null,
  is_busy: false,
  ...changes,
});

/** Of a change in the middle of that year. */
export const previewOf = (changes: Partial<Reply<'preview-billing'>> = {}): Reply<'preview-billing'> => ({
  due_now: 1134_25,
  credit_used: 0,
  added_price: null,
  renewal: 6000_00,
  renews_at: '2027-01-05T12:00:00Z',
  lines: [
    { description: 'Unused time on 5 × Core', amount: -1890_41, is_proration: true },
    { description: 'Remaining time on 8 × Core', amount: 3024_66, is_proration: true },
  ],
  proration_date: epochSeconds('2026-07-02'),
  basis: 'basis-1',
  ...changes,
});
