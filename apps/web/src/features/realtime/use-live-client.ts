import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../lib/cable.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { liveReadings } from './live-readings.ts';

/**
 * Keeps a client's page live while it is open. What was missed before is read by the tab's own line (`LiveLine`), which hears of
 * the client too; a client who is out of reach by now is asked for again, and the answer says so.
 */
export function useLiveClient(id: number): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      listen(
        { channel: 'ClientChannel', id },
        { heard: liveReadings(cache).hear, rejected: () => invalidate(cache, 'show-client') },
      ),
    [cache, id],
  );
}
