import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ApiTokens } from '../../db/database.gen.ts';
import { apiTokenColumns } from './queries.ts';

export const insertApiToken = (db: Db, token: Insertable<ApiTokens>) =>
  db.insertInto('api_tokens').values(token).returning(apiTokenColumns).executeTakeFirstOrThrow();

export async function revokeApiToken(db: Db, user_id: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns its owner. Undefined unless it is of a user of the firm and was not revoked before. */
export const revokeApiTokenOfFirm = (db: Db, account_id: number, id: number, now: Date) =>
  db
    .updateTable('api_tokens')
    .from('users')
    .set({ revoked_at: now.toISOString() })
    .whereRef('users.id', '=', 'api_tokens.user_id')
    .where('users.account_id', '=', account_id)
    .where('api_tokens.id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['users.id as user_id', 'users.email', 'api_tokens.name'])
    .executeTakeFirst();

/** With the webhooks, which exist for programs, too. */
export async function revokeApiTokens(db: Db, user_id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute();
  await sql`select delete_webhooks(${user_id})`.execute(db);
}

/** A row that another request has locked is updated by a later request. */
export async function touchApiToken(db: Db, id: number, hour: string): Promise<void> {
  await sql`
    update api_tokens set last_used_at = ${hour}
    where id = (select id from api_tokens where id = ${id} for update skip locked)`.execute(db);
}
