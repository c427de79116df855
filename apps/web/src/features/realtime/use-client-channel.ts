import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../lib/cable.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { liveUpdatesFor } from './live-updates.ts';

/** A client who is no longer visible is requested again, and the reply says so. */
export function useClientChannel(id: number): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribe(
        { channel: 'ClientChannel', id },
        { onMessage: liveUpdatesFor(queryClient).add, onRejected: () => invalidate(queryClient, 'show-client') },
      ),
    [queryClient, id],
  );
}
