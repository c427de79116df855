import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Job } from '../../../jobs/queue.ts';
import { type BillingContext, billingOf } from '../operations.ts';
import { remindOfRenewal, sendNotices, warnOfExpiry } from './operations.ts';
import { listCards, listRenewing } from './queries.ts';
import { reminderHorizon } from './rules.ts';

const noticesPayload = z.object({ account_id: z.number() });

async function sendReminders(ctx: BillingContext, log: FastifyBaseLogger): Promise<void> {
  const { db, payments, clock } = ctx;
  // One firm's failure does not keep the others from being reminded. The next day it is tried again.
  const attempt = (work: Promise<void>, account_id: number) =>
    work.catch((error: unknown) => log.error({ err: error, account_id }, 'billing.reminder_failed'));
  for (const renewing of await listRenewing(db, payments.name, reminderHorizon(clock())))
    await attempt(remindOfRenewal(ctx, renewing), renewing.account_id);
  for (const card of await listCards(db, payments.name)) await attempt(warnOfExpiry(ctx, card), card.account_id);
}

export const billingNoticeJobs: Job[] = [
  {
    name: 'send-billing-notices',
    retries: { limit: 10, first_pause: 5, longest_pause: 3600 },
    async work(ctx, { payload }) {
      const billing = billingOf(ctx);
      if (billing) await sendNotices(billing, noticesPayload.parse(payload).account_id);
    },
  },
  {
    name: 'send-billing-reminders',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '11 14 * * *',
    async work(ctx, { log }) {
      const billing = billingOf(ctx);
      if (billing) await sendReminders(billing, log);
    },
  },
];
