import type { Job } from '../../jobs/queue.ts';
import { settleChanges } from './counts/store.ts';

export const clientListJobs: Job[] = [
  {
    name: 'add-up-client-counts',
    retries: { limit: 3, first_pause: 10, longest_pause: 60 },
    cron: '* * * * *',
    work: ({ db }) => settleChanges(db),
  },
];
