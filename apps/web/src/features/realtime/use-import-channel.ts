import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribe } from '../../lib/cable.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { liveUpdatesFor } from './live-updates.ts';

export function useImportChannel(id: number): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribe(
        { channel: 'ImportChannel', id },
        { onMessage: liveUpdatesFor(queryClient).add, onRejected: () => invalidate(queryClient, 'show-import') },
      ),
    [queryClient, id],
  );
}
