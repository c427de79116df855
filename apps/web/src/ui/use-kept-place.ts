import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const inTable = { rows: 'tbody tr:not([data-group])', target: 'a[href]' };

/** Moves the focus to the next row when the focused row is removed, and to the list when another focused control is. */
export function useKeptPlace(list: RefObject<HTMLElement | null>, { rows: selector, target: within } = inTable) {
  const rowsOf = (element: HTMLElement | null) => [...(element?.querySelectorAll(selector) ?? [])];
  const place = useRef<{ focused: Element; index: number } | null>(null);
  useEffect(() => {
    if (!place.current || place.current.focused.isConnected) return;
    const { index } = place.current;
    let frame = 0;
    const restore = () => {
      const { activeElement } = document;
      // A dialog that closes with this change keeps the focus until it is gone.
      if (activeElement?.closest('[role="alertdialog"]')) frame = requestAnimationFrame(restore);
      if (activeElement !== document.body) return;
      place.current = null;
      const rows = rowsOf(list.current);
      const link = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>(within);
      if (link) link.focus();
      else list.current?.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest(selector);
      // A menu and a dialog return the focus themselves.
      const focused = row ?? (target.closest('[role="menu"], [role$="dialog"]') ? null : target);
      place.current = focused && { focused, index: row ? rowsOf(list.current).indexOf(row) : -1 };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[role="alertdialog"]')) place.current = null;
    },
  };
}
