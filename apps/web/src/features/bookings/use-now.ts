import { useEffect, useState } from 'react';

const refreshMs = 15_000;

/** The current time in milliseconds, at most 15 s old. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
