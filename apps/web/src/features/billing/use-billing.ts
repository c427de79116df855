import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../lib/api.ts';
import { invalidate, setCached, useEndpoint } from '../../lib/use-endpoint.ts';

export type Billing = Reply<'show-billing'>;

export const useBilling = (account_id: number) => useEndpoint('show-billing', { params: { id: account_id } });

/** After a change. */
export const saveBilling =
  (account_id: number) =>
  (billing: Billing, _call: unknown, cache: QueryClient): void => {
    setCached(cache, 'show-billing', { params: { id: account_id } }, billing);
    invalidate(cache, 'list-billing-changes', 'list-invoices');
  };
