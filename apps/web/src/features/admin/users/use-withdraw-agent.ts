import type { StaffRow } from 'contract/endpoints/admin-users';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';

export const useWithdrawAgent = (onWithdrawn: (agent: StaffRow) => void) =>
  useConfirmedAction('withdraw-agent', {
    call: ({ id }: StaffRow) => ({ params: { id } }),
    onDone: (_response, _call, cache) =>
      invalidate(cache, 'list-all-users', 'list-users', 'show-account', 'show-client', 'list-clients'),
    onSuccess: onWithdrawn,
  });
