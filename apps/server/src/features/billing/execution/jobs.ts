import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Job } from '../../../jobs/queue.ts';
import { type BillingContext, billingOf, refreshAccount } from '../operations.ts';
import { listBilledAccounts, listStartedOperations } from '../queries.ts';
import { settle, settleAfterMs } from './operations.ts';

const refreshPayload = z.object({ account_id: z.number() });

/** One firm's failure does not keep the others from being read. */
async function logFailure(work: Promise<void>, log: FastifyBaseLogger, account_id: number): Promise<void> {
  await work.catch((error: unknown) => log.error({ err: error, account_id }, 'billing.reading_failed'));
}

/** A firm with two live subscriptions pays twice until a person cancels one at the provider. */
async function refresh(ctx: BillingContext, log: FastifyBaseLogger, account_id: number): Promise<void> {
  const subscription_ids = (await refreshAccount(ctx, account_id)).map(({ id }) => id);
  if (subscription_ids.length > 1) log.error({ account_id, subscription_ids }, 'billing.several_subscriptions');
}

export const billingJobs: Job[] = [
  {
    name: 'refresh-billing',
    retries: { limit: 10, first_pause: 5, longest_pause: 3600 },
    async work(ctx, { payload, log }) {
      const billing = billingOf(ctx);
      if (billing) await refresh(billing, log, refreshPayload.parse(payload).account_id);
    },
  },
  {
    name: 'settle-billing-operations',
    retries: { limit: 0, first_pause: 60, longest_pause: 60 },
    cron: '* * * * *',
    async work(ctx, { log }) {
      const billing = billingOf(ctx);
      if (!billing) return;
      const before = new Date(ctx.clock().getTime() - settleAfterMs);
      for (const operation of await listStartedOperations(ctx.db, billing.payments.name, before))
        await logFailure(settle(billing, operation), log, operation.account_id);
    },
  },
  {
    name: 'reconcile-billing',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '23 * * * *',
    async work(ctx, { log }) {
      const billing = billingOf(ctx);
      if (!billing) return;
      for (const account_id of await listBilledAccounts(ctx.db, billing.payments.name))
        await logFailure(refresh(billing, log, account_id), log, account_id);
    },
  },
];
