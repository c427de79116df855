import { useEffect, useRef } from 'react';

/** Moves the focus to the page's title when other content is shown and what had the focus is gone. */
export function useTitleFocus(shown: string | undefined): void {
  const previous = useRef(shown);
  useEffect(() => {
    const isChange = previous.current !== undefined && previous.current !== shown;
    previous.current = shown;
    if (!isChange || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown]);
}
