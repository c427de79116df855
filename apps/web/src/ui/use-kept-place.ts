import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const inTable = { rows: 'tbody tr:not([data-group])', target: 'a[href]' };

/** Moves the focus to a row's successor or the empty list when the focused row is removed. */
export function useKeptPlace(list: RefObject<HTMLElement | null>, { rows: selector, target: within } = inTable) {
  const rowsOf = (element: HTMLElement | null) => [...(element?.querySelectorAll(selector) ?? [])];
  const place = useRef<{ row: Element; index: number } | null>(null);
  useEffect(() => {
    if (!place.current || place.current.row.isConnected) return;
    const { index } = place.current;
    // A dialog that closes with this change first returns the focus to the removed row.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      place.current = null;
      const rows = rowsOf(list.current);
      const link = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>(within);
      (link ?? list.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest(selector);
      place.current = row && { row, index: rowsOf(list.current).indexOf(row) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[role="alertdialog"]')) place.current = null;
    },
  };
}
