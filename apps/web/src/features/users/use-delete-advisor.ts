import { useState } from 'react';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import type { Choice } from '../../ui/lookup-field.tsx';
import type { AdvisorRow } from './advisor-list.ts';

export function useDeleteAdvisor(onDeleted: (advisor: AdvisorRow) => void) {
  const [target, setTarget] = useState<AdvisorRow | null>(null);
  const [successor, setSuccessor] = useState<Choice | null>(null);
  const remove = useAction('delete-advisor', {
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
  });
  const close = () => {
    setTarget(null);
    setSuccessor(null);
    remove.reset();
  };
  const successorError = remove.error?.errors.reassign_to;
  return {
    target,
    ask: setTarget,
    successor,
    setSuccessor,
    successorError,
    error: successorError ? undefined : remove.error?.message,
    busy: remove.isPending,
    cancel: close,
    confirm: () => {
      if (!target) return;
      remove.mutate(
        { params: { id: target.id }, query: successor ? { reassign_to: successor.id } : {} },
        {
          onSuccess: () => {
            close();
            onDeleted(target);
          },
        },
      );
    },
  };
}
