import { useState } from 'react';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';

interface Named {
  id: number;
  name: string;
}

/** `isDeleting` stays true afterward, so that nothing reads the deleted client. */
export function useDeleteClient(onDeleted: (client: Named) => void) {
  const [asked, setAsked] = useState<Named | null>(null);
  const remove = useAction('delete-client', {
    onDone: (_reply, _call, cache) => invalidate(cache, 'list-clients', 'list-surveys', 'list-todos'),
  });
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
