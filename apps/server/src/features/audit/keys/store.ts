import type { Insertable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { AuditKeys } from '../../../db/database.gen.ts';

/** Skips subjects that a concurrent transaction gives a key. */
export const insertKeys = (db: Db, keys: readonly Insertable<AuditKeys>[]) =>
  db
    .insertInto('audit_keys')
    .values([...keys])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', 'account_id', 'data_key_encrypted'])
    .execute();
