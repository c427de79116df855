import type { Job } from '../../jobs/queue.ts';
import { deleteExpiredTokens } from './store.ts';

/** Seconds for which a used token is kept after it expires. */
const retention = 24 * 60 * 60;

export const oauthJobs: Job[] = [
  {
    name: 'delete-used-identity-tokens',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '43 * * * *',
    async work({ db, clock }) {
      await deleteExpiredTokens(db, new Date(clock().getTime() - retention * 1000).toISOString());
    },
  },
];
