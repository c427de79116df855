import type { Coupon, Subscription } from 'contract/endpoints/billing';
import { planPrices } from 'contract/vocabulary/billing';

type Renewal = Pick<Subscription, 'plan_type' | 'seats' | 'seats_at_renewal' | 'cancel_at_period_end'>;

/** Cents of a discount that a renewal uses, if the discount exceeds its price; otherwise null. */
export function usedAmount({ amount_off }: Coupon, renewal: Renewal): number | null {
  const { plan_type, seats, seats_at_renewal, cancel_at_period_end } = renewal;
  const price = planPrices[plan_type] * (seats_at_renewal ?? seats);
  return amount_off !== null && amount_off > price && !cancel_at_period_end ? price : null;
}
