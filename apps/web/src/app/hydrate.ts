import { takeEarlyAnswers } from '../lib/early-answers.ts';
import { setCached } from '../lib/use-endpoint.ts';
import type { wire } from './wire.ts';

/**
 * Waits, on a public link, until the whole page can take the place of what the script in index.html has drawn: its code
 * is loaded and the answers to the calls made there are in the cache. Everywhere else there is nothing to wait for.
 */
export async function hydrate({ cache, router }: Pick<ReturnType<typeof wire>, 'cache' | 'router'>): Promise<void> {
  const early = takeEarlyAnswers();
  if (!early) return;
  const [estimation, calculation] = await Promise.all([early.estimation, early.calculation, router.load()]);
  const call = { params: { id: early.token } };
  if (estimation) setCached(cache, 'show-estimation', call, estimation);
  if (calculation) setCached(cache, 'calculate-estimation', call, calculation);
}
