import { useState } from 'react';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';

interface Named {
  id: number;
  name: string;
}

/** `isDeleting` stays true afterward, so that nothing reads the deleted account. */
export function useDeleteAccount(onDeleted: (account: Named) => void) {
  const [asked, setAsked] = useState<Named | null>(null);
  const remove = useAction('delete-account', {
    onDone: (_reply, _call, cache) => invalidate(cache, 'list-accounts', 'list-all-users'),
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

export type AccountDeletion = ReturnType<typeof useDeleteAccount>;
