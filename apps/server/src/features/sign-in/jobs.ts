import { deleteExpiredSessions } from '../../auth/store.ts';
import type { Job } from '../../jobs/queue.ts';
import { deleteExpiredCodeAttempts } from './store.ts';

/** Seconds for which sessions, counts and codes are kept after they expire. */
const retention = 24 * 60 * 60;

export const signInJobs: Job[] = [
  {
    name: 'forget-attempts',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '41 * * * *',
    async work({ db, clock }) {
      const before = new Date(clock().getTime() - retention * 1000).toISOString();
      await deleteExpiredSessions(db, before);
      await deleteExpiredCodeAttempts(db, before);
    },
  },
];
