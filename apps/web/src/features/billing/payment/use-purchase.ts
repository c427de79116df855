import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';

type Preview = Reply<'preview-billing'>;

interface Purchase {
  /** All seats of the firm afterwards. */
  readonly seats: number;
  readonly preview: Preview | undefined;
}

/** Buys seats at the previewed price, with the terms accepted. */
export function usePurchase(accountId: number) {
  const cache = useQueryClient();
  const call = { params: { id: accountId } };
  const update = useAction('update-account', {
    onDone: (account) => {
      setCached(cache, 'show-account', call, account);
      invalidate(
        cache,
        ...(['show-own-account', 'show-billing', 'list-invoices', 'list-billing-changes', 'show-current-user'] as const),
      );
    },
  });
  return {
    ...{ error: update.error, isPending: update.isPending, reset: update.reset },
    buy: ({ seats, preview }: Purchase) =>
      update.mutateAsync({
        ...call,
        body: { account: { seats }, accepted_terms: true, proration_date: preview?.proration_date },
      }),
  };
}

/** A declined payment is an error of the payment method, with the words of the bank. */
export const sentenceOf = (error: { message: string; errors: Readonly<Record<string, string>> }): string =>
  Object.values(error.errors)[0] ?? error.message;
