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
  const [asked, setAsked] = useState<Named | null>(null);
  const remove = useAction(action, { onDone: (_reply, _call, cache) => refresh(cache) });
  return {
    asked,
    busy: remove.isPending,
    isDeleting: remove.isPending || remove.isSuccess,
    error: remove.error?.message,
    ask: setAsked,
    cancel: () => {
      setAsked(null);
      remove.reset();
    },
    confirm: () => {
      if (!asked) return;
      remove.mutate(
        { params: { id: asked.id } },
        {
          onSuccess: () => {
            setAsked(null);
            onDeleted(asked);
          },
        },
      );
    },
  };
}
