import type { Reply } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { saveAccount } from '../changes/use-billing-change.ts';

interface Purchase {
  /** All seats of the firm afterwards. */
  readonly seats: number;
  readonly preview: Reply<'preview-billing'> | undefined;
}

/** Buys seats at the previewed price, with the terms accepted. */
export function usePurchase(accountId: number) {
  const { mutateAsync, ...update } = useAction('update-account', { onDone: saveAccount });
  return {
    ...update,
    buy: ({ seats, preview }: Purchase) =>
      mutateAsync({
        params: { id: accountId },
        body: { account: { seats }, accepted_terms: true, proration_date: preview?.proration_date },
      }),
  };
}
