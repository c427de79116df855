import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { estimationCountJobs } from './counts/jobs.ts';
import { type EstimationRow, listWithoutDistance } from './queries.ts';
import { placeOf, thresholdDistanceOf } from './rules.ts';
import { updateDistances } from './store.ts';

/** Few enough that other requests of the process hardly wait. */
const batch = 100;
/** A run ends after so many batches; the next one continues. */
const maxBatches = 100;

/** @returns the last one, or null at the end */
async function computeBatch({ db, rates, encryption }: AppContext, after: EstimationRow['id']) {
  const rows = await listWithoutDistance(db, after, batch);
  const computed = await Promise.all(
    rows.map(async (row) => {
      const { id, version } = row;
      const market = await rates.findMarket(placeOf(row));
      const threshold_distance = market ? thresholdDistanceOf(encryption, row, market) : 'none';
      return { id, version, threshold_distance } as const;
    }),
  );
  if (computed.length > 0) await inTransaction(db, (trx) => updateDistances(trx, computed));
  return rows.length < batch ? null : (rows.at(-1)?.id ?? null);
}

export const estimationJobs: Job[] = [
  ...estimationCountJobs,
  {
    // For estimates from before the distance was stored. New and changed ones have it.
    name: 'compute-threshold-distances',
    retries: { limit: 3, first_pause: 10, longest_pause: 60 },
    cron: '* * * * *',
    async work(ctx) {
      let after: EstimationRow['id'] | null = 0;
      for (let batches = 0; batches < maxBatches && after !== null; batches += 1)
        after = await computeBatch(ctx, after);
    },
  },
];
