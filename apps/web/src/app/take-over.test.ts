import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { askEarly } from '../lib/early-answers.ts';
import { keyOf } from '../lib/use-endpoint.ts';
import { calculationOfSaved, savedEstimation } from '../testing/estimations.ts';
import { answer } from '../testing/server.ts';
import { hydrate } from './take-over.ts';
import { wire } from './wire.ts';

const token = 'b'.repeat(43);
const saved = savedEstimation();
const call = { params: { id: token } };
const start = (at: string) => wire(createMemoryHistory({ initialEntries: [at] }));

afterEach(() => vi.unstubAllGlobals());

test('puts the early answers where the page reads them, and waits for its code', async () => {
  answer({
    [`GET /estimations/${token}`]: { body: saved },
    [`GET /estimations/${token}/calculate`]: { body: calculationOfSaved(saved) },
  });
  const { cache, router, unwire } = start(`/estimations/${token}/view`);
  askEarly(token);
  await hydrate({ cache, router });
  expect(router.state.status).toBe('idle');
  expect(cache.getQueryData(keyOf('show-estimation', call))).toEqual(saved);
  expect(cache.getQueryData(keyOf('calculate-estimation', call))).toEqual(calculationOfSaved(saved));
  expect(window.earlyAnswers).toBeUndefined();
  unwire();
});

test('leaves what failed to the page itself', async () => {
  answer({
    [`GET /estimations/${token}`]: { body: saved },
    [`GET /estimations/${token}/calculate`]: { status: 503, body: { code: 'unavailable' } },
  });
  const { cache, router, unwire } = start(`/estimations/${token}/view`);
  askEarly(token);
  await hydrate({ cache, router });
  expect(cache.getQueryState(keyOf('calculate-estimation', call))).toBeUndefined();
  unwire();
});

test('waits for nothing where nothing was asked early', async () => {
  const { cache, router, unwire } = start('/403');
  await hydrate({ cache, router });
  expect(router.state.matches).toEqual([]);
  unwire();
});
