import { useEffect, useId, useState } from 'react';

/**
 * What a tooltip needs: it opens on hover, focus and touch, stays while the pointer is on it, and Escape puts it away.
 * `area` goes on what holds both the words and their tooltip, `trigger` on the button that has the focus.
 */
export function useTip() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  return {
    id,
    isOpen,
    area: { onMouseEnter: () => setOpen(true), onMouseLeave: () => setOpen(false) },
    trigger: { 'aria-describedby': id, onFocus: () => setOpen(true), onBlur: () => setOpen(false) },
  };
}
