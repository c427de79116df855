import { useSyncExternalStore } from 'react';
import { localStore } from '../lib/storage.ts';

const place = 'shortcuts';
const readers = new Set<() => void>();

export const hasShortcuts = () => localStore.getItem(place) !== 'off';

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStore.removeItem(place);
  else localStore.setItem(place, 'off');
  for (const reader of readers) reader();
}

function subscribe(reader: () => void) {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const useHasShortcuts = () => useSyncExternalStore(subscribe, hasShortcuts);

/** In a menu, letters move to the item that begins with them. */
export const isField = (target: Element) =>
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]') !== null;

/** Whether a key without a modifier is meant as a shortcut: not for a field, a dialog or the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isElsewhere = isField(target) || document.querySelector('[aria-modal="true"]') !== null;
  return hasShortcuts() && !event.defaultPrevented && !hasModifier && !isElsewhere;
}
