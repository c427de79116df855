import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { planPerExecution } from '../db/prepared-statements.ts';

export interface KeyDigests {
  readonly digest: Buffer;
  readonly request_digest: Buffer;
  readonly user_id?: number | null;
  readonly client_id?: number | null;
}

const leaseEnd = sql<string>`now() + interval '15 seconds'`;

/** Takes a key that is new, has expired, or belonged to a process that ended before it committed. Returns the id of the run. */
export async function insertRun(db: Db, key: KeyDigests, now: Date, expires_at: Date): Promise<string | null> {
  const values = { ...key, lease_ends_at: leaseEnd, expires_at: expires_at.toISOString() };
  const row = await db
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet((of) => ({
          ...values,
          id: of.ref('excluded.id'),
          is_committed: false,
          status: null,
          reply_encrypted: null,
        }))
        .where((of) =>
          of.or([
            of('idempotency_keys.expires_at', '<=', now.toISOString()),
            of.and([
              of('idempotency_keys.request_digest', '=', key.request_digest),
              of('idempotency_keys.status', 'is', null),
              of('idempotency_keys.is_committed', '=', false),
              sql<boolean>`idempotency_keys.lease_ends_at < now()`,
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function extendLease(db: Db, id: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ lease_ends_at: leaseEnd }).where('id', '=', id).execute();
}

/** False if another run has replaced this one. */
export async function markCommitted(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ is_committed: true })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function saveReply(
  db: Db,
  id: string,
  reply: { readonly status: number; readonly reply_encrypted: string },
): Promise<void> {
  await db.updateTable('idempotency_keys').set(reply).where('id', '=', id).execute();
}

export async function saveClientOfKey(db: Db, digest: Buffer, client_id: number): Promise<void> {
  await db.updateTable('idempotency_keys').set({ client_id }).where('digest', '=', digest).execute();
}

export async function endLease(db: Db, id: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ lease_ends_at: sql`now()` }).where('id', '=', id).execute();
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).execute();
}

/** Deletes replies to a user and replies about them. Returns how many. */
export async function deleteKeysOf(db: Db, user_id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where((of) => of.or([of('user_id', '=', user_id), of('client_id', '=', user_id)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now.toISOString()).execute();
}

export interface RequestCount {
  readonly key: string;
  readonly window_ends_at: string;
  readonly count: number;
}

/** Adds requests of this process. @returns the counts of all processes */
export async function addToCounts(db: Db, counts: readonly RequestCount[]): Promise<readonly RequestCount[]> {
  if (counts.length === 0) return [];
  // In one order, so that two processes do not wait for each other.
  const values = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return (
    db
      .insertInto('request_counts')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_ends_at'])
          .doUpdateSet((of) => ({ count: of('request_counts.count', '+', of.ref('excluded.count')) })),
      )
      .returning(['key', 'window_ends_at', 'count'])
      // The text depends on the number of rows.
      .withPlugin(planPerExecution)
      .execute()
  );
}

export async function deleteEndedCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('request_counts').where('window_ends_at', '<=', now.toISOString()).execute();
}
