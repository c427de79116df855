import type { SubscriptionNotice, SubscriptionStatus } from 'contract/vocabulary/billing';
import { hasSeats, isLive } from '../rules.ts';

/** In seconds. An advisor who still waits can ask again. */
export const requestLifetime = 30 * 24 * 60 * 60;

/** @param status null: the payment provider does not know the subscription; undefined: the firm never had one */
export function noticeOf(status: SubscriptionStatus | null | undefined, isAwaited: boolean): SubscriptionNotice | null {
  if (!status || !isLive(status)) return 'not_subscribed';
  if (!hasSeats(status)) return 'stopped';
  if (status === 'past_due') return 'past_due';
  return isAwaited ? 'seat_requested' : null;
}
