import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { revokeWrites } from '../../../db/grants.ts';
import type { Head, Link, Partition } from './rules.ts';

/** Arbitrary constants that all versions of the product share. */
const chainLock = 738_114_208;
const partitionLock = 738_114_209;

export async function tryLockChain(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${chainLock}) as locked`.execute(db);
  return rows[0]?.locked === true;
}

export const lockChain = (db: Db) => sql`select pg_advisory_xact_lock(${chainLock})`.execute(db);

/**
 * A query that was planned before events moved into another partition does not find them. False while another process
 * creates or drops partitions.
 */
export async function tryKeepPartitions(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock_shared(${partitionLock}) as locked`.execute(db);
  return rows[0]?.locked === true;
}

/** Gives up after seconds, because requests that need the table wait behind this transaction. */
export async function lockPartitions(db: Db): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(db);
}

export async function insertLinks(db: Db, links: readonly (Link & Head)[]): Promise<void> {
  await sql`
    insert into audit_chain (position, event_id, event_at, event_digest, hash, created_at)
    select position, event_id, event_at, decode(event_digest, 'hex'), decode(hash, 'hex'), created_at from unnest(
      ${links.map((link) => link.position)}::bigint[],
      ${links.map((link) => link.event_id)}::bigint[],
      ${links.map((link) => link.event_at)}::timestamptz[],
      ${links.map((link) => link.event_digest.toString('hex'))}::text[],
      ${links.map((link) => link.hash.toString('hex'))}::text[],
      ${links.map((link) => link.created_at)}::timestamptz[]
    ) as link (position, event_id, event_at, event_digest, hash, created_at)`.execute(db);
}

export async function deleteUnchained(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from audit_unchained where event_id = any(${ids}::bigint[])`.execute(db);
}

export async function insertCheckpoint(
  db: Db,
  checkpoint: Head & {
    readonly dropped_before: string | null;
    readonly signature: string;
    readonly created_at: string;
  },
): Promise<void> {
  await db.insertInto('audit_checkpoints').values(checkpoint).execute();
}

/** A row whose partition is attached while it is inserted into the default one is an error, so writers wait. */
export const lockEvents = (owner: Db) => sql`lock table audit_events in share row exclusive mode`.execute(owner);

/** Attaching an existing table locks out fewer transactions than creating a partition does. */
export async function createPartition(owner: Db, { name, from, to }: Partition): Promise<void> {
  const table = sql.table(name);
  await sql`create table ${table} (like audit_events including defaults including storage)`.execute(owner);
  const { rows } = await sql`
    select from audit_events_default where at >= ${from} and at < ${to} limit 1`.execute(owner);
  if (rows.length > 0) {
    await sql`alter table audit_events_default disable trigger append_only`.execute(owner);
    await sql`
      with moved as (delete from audit_events_default where at >= ${from} and at < ${to} returning *)
      insert into ${table} select * from moved`.execute(owner);
    await sql`alter table audit_events_default enable trigger append_only`.execute(owner);
  }
  await sql`alter table audit_events attach partition ${table} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    owner,
  );
  await sql`
    create trigger append_only_truncate before truncate on ${table}
    for each statement execute function reject_change()`.execute(owner);
  await revokeWrites(owner, name);
}

export async function deleteExpired(
  owner: Db,
  { before, partitions, position }: { before: string; partitions: readonly string[]; position: number },
): Promise<void> {
  await sql`alter table audit_chain disable trigger append_only`.execute(owner);
  await sql`delete from audit_chain where position <= ${position}`.execute(owner);
  await sql`alter table audit_chain enable trigger append_only`.execute(owner);
  await sql`alter table audit_events_default disable trigger append_only`.execute(owner);
  await sql`delete from audit_events_default where at < ${before}`.execute(owner);
  await sql`alter table audit_events_default enable trigger append_only`.execute(owner);
  // Last, because it locks the whole table.
  for (const name of partitions) await sql`drop table ${sql.table(name)}`.execute(owner);
}
