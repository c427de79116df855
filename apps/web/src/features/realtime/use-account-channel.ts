import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../lib/cable.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { liveUpdatesFor } from './live-updates.ts';

export function useAccountChannel(id: number): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribe(
        { channel: 'AccountChannel', id },
        {
          onMessage: liveUpdatesFor(queryClient).add,
          onRejected: () => invalidate(queryClient, 'show-account', 'show-own-account'),
        },
      ),
    [queryClient, id],
  );
}
