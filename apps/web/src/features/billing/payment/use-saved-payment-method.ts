import { useQueryClient } from '@tanstack/react-query';
import { type Billing, saveBilling } from '../use-billing.ts';

export function useSavedPaymentMethod(accountId: number) {
  const cache = useQueryClient();
  return (billing: Billing) => saveBilling(accountId)(billing, undefined, cache);
}
