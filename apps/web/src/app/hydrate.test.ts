import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { askEarly } from '../lib/early-answers.ts';
import { keyOf } from '../lib/use-endpoint.ts';
import { calculationOfSaved, savedEstimation } from '../testing/estimations.ts';
import { answer } from '../testing/server.ts';
import { createApp } from './create-app.tsx';
import { hydrate } from './hydrate.ts';

const token = 'b'.repeat(43);
const saved = savedEstimation();
const call = { params: { id: token } };
const start = (at: string) => createApp(createMemoryHistory({ initialEntries: [at] }));

afterEach(() => vi.unstubAllGlobals());

test('puts the early answers where the page reads them, and waits for its code', async () => {
  answer({
    [`GET /estimations/${token}`]: { body: saved },
    [`GET /estimations/${token}/calculate`]: { body: calculationOfSaved(saved) },
  });
  const { queryClient, router, dispose } = start(`/estimations/${token}/view`);
  askEarly(token);
  await hydrate({ queryClient, router });
  expect(router.state.status).toBe('idle');
  expect(queryClient.getQueryData(keyOf('show-estimation', call))).toEqual(saved);
  expect(queryClient.getQueryData(keyOf('calculate-estimation', call))).toEqual(calculationOfSaved(saved));
  expect(window.earlyAnswers).toBeUndefined();
  dispose();
});

test('leaves what failed to the page itself', async () => {
  answer({
    [`GET /estimations/${token}`]: { body: saved },
    [`GET /estimations/${token}/calculate`]: {
      status: 503,
      body: { code: 'unavailable', error: 'The service is busy.' },
    },
  });
  const { queryClient, router, dispose } = start(`/estimations/${token}/view`);
  askEarly(token);
  await hydrate({ queryClient, router });
  expect(queryClient.getQueryState(keyOf('calculate-estimation', call))).toBeUndefined();
  dispose();
});

test('waits for nothing where nothing was asked early', async () => {
  const { queryClient, router, dispose } = start('/403');
  await hydrate({ queryClient, router });
  expect(router.state.matches).toEqual([]);
  dispose();
});
