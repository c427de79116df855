import type { Job } from '../../jobs/queue.ts';
import { removeOld } from './store.ts';

/** How long counts, codes and used tokens are kept after they have run out, in seconds: far longer than any is looked at. */
const kept = 24 * 60 * 60;

export const identityJobs: Job[] = [
  {
    name: 'forget-attempts',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '41 * * * *',
    async work({ db, clock }) {
      await removeOld(db, new Date(clock().getTime() - kept * 1000).toISOString());
    },
  },
];
