import { useEffect, useEffectEvent, useRef } from 'react';

const pauseMs = 2_000;

interface Autosave {
  schedule: () => void;
  settle: () => Promise<void>;
}

/**
 * Saves what was typed when typing pauses and when the page is left or hidden: health data must not be kept in the
 * browser's storage. A failure has no message, because Next saves everything once more and reports it.
 */
export function useAutosave(save: () => Promise<void>, onFailed: () => void): Autosave {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const running = useRef<Promise<void>>(Promise.resolve());
  const cancel = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const flush = useEffectEvent((isHiding: boolean) => {
    if (timer.current === null) return;
    cancel();
    // A page that is gone cannot save after a save that still runs.
    const before = isHiding ? Promise.resolve() : running.current;
    const saved = before.then(save).catch(onFailed);
    running.current = Promise.all([running.current, saved]).then(() => undefined);
  });
  useEffect(() => {
    const onHide = () => flush(true);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      flush(false);
    };
  }, []);
  const due = useEffectEvent(() => flush(false));
  return {
    schedule: () => {
      cancel();
      timer.current = setTimeout(due, pauseMs);
    },
    settle: () => {
      cancel();
      return running.current;
    },
  };
}
