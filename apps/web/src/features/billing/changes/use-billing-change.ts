import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Account } from 'contract/endpoints/accounts';
import type { BillingChange } from 'contract/endpoints/billing';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { priceOf } from '../use-billing.ts';

export function useBillingChange(account_id: number) {
  const cache = useQueryClient();
  const preview = useAction('preview-billing');
  const update = useAction('update-account', { onDone: saveAccount });
  const call = { params: { id: account_id } };
  const send = (change: BillingChange, onSent: () => void) => {
    const { at_renewal, ...account } = { at_renewal: undefined, ...change };
    const body = { account, at_renewal, ...priceOf(preview.data) };
    update.mutate({ ...call, body }, { onSuccess: onSent, onError: () => refreshAfterFailure(cache) });
  };
  return {
    preview,
    update,
    quote: (change: BillingChange, onQuoted?: () => void) => {
      update.reset();
      preview.mutate({ ...call, body: { change } }, { onSuccess: () => onQuoted?.() });
    },
    send,
    reset: () => {
      preview.reset();
      update.reset();
    },
  };
}

/** The action stays pending until every panel shows the change. */
export function saveAccount(account: Account, _call: unknown, cache: QueryClient): Promise<unknown> {
  setCached(cache, 'show-account', { params: { id: account.id } }, account);
  invalidate(cache, 'preview-billing');
  const shown = ['show-own-account', 'show-billing', 'list-invoices', 'list-billing-changes'];
  return Promise.all(shown.map((name) => cache.invalidateQueries({ queryKey: [name] })));
}

/** Another admin may have been first, or the change may wait for its confirmation. */
export const refreshAfterFailure = (cache: QueryClient): void =>
  invalidate(cache, 'show-billing', 'show-account', 'show-own-account', 'preview-billing');
