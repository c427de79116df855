import { useEffect, useState } from 'react';

const beatMs = 15_000;

/** The current time in milliseconds, at most 15 s old. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beatMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
