import * as z from 'zod';
import type { Job } from '../../jobs/queue.ts';
import { emailRetries, sendMail } from '../notifications/jobs.ts';
import { recordUndelivered, stopIfOptedOut } from './operations.ts';
import { sendingJob } from './rules.ts';

const payload = z.object({ message_id: z.string() });

export const clientMessageJobs: Job[] = [
  {
    name: sendingJob,
    retries: emailRetries,
    async work(ctx, attempt) {
      if (!(await stopIfOptedOut(ctx, payload.parse(attempt.payload).message_id))) await sendMail(ctx, attempt);
    },
  },
  {
    name: 'record-undelivered-messages',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '* * * * *',
    work: recordUndelivered,
  },
];
