import { randomUUID } from 'node:crypto';
import type { BodyInput } from 'contract/endpoint';
import type { createStripeEmulatorCoupon, createStripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';

export const newCustomer: BodyInput<typeof createStripeEmulatorCustomer> = {
  name: 'Walk-in firm',
  email: 'billing@firm.test',
  card: 'pm_card_visa',
  plan_type: 'core',
  seats: 2,
};

export const newCoupon = (
  changes: Partial<BodyInput<typeof createStripeEmulatorCoupon>> = {},
): BodyInput<typeof createStripeEmulatorCoupon> => ({
  id: randomUUID(),
  percent_off: 20,
  amount_off: null,
  duration: 'forever',
  duration_in_months: null,
  redeem_by: null,
  max_redemptions: null,
  ...changes,
});
