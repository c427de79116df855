import { useCallback, useEffect, useId, useState } from 'react';

/** Follows WCAG 1.4.13: opens on hover, focus and touch, stays open under the pointer, closes with Escape. */
export function useTooltip(givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen, close]);
  return {
    id,
    isOpen,
    close,
    area: { onMouseEnter: () => setIsOpen(true), onMouseLeave: close },
    trigger: { 'aria-describedby': id, onFocus: () => setIsOpen(true), onBlur: close },
  };
}
