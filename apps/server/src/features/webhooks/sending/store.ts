import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { WebhookDeliveries } from '../../../db/database.gen.ts';
import type { ClaimedRow } from './rules.ts';

/** Enough that most events of a record that wait are found together. */
const maxLocked = 100;

/** Locks those that are due, until the transaction ends. Those that another process sends are left out. */
export const lockDue = (trx: Db, endpoint_id: number, now: string): Promise<ClaimedRow[]> =>
  trx
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'client_id', 'record_id', 'happened_at', 'attempts', 'ended_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(maxLocked)
    .forUpdate()
    .skipLocked()
    .execute();

export async function startAttempts(db: Db, ids: readonly string[], lease_until: string): Promise<void> {
  await sql`
    update webhook_deliveries set attempts = attempts + 1, next_at = ${lease_until}::timestamptz
    where id = any(${ids}::uuid[])`.execute(db);
}

export async function deleteDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from webhook_deliveries where id = any(${ids}::uuid[])`.execute(db);
}

interface Ended
  extends Pick<Insertable<WebhookDeliveries>, 'status' | 'next_at' | 'failure' | 'http_status' | 'ended_at'> {
  /** As it was claimed. One that another process has claimed since, or that was replayed, stays. */
  readonly attempts: number;
}

export async function endAttempt(db: Db, id: string, { attempts, ...columns }: Ended): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

/** As if the attempt had not been made: this process ends. */
export async function releaseAttempt(db: Db, id: string, attempts: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts - 1, next_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

export async function markAccepting(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** @returns whether it has failed since before `stop_before`, so that it was turned off now */
export async function markFailing(
  db: Db,
  id: number,
  { now, stop_before }: { readonly now: string; readonly stop_before: string },
): Promise<boolean> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ is_enabled: false, stopped_at: now })
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('failing_since', '<=', stop_before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
