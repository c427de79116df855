import { takeEarlyAnswers } from '../lib/early-answers.ts';
import { setCached } from '../lib/use-endpoint.ts';
import type { createApp } from './create-app.ts';

/**
 * Waits, on a public link, until the whole page can take the place of what the script in index.html has drawn: its code
 * is loaded and the answers to the calls made there are in the cache. On other pages it returns at once.
 */
export async function hydrate({
  queryClient,
  router,
}: Pick<ReturnType<typeof createApp>, 'queryClient' | 'router'>): Promise<void> {
  const early = takeEarlyAnswers();
  if (!early) return;
  const [estimation, calculation] = await Promise.all([early.estimation, early.calculation, router.load()]);
  const call = { params: { id: early.token } };
  if (estimation) setCached(queryClient, 'show-estimation', call, estimation);
  if (calculation) setCached(queryClient, 'calculate-estimation', call, calculation);
}
