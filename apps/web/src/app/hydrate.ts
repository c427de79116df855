import { takeEarlyAnswers } from '../lib/early-answers.ts';
import { setCached } from '../lib/use-endpoint.ts';
import type { createApp } from './create-app.tsx';

/** On a public link, waits until the whole page can replace what the script in index.html has drawn. */
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
