import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list when the row that had the focus goes: the row that moves up has it then, or the list
 * when there is none. A question about the row, asked in a window above it, does not count as leaving.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>) {
  const place = useRef<{ row: Element; index: number } | null>(null);
  useEffect(() => {
    if (!place.current || place.current.row.isConnected) return;
    const { index } = place.current;
    // A window that closes with this change gives the focus back first, to what is no longer there.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      place.current = null;
      const rows = rowsOf(list.current);
      const link = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('a[href]');
      (link ?? list.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr');
      place.current = row && { row, index: rowsOf(list.current).indexOf(row) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest('[role="alertdialog"]')) place.current = null;
    },
  };
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('tbody tr') ?? [])];
