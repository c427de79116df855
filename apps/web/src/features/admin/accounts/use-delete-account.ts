import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';

interface Named {
  id: number;
  name: string;
}

export const useDeleteAccount = (onDeleted: (account: Named) => void) =>
  useConfirmedAction('delete-account', {
    call: ({ id }: Named) => ({ params: { id } }),
    onDone: (_response, _call, cache) => invalidate(cache, 'list-accounts', 'list-all-users'),
    onSuccess: onDeleted,
  });

export type AccountDeletion = ReturnType<typeof useDeleteAccount>;
