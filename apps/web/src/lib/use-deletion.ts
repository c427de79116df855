import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from './use-endpoint.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * Asks before a record is deleted. `isDeleting` stays true afterward, so that nothing reads the deleted record.
 * @param refresh invalidates the lists that contained it
 */
export function useDeletion(
  action: 'delete-account' | 'delete-client',
  refresh: (cache: QueryClient) => void,
  onDeleted: (record: Named) => void,
) {
  const [target, setTarget] = useState<Named | null>(null);
  const remove = useAction(action, { onDone: (_reply, _call, cache) => refresh(cache) });
  return {
    target,
    busy: remove.isPending,
    isDeleting: remove.isPending || remove.isSuccess,
    error: remove.error?.message,
    ask: setTarget,
    cancel: () => {
      setTarget(null);
      remove.reset();
    },
    confirm: () => {
      if (!target) return;
      remove.mutate(
        { params: { id: target.id } },
        {
          onSuccess: () => {
            setTarget(null);
            onDeleted(target);
          },
        },
      );
    },
  };
}
