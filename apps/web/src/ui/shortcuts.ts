import { useSyncExternalStore } from 'react';

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

export const useHasShortcuts = () => useSyncExternalStore(subscribe, hasShortcuts);
