import type { Job } from '../../jobs/queue.ts';
import { settleChanges } from './counts/store.ts';

export const estimationJobs: Job[] = [
  {
    name: 'add-up-estimation-counts',
    retries: { limit: 3, first_pause: 10, longest_pause: 60 },
    cron: '* * * * *',
    work: ({ db }) => settleChanges(db),
  },
];
