import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../lib/cable.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { liveReadings } from './live-readings.ts';

/**
 * The tab's line for the person of this number, open as long as this stands: what happens to them and theirs is read anew where
 * it is on screen, and all of it whenever the line is (again) open. A line that the server ends is answered with a question
 * that tells whether the sign-in still holds.
 */
export function LiveLine({ userId }: { userId: number }) {
  const cache = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's line is another line
  useEffect(() => {
    const { hear, hearEverything } = liveReadings(cache);
    return listen(
      { channel: 'UserChannel' },
      { heard: hear, joined: hearEverything, rejected: () => invalidate(cache, 'show-current-user') },
    );
  }, [cache, userId]);
  return null;
}
