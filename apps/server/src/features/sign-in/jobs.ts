import { deleteExpiredSessions } from '../../auth/store.ts';
import type { Job } from '../../jobs/queue.ts';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import { deleteExpiredCodeAttempts } from './attempts/store.ts';

export const signInJobs: Job[] = [
  {
    name: 'forget-attempts',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '41 * * * *',
    async work({ db, clock }) {
      const before = retainedSince(clock(), retentionPeriods.sessions);
      await deleteExpiredSessions(db, before);
      await deleteExpiredCodeAttempts(db, before);
    },
  },
];
