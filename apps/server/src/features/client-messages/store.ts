import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ClientMessages } from '../../db/database.gen.ts';

/** Two selections of one sender are counted one after the other. */
export async function lockSender(trx: Db, sender_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client messages of ${sender_id}`}, 0))`.execute(trx);
}

export async function insertMessage(db: Db, row: Insertable<ClientMessages>): Promise<number> {
  const { id } = await db.insertInto('client_messages').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function moveMessages(db: Db, from_client_id: number, client_id: number): Promise<void> {
  await db.updateTable('client_messages').set({ client_id }).where('client_id', '=', from_client_id).execute();
}

const stopped = [
  'client_messages.id',
  'client_id',
  'signal_id',
  'signal_kind',
  sql<boolean>`exists (
    select from engagements where engagements.client_id = client_messages.client_id and is_current
      and engagements.account_id is not distinct from client_messages.account_id)`.as('is_of_present_firm'),
] as const;

/** Undefined unless the email still waits and its client has opted out. */
export const stopMessage = (trx: Db, email_id: string, stopped_at: string) =>
  trx
    .updateTable('client_messages')
    .from('users')
    .set({ stopped_at })
    .whereRef('users.id', '=', 'client_messages.client_id')
    .where('users.advisor_messages', '=', false)
    .where('email_id', '=', email_id)
    .where(sql<boolean>`exists (select from messages where messages.id = email_id and state = 'waiting')`)
    .returning(stopped)
    .executeTakeFirst();

export type StoppedRow = NonNullable<Awaited<ReturnType<typeof stopMessage>>>;

/** One whose email has failed. Undefined if all of them are recorded. */
export const failNextMessage = (trx: Db, failed_at: string) =>
  trx
    .updateTable('client_messages')
    .set({ failed_at })
    .where(
      'client_messages.id',
      '=',
      // Emails of messages are not sent again; the condition lets PostgreSQL use the index of undelivered ones.
      sql<number>`(
        select message.id from messages join client_messages as message on message.email_id = messages.id
        where messages.failure is not null and messages.resent_at is null and message.failed_at is null limit 1)`,
    )
    .where('failed_at', 'is', null)
    .returning(stopped)
    .executeTakeFirst();
