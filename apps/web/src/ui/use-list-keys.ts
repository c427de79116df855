import { type RefObject, useEffect } from 'react';
import { hasShortcuts, isField } from './shortcuts.ts';

const downward = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
]);

export function useListKeys(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { current } = list;
      const target = event.target instanceof Element ? event.target : document.body;
      const isOurs = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!current || !isOurs || document.querySelector('[aria-modal="true"]')) return;
      const aim = aimOf(event.key, target, current);
      if (!aim) return;
      event.preventDefault();
      aim.focus();
      if (aim instanceof HTMLInputElement) aim.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, isOn]);
}

function aimOf(key: string, target: Element, list: HTMLElement): HTMLElement | undefined {
  const search = list.querySelector<HTMLInputElement>('input[type="search"]');
  const isSearching = target === search;
  if (key === '/') return isField(target) || !hasShortcuts() ? undefined : (search ?? undefined);
  const step = downward.get(key);
  const isLetter = key.length === 1;
  if (!step || (isField(target) && (isLetter || !isSearching))) return undefined;
  // Outside the list, arrows scroll the page. Letters work anywhere, unless they are turned off.
  if (isLetter ? !hasShortcuts() : !list.contains(target)) return undefined;
  return nextLink(list, target, step, search);
}

function nextLink(list: HTMLElement, from: Element, step: number, search: HTMLElement | null) {
  const rows = [...list.querySelectorAll('tbody tr')].filter((row) => row.querySelector('a[href]'));
  const here = rows.indexOf(from.closest('tr') ?? list);
  if (here < 0 && step < 0) return undefined;
  const row = rows[Math.min(here + step, rows.length - 1)];
  // The search precedes the first row.
  return row?.querySelector<HTMLElement>('a[href]') ?? (here === 0 ? (search ?? undefined) : undefined);
}
