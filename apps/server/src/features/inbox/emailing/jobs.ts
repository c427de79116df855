import type { Job } from '../../../jobs/queue.ts';
import { sendAtOnce, sendDigests } from './operations.ts';

const retries = { limit: 3, first_pause: 60, longest_pause: 600 };

export const emailingJobs: Job[] = [
  {
    name: 'send-notification-emails',
    retries,
    cron: '* * * * *',
    async work(ctx, { log }) {
      await sendAtOnce(ctx, log);
    },
  },
  {
    // Seven o’clock is at a full quarter of an hour in every time zone.
    name: 'send-notification-digests',
    retries,
    cron: '*/15 * * * *',
    async work(ctx, { log }) {
      await sendDigests(ctx, log);
    },
  },
];
