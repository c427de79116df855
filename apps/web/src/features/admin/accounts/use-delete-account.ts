import { useDeletion } from '../../../lib/use-deletion.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';

export const useDeleteAccount = (onDeleted: (account: { name: string }) => void) =>
  useDeletion('delete-account', (cache) => invalidate(cache, 'list-accounts', 'list-all-users'), onDeleted);

export type AccountDeletion = ReturnType<typeof useDeleteAccount>;
