import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyOf, setCached } from './use-endpoint.ts';

const call = { params: { id: 7 } };
const read = (text: string) => ({ text }) as never;

it('a reply that is kept is not replaced by a reading that began before it, and that is read again', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((value: unknown) => void)[] = [];
  const queryKey = keyOf('show-user', call);
  const queryFn = () => new Promise((resolve) => answers.push(resolve));
  cache.setQueryData(queryKey, read('first'));
  const early = cache.query({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  setCached(cache, 'show-user', call, read('saved'));
  answers[0]?.(read('read before'));
  await early;
  expect(cache.getQueryData(queryKey)).toEqual({ text: 'saved' });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('where nothing is being read, a kept reply stands without a second request', () => {
  const cache = new QueryClient();
  setCached(cache, 'show-user', call, read('saved'));
  expect(cache.getQueryData(keyOf('show-user', call))).toEqual({ text: 'saved' });
  expect(cache.getQueryState(keyOf('show-user', call))?.isInvalidated).toBe(false);
});
