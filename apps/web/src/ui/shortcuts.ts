import { useSyncExternalStore } from 'react';

/** Saved in this browser; on by default (WCAG 2.1.4). */
const place = 'shortcuts';
const readers = new Set<() => void>();

export const hasShortcuts = () => localStorage.getItem(place) !== 'off';

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(place);
  else localStorage.setItem(place, 'off');
  for (const reader of readers) reader();
}

function subscribe(reader: () => void) {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Whether single-key shortcuts are on. */
export const useHasShortcuts = () => useSyncExternalStore(subscribe, hasShortcuts);
