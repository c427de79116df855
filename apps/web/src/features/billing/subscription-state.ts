import type { Subscription } from 'contract/endpoints/billing';

const ended: readonly Subscription['status'][] = ['canceled', 'incomplete_expired', 'inactive'];

/** Whether seats are added to the subscription. Otherwise they are bought with a new one. */
export const isLive = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && !ended.includes(subscription.status);
