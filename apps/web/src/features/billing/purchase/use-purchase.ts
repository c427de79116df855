import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { refreshAfterFailure, saveAccount } from '../changes/use-billing-change.ts';
import { priceOf } from '../use-billing.ts';

interface Purchase {
  readonly seats: number;
  readonly preview: Reply<'preview-billing'>;
}

export function usePurchase(accountId: number) {
  const cache = useQueryClient();
  const { mutateAsync, ...update } = useAction('update-account', { onDone: saveAccount });
  const buy = async ({ seats, preview }: Purchase) => {
    const body = { account: { seats }, accepted_terms: true, ...priceOf(preview) };
    try {
      return await mutateAsync({ params: { id: accountId }, body });
    } catch (error) {
      refreshAfterFailure(cache);
      throw error;
    }
  };
  return { ...update, buy };
}
