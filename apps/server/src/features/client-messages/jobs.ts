import type { Job } from '../../jobs/queue.ts';
import { emailRetries, sendMail } from '../notifications/jobs.ts';
import { stopIfOptedOut } from './operations.ts';
import { sendingJob } from './rules.ts';

export const clientMessageJobs: Job[] = [
  {
    name: sendingJob,
    retries: emailRetries,
    async work(ctx, attempt) {
      const { message_id } = attempt.payload as { message_id: string };
      if (!(await stopIfOptedOut(ctx, message_id))) await sendMail(ctx, attempt);
    },
  },
];
