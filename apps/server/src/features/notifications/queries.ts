import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import type { Messages } from '../../db/database.gen.ts';
import { contentAssociatedData, type OutboxMessage, recipientAssociatedData } from './rules.ts';

/** Whether the present address of the client is rejected. Correlates with this column. */
export const isRejected = (client_id: 'users.id' | 'l.client_id') => sql<boolean>`exists (
  select from rejected_addresses as rejected join users as addressee on addressee.id = rejected.user_id
  where rejected.user_id = ${sql.ref(client_id)} and lower(rejected.email) = lower(addressee.email))`;

/** Null if the present address of the user is not rejected. Correlates with `users`. */
export const rejectedAt = sql<string | null>`(
  select rejected.rejected_at from rejected_addresses as rejected
  where rejected.user_id = users.id and lower(rejected.email) = lower(users.email))`;

type MessageRow = Selectable<Messages>;

export async function listOutbox(ctx: AppContext, max: number): Promise<OutboxMessage[]> {
  const rows = await selectOutbox(ctx.db).orderBy('created_at', 'desc').orderBy('ordinal', 'desc').limit(max).execute();
  return rows.map((row) => decryptMessage(ctx, row));
}

export async function findOutboxMessage(ctx: AppContext, id: string): Promise<OutboxMessage | null> {
  const row = await selectOutbox(ctx.db).where('id', '=', id).executeTakeFirst();
  return row ? decryptMessage(ctx, row) : null;
}

const selectOutbox = (db: Db) =>
  db
    .selectFrom('messages')
    .select(['id', 'kind', 'purpose', 'recipient_encrypted', 'content_encrypted', 'created_at'])
    .where('state', '=', 'stored');

function decryptMessage(
  { encryption }: AppContext,
  row: Omit<OutboxMessage, 'to' | 'content'> & Pick<MessageRow, 'kind' | 'recipient_encrypted' | 'content_encrypted'>,
): OutboxMessage {
  const { id, kind, purpose, created_at, recipient_encrypted, content_encrypted } = row;
  const content = JSON.parse(encryption.decrypt(contentAssociatedData, content_encrypted ?? ''));
  const to = encryption.decrypt(recipientAssociatedData, recipient_encrypted ?? '');
  return { id, purpose, created_at, to, content: { kind, ...content } };
}
