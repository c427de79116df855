import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyOf, setCached } from './use-endpoint.ts';

const call = { params: { id: 7 } };
const reply = (text: string) => ({ text }) as never;

it('setCached is not overwritten by an earlier request, which is repeated', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const responses: ((value: unknown) => void)[] = [];
  const queryKey = keyOf('show-user', call);
  const queryFn = () => new Promise((resolve) => responses.push(resolve));
  cache.setQueryData(queryKey, reply('first'));
  const early = cache.query({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  setCached(cache, 'show-user', call, reply('saved'));
  responses[0]?.(reply('older'));
  await early;
  expect(cache.getQueryData(queryKey)).toEqual({ text: 'saved' });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('setCached sends no second request if none is in flight', () => {
  const cache = new QueryClient();
  setCached(cache, 'show-user', call, reply('saved'));
  expect(cache.getQueryData(keyOf('show-user', call))).toEqual({ text: 'saved' });
  expect(cache.getQueryState(keyOf('show-user', call))?.isInvalidated).toBe(false);
});
