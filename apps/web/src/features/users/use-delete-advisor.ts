import { useState } from 'react';
import { useConfirmedAction } from '../../lib/use-confirmed-action.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import type { Choice } from '../../ui/lookup-field.tsx';
import type { AdvisorRow } from './advisor-list.ts';

export function useDeleteAdvisor(onDeleted: (advisor: AdvisorRow) => void) {
  const [successor, setSuccessor] = useState<Choice | null>(null);
  const { dialog, ...deletion } = useConfirmedAction('delete-advisor', {
    call: ({ id }: AdvisorRow) => ({ params: { id }, query: successor ? { reassign_to: successor.id } : {} }),
    onDone: (_response, _call, cache) =>
      invalidate(
        cache,
        'list-users',
        'show-account',
        'show-own-account',
        'list-clients',
        'list-estimations',
        'list-activities',
      ),
    onSuccess: (advisor) => {
      setSuccessor(null);
      onDeleted(advisor);
    },
  });
  const successorError = deletion.action.error?.errors.reassign_to;
  const onClose = () => {
    setSuccessor(null);
    dialog.onClose();
  };
  return {
    ...deletion,
    successor,
    setSuccessor,
    successorError,
    dialog: { ...dialog, onClose, error: successorError ? undefined : dialog.error },
  };
}
