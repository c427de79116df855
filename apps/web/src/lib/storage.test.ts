import { afterEach, expect, it, vi } from 'vitest';
import { localStore, sessionStore } from './storage.ts';

const stores = [
  { name: 'localStorage', store: localStore },
  { name: 'sessionStorage', store: sessionStore },
] as const;

afterEach(() => {
  vi.restoreAllMocks();
  for (const { store } of stores) store.removeItem('key');
});

it.each(stores)('keeps values in $name', ({ name, store }) => {
  store.setItem('key', 'value');
  expect(window[name].getItem('key')).toBe('value');
  window[name].setItem('key', 'changed by another page');
  expect(store.getItem('key')).toBe('changed by another page');
  store.removeItem('key');
  expect(window[name].getItem('key')).toBeNull();
});

it.each(stores)('keeps values for the page when $name is denied', ({ name, store }) => {
  const denied = vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(store.getItem('key')).toBeNull();
  store.setItem('key', 'value');
  expect(store.getItem('key')).toBe('value');
  store.removeItem('key');
  expect(store.getItem('key')).toBeNull();
  expect(denied).toHaveBeenCalled();
});

it.each(stores)('replaces a stored value by one that no longer fits into $name', ({ name, store }) => {
  store.setItem('key', 'old');
  vi.spyOn(Object.getPrototypeOf(window[name]) as Storage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  store.setItem('key', 'new');
  expect(store.getItem('key')).toBe('new');
});
