import { type PlanType, planPrices } from 'contract/vocabulary/billing';

export type PlanDirection = 'upgrade' | 'downgrade' | 'plain';

const yearly = (plan: PlanType) => planPrices[plan] * (plan === 'monthly' ? 12 : 1);

/** @param due_now cents of the provider's preview; undefined until it is known */
export function directionOf(from: PlanType, to: PlanType, due_now: number | undefined): PlanDirection {
  const difference = Math.sign(yearly(to) - yearly(from));
  // A new period that begins with the change can charge where the price falls.
  if (difference === 0 || (due_now !== undefined && Math.sign(due_now) === -difference)) return 'plain';
  return difference > 0 ? 'upgrade' : 'downgrade';
}
