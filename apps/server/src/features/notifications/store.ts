import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Messages } from '../../db/database.gen.ts';

export type MessageRow = Selectable<Messages>;

/** Until the transaction ends, whoever else counts by this key waits. */
export async function lockCounts(trx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** How many messages of this kind went to this recipient since then, of one purpose where one is named. */
export async function countTo(
  db: Db,
  to: Pick<MessageRow, 'kind' | 'recipient_digest'> & { purpose?: string },
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('recipient_digest', '=', to.recipient_digest)
    .where('kind', '=', to.kind)
    .where('created_at', '>', since)
    .$if(to.purpose !== undefined, (query) => query.where('purpose', '=', to.purpose ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countTextsOf(db: Db, account_id: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', account_id)
    .where('kind', '=', 'text')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMessage(db: Db, row: Insertable<Messages>): Promise<string> {
  const { id } = await db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A message that still waits to go out, and counts the try that is made now; null when it has ended. */
export async function beginTry(db: Db, id: string) {
  const row = await db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'purpose', 'recipient_encrypted', 'content_encrypted'])
    .executeTakeFirst();
  return row ?? null;
}

/** What it said is erased, unless it is kept to be read. */
export async function endMessage(db: Db, id: string, state: 'sent' | 'kept' | 'failed', now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state, ended_at: now.toISOString(), ...(state === 'kept' ? {} : { content_encrypted: null }) })
    .where('id', '=', id)
    .execute();
}

/** What the outbox keeps, the newest first. */
export async function listKept(db: Db, max: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'kind', 'purpose', 'recipient_encrypted', 'content_encrypted', 'created_at'])
    .where('state', '=', 'kept')
    .orderBy('created_at', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(max)
    .execute();
}

export async function findKept(db: Db, id: string) {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'kind', 'purpose', 'recipient_encrypted', 'content_encrypted', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return row ?? null;
}

const givenUp = (now: Date) => ({ state: 'failed' as const, ended_at: now.toISOString(), content_encrypted: null });

/** Gives up what waits for this person: no job sends it any more. */
export async function giveUpOf(db: Db, user_id: number, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set(givenUp(now))
    .where('user_id', '=', user_id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Gives up what has waited since before then: no job sends it any more. */
export async function giveUp(db: Db, before: string, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set(givenUp(now))
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .execute();
}

export async function removeMessages(db: Db, before: string): Promise<void> {
  await db.deleteFrom('messages').where('created_at', '<', before).execute();
}
