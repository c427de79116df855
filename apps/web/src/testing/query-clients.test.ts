import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queryClients } from './query-clients.ts';

const request = vi.fn(() => Promise.reject(new Error('nothing answers')));

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

it('repeats a failed request within a test', async () => {
  const client = new QueryClient();
  queryClients.push(client);
  void client.query({ queryKey: ['any'], queryFn: request, retry: 2, retryDelay: 50 }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(50);
  expect(request).toHaveBeenCalledTimes(2);
});

it('does not repeat it in the next one', async () => {
  const before = request.mock.calls.length;
  await vi.advanceTimersByTimeAsync(200);
  expect(request.mock.calls.length).toBe(before);
});
