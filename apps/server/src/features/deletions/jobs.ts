import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import { deleteAcceptancesBefore } from '../billing/store.ts';
import { deleteEstimationsBefore } from '../estimations/store.ts';
import { deleteReleasedBefore } from '../legal-holds/store.ts';
import { deleteReadBefore } from '../notifications/recording/store.ts';
import { deleteClosedBefore } from '../signals/records/store.ts';
import { lockUser } from '../users/queries.ts';
import { deleteDeliveriesBefore } from '../webhooks/store.ts';
import { deleteClient } from './operations.ts';
import { isInactive, listInactiveClients } from './queries.ts';
import type { Counts } from './rules.ts';
import { deleteRecordsBefore } from './store.ts';

/** Rows per statement, and clients per query. */
const batch = 500;

async function inBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let deleted = batch; deleted === batch; sum += deleted) deleted = await deleteBatch();
  return sum;
}

/** False if something happened with the client meanwhile. */
const deleteInactive = (ctx: AppContext, client_id: number, before: string): Promise<boolean> =>
  withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, client_id);
    if (!(await isInactive(tx.db, client_id, before))) return false;
    await deleteClient(tx, { client_id, estimates_to: null, deleted_by: null });
    return true;
  });

async function deleteInactiveClients(ctx: AppContext, before: string): Promise<number> {
  let sum = 0;
  for (let after = 0; ; ) {
    const ids = await listInactiveClients(ctx.db, { before, after, limit: batch });
    for (const id of ids) if (await deleteInactive(ctx, id, before)) sum += 1;
    after = ids.at(-1) ?? 0;
    if (ids.length < batch) return sum;
  }
}

export async function applyRetention(ctx: AppContext): Promise<Counts> {
  const { db } = ctx;
  const now = ctx.clock();
  const before = (kind: keyof typeof retentionPeriods) => retainedSince(now, retentionPeriods[kind]);
  const limit = batch;
  return {
    // First: a client who made estimates as an advisor is kept while these are.
    estimates: await inBatches(() =>
      deleteEstimationsBefore(db, { before: before('estimates'), is_root: false, limit }),
    ),
    root_estimates: await inBatches(() =>
      deleteEstimationsBefore(db, { before: before('root_estimates'), is_root: true, limit }),
    ),
    clients: await deleteInactiveClients(ctx, before('clients')),
    terms_acceptances: await inBatches(() => deleteAcceptancesBefore(db, before('terms_acceptances'), limit)),
    released_legal_holds: await inBatches(() => deleteReleasedBefore(db, before('released_legal_holds'), limit)),
    closed_signals: await inBatches(() => deleteClosedBefore(db, before('closed_signals'), limit)),
    webhook_deliveries: await inBatches(() => deleteDeliveriesBefore(db, before('webhook_deliveries'), limit)),
    read_notifications: await inBatches(() => deleteReadBefore(db, before('read_notifications'), limit)),
    deletion_records: await inBatches(() => deleteRecordsBefore(db, before('deletion_records'), limit)),
  };
}

export const deletionJobs: Job[] = [
  {
    name: 'apply-retention',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '7 5 * * *',
    async work(ctx, { log }) {
      log.info(await applyRetention(ctx), 'retention.applied');
    },
  },
];
