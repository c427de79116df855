import { useCallback, useEffect, useId, useState } from 'react';

/**
 * What a tooltip needs: it opens on hover, focus and touch, stays while the pointer is on it, and Escape puts it away.
 * `area` goes on what holds both the words and their tooltip, `trigger` on the button that has the focus.
 * @param given the tooltip's id, where something else is described by it too
 */
export function useTip(given?: string) {
  const own = useId();
  const id = given ?? own;
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, close]);
  return {
    id,
    isOpen,
    close,
    area: { onMouseEnter: () => setOpen(true), onMouseLeave: close },
    trigger: { 'aria-describedby': id, onFocus: () => setOpen(true), onBlur: close },
  };
}
