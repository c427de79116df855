import { withTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { releaseBlob } from '../files/operations.ts';
import { purgedBefore } from './rules.ts';
import * as store from './store.ts';

/** Rows per transaction. */
const batch = 100;

export const analysisJobs: Job[] = [
  {
    name: 'purge-attachments',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '41 * * * *',
    async work(ctx) {
      const before = purgedBefore(ctx.clock());
      const purge = () =>
        withTransaction(ctx, async (tx) => {
          const blob_ids = await store.purgeAttachments(tx.db, before, batch);
          for (const blob_id of blob_ids) await releaseBlob(tx, blob_id);
          return blob_ids.length;
        });
      while ((await purge()) === batch);
    },
  },
];
