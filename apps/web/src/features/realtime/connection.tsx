import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../lib/cable.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { liveUpdatesFor } from './live-updates.ts';

/** Each new connection reads everything that it may have missed. */
export function Connection({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user needs another connection
  useEffect(() => {
    const updates = liveUpdatesFor(queryClient);
    return subscribe(
      { channel: 'UserChannel' },
      {
        onMessage: updates.add,
        onConnected: updates.addAll,
        // Shows whether the session is still valid.
        onRejected: () => invalidate(queryClient, 'show-current-user'),
      },
    );
  }, [queryClient, userId]);
  return null;
}
