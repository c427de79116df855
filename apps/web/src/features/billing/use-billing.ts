import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from 'contract/endpoints/billing';
import type { Reply } from '../../lib/api.ts';
import { invalidate, setCached, useEndpoint } from '../../lib/use-endpoint.ts';

export type Billing = Reply<'show-billing'>;

interface BillingOptions {
  enabled?: boolean;
  initial?: { readonly data: Billing; readonly updatedAt: number };
  refreshMs?: number;
}

export const useBilling = (account_id: number, options?: BillingOptions) =>
  useEndpoint('show-billing', { params: { id: account_id } }, options);

const ended: readonly Subscription['status'][] = ['canceled', 'incomplete_expired', 'inactive'];

export const isLive = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && !ended.includes(subscription.status);

/** Subscribed, but the seats cannot be used: a payment method helps, and more seats do not. */
export const isStopped = (subscription: Subscription | null): subscription is Subscription =>
  isLive(subscription) && !subscription.has_seats;

export const saveBilling =
  (account_id: number) =>
  (billing: Billing, _call: unknown, cache: QueryClient): void => {
    setCached(cache, 'show-billing', { params: { id: account_id } }, billing);
    invalidate(cache, 'list-billing-changes', 'list-invoices', 'show-next-invoice');
    invalidate(cache, 'show-account', 'show-own-account', 'show-current-user');
  };

/** The confirmed price: it is charged, or nothing is. */
export const priceOf = (preview: Reply<'preview-billing'> | undefined) =>
  preview && { proration_date: preview.proration_date, basis: preview.basis };

export function useSavedPaymentMethod(accountId: number) {
  const cache = useQueryClient();
  return (billing: Billing) => saveBilling(accountId)(billing, undefined, cache);
}
