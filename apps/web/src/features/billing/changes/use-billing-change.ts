import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Account } from 'contract/endpoints/accounts';
import type { BillingChange } from 'contract/endpoints/billing';
import type { ApiError, Reply } from '../../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { texts } from './texts.ts';

const t = texts.errors;

/** A change of seats, plan or coupon: its preview, and the change itself at the price of the preview. */
export function useBillingChange(account_id: number) {
  const cache = useQueryClient();
  const preview = useAction('preview-billing');
  const update = useAction('update-account', { onDone: saveAccount });
  const call = { params: { id: account_id } };
  const send = (change: BillingChange, onSent: () => void) => {
    const { at_renewal, ...account } = { at_renewal: undefined, ...change };
    const body = { account, at_renewal, ...priceOf(preview.data) };
    // Another admin may have been first, or the change may wait for its confirmation.
    const onError = () => invalidate(cache, 'show-billing', 'show-account', 'show-own-account', 'preview-billing');
    update.mutate({ ...call, body }, { onSuccess: onSent, onError });
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

/** The confirmed price: it is charged, or nothing is. */
export const priceOf = (preview: Reply<'preview-billing'> | undefined) =>
  preview && { proration_date: preview.proration_date, basis: preview.basis };

/** The action stays pending until every panel shows the change. */
export function saveAccount(account: Account, _call: unknown, cache: QueryClient): Promise<unknown> {
  setCached(cache, 'show-account', { params: { id: account.id } }, account);
  invalidate(cache, 'list-invoices', 'list-billing-changes', 'preview-billing');
  return Promise.all([
    cache.invalidateQueries({ queryKey: ['show-own-account'] }),
    cache.invalidateQueries({ queryKey: ['show-billing'] }),
  ]);
}

/** The same request can succeed later. */
export const isRetryable = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'billing_in_progress';

/** A declined payment and rejected seats are errors of fields. */
export function messageOf({ status, message, errors }: ApiError): string {
  if (errors.payment_method) return `${errors.payment_method} ${t.declined}`;
  if (status === 0 || status >= 500) return `${message} ${t.unconfirmed}`;
  return Object.values(errors).join(' ') || message;
}
