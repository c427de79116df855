import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/** `is_committed` is false for a key of this transaction, and can be for one that is just committed. */
export const listKeys = (db: Db, user_ids: readonly number[], account_ids: readonly number[]) =>
  db
    .selectFrom('audit_keys')
    .select(['id', 'user_id', 'account_id', 'data_key_encrypted'])
    .select(sql<boolean>`created_at < now()`.as('is_committed'))
    .where(sql<boolean>`(user_id = any(${user_ids}) or account_id = any(${account_ids}))`)
    .execute();
