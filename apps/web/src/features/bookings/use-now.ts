import { useEffect, useState } from 'react';
import { onServerTime, serverNow } from '../../lib/server-clock.ts';

const refreshMs = 15_000;

/** The server's time in milliseconds, at most 15 s old: it decides whether a meeting is over. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const refresh = () => setNow(serverNow());
    const timer = setInterval(refresh, refreshMs);
    const stop = onServerTime(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
