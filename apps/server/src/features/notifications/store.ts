import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { MessageFailure, Messages, RejectedAddresses } from '../../db/database.gen.ts';

export type Outcome =
  | { readonly state: 'sent' | 'stored' }
  | { readonly state: 'failed'; readonly failure: MessageFailure };

/** Serializes concurrent counts under this key until the transaction ends. */
export async function lockCounts(trx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

export interface Recipient {
  readonly kind: 'mail' | 'text';
  readonly recipient_digest: Buffer;
}

export async function countMessagesTo(db: Db, to: Recipient & { purpose?: string }, since: string): Promise<number> {
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

export async function countTextsOfFirm(db: Db, account_id: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', account_id)
    .where('kind', '=', 'text')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** When the nth latest text message since then was stored; null if there are fewer. */
export async function findNthLatestText(
  db: Db,
  of: (Recipient & { readonly purpose?: string }) | { readonly account_id: number },
  nth: number,
  since: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('created_at')
    .where('kind', '=', 'text')
    .where('created_at', '>', since)
    .$if('account_id' in of, (query) => query.where('account_id', '=', 'account_id' in of ? of.account_id : 0))
    .$if('kind' in of, (query) =>
      query.where('recipient_digest', '=', 'kind' in of ? of.recipient_digest : Buffer.of()),
    )
    .$if('purpose' in of, (query) => query.where('purpose', '=', 'purpose' in of ? (of.purpose ?? '') : ''))
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Null if the id is stored already. */
export async function insertMessage(db: Db, row: Insertable<Messages>): Promise<string | null> {
  const inserted = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** False if the message has its content already, or was canceled. */
export async function completeMessage(
  db: Db,
  id: string,
  columns: { readonly recipient_encrypted: string; readonly content_encrypted: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('content_encrypted', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function startAttempt(db: Db, id: string) {
  const row = await db
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'purpose', 'user_id', 'request_id', 'recipient_encrypted', 'content_encrypted'])
    .executeTakeFirst();
  return row ?? null;
}

/** `new`: the address of the client was not known as rejected. `again` and `none` are no news. */
type RejectionChange = 'new' | 'again' | 'none';

/** Only for a client's own address. Concurrent rejections of an address wait for each other, and one is new. */
export async function saveRejection(trx: Db, rejection: Insertable<RejectedAddresses>): Promise<RejectionChange> {
  const { user_id, ...latest } = rejection;
  const own = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('type', '=', 'ClientUser')
    .where(sql<boolean>`lower(email) = lower(${latest.email})`);
  if (!(await own.executeTakeFirst())) return 'none';
  await trx
    .deleteFrom('rejected_addresses')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`lower(email) <> lower(${latest.email})`)
    .execute();
  const { is_new } = await trx
    .insertInto('rejected_addresses')
    .values(rejection)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(latest))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new ? 'new' : 'again';
}

export async function deleteRejection(db: Db, user_id: number, email: string): Promise<RejectionChange> {
  const { numDeletedRows } = await db
    .deleteFrom('rejected_addresses')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return numDeletedRows === 1n ? 'again' : 'none';
}

/** Erases the content, except in the outbox. A message that was canceled or erased in the meantime stays that way. */
export async function endMessage(db: Db, id: string, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      ...outcome,
      ended_at: now.toISOString(),
      ...(outcome.state === 'stored' ? {} : { content_encrypted: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function markResent(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ resent_at: now.toISOString() })
    .where('id', '=', id)
    .where('failure', 'is not', null)
    .where('resent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function failPendingOfUser(db: Db, user_id: number, now: Date): Promise<void> {
  await failPending(db, now).where('user_id', '=', user_id).execute();
}

export async function failPendingMessage(db: Db, id: string, now: Date): Promise<void> {
  await failPending(db, now).where('id', '=', id).execute();
}

export async function failPendingCreatedBefore(db: Db, before: string, now: Date): Promise<void> {
  await failPending(db, now).set({ failure: 'expired' }).where('created_at', '<', before).execute();
}

const failPending = (db: Db, now: Date) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', ended_at: now.toISOString(), content_encrypted: null })
    .where('state', '=', 'waiting');

/** Keeps that they were sent, which limits count. */
export async function eraseMessages(
  db: Db,
  { user_id, recipient_digests }: { readonly user_id: number; readonly recipient_digests: readonly Buffer[] },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      recipient_encrypted: null,
      content_encrypted: null,
      // There is nobody to whom it could be sent again.
      failure: null,
      state: sql`case when state = 'sent' then state else 'failed' end`,
      ended_at: sql`coalesce(ended_at, ${now.toISOString()}::timestamptz)`,
    })
    .where((of) =>
      of.or([
        of('user_id', '=', user_id),
        of.and([of('user_id', 'is', null), sql<boolean>`recipient_digest = any(${recipient_digests}::bytea[])`]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteMessages(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('created_at', '<', before)
    .where(sql<boolean>`not exists (select from legal_holds where legal_holds.active_client_id = messages.user_id)`)
    .execute();
}
