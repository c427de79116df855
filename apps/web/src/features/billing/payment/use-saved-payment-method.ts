import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { type Billing, saveBilling } from '../use-billing.ts';

/** A new payment method can pay what is open, which changes seats, status and invoices. */
export function useSavedPaymentMethod(accountId: number) {
  const cache = useQueryClient();
  return (billing: Billing) => {
    saveBilling(accountId)(billing, undefined, cache);
    invalidate(cache, 'show-account', 'show-own-account', 'show-current-user');
  };
}
