import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/storage.ts';
import { newKey } from '../../../lib/use-intent.ts';

/** Programs that make previews leave earlier. */
const seenMs = 5_000;
const signs = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const;

/** A tab is one visit, however often the page is loaded again. */
function visit(): string {
  const known = sessionStore.getItem('visit') ?? newKey();
  sessionStore.setItem('visit', known);
  return known;
}

/** Reports once that a person has seen the page: with the first sign of one, or after some seconds in sight. */
export function useOpening(token: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, report);
      document.removeEventListener('visibilitychange', wait);
    };
    const report = () => {
      stop();
      // Counting must not disturb the visitor.
      void api('record-opening', { params: { id: token }, body: { visit: visit() } }).catch(() => {});
    };
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(report, seenMs);
    };
    for (const sign of signs) window.addEventListener(sign, report, { passive: true });
    document.addEventListener('visibilitychange', wait);
    wait();
    return stop;
  }, [token, isShown]);
}
