import type { Job } from '../jobs/queue.ts';
import { deleteEndedCounts, deleteExpiredKeys } from './store.ts';

export const httpJobs: Job[] = [
  {
    name: 'delete-expired-idempotency-keys',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '47 * * * *',
    work: ({ db, clock }) => deleteExpiredKeys(db, clock()),
  },
  {
    name: 'delete-request-counts',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '*/15 * * * *',
    work: ({ db, clock }) => deleteEndedCounts(db, clock()),
  },
];
