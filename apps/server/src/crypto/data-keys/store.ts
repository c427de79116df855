import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { DataKeyRow } from '../../db/data-key-cache.ts';

/** A firm by its id. */
export type Owner = number | 'retention';

export interface OwnedKey extends DataKeyRow {
  /** False for a key of this transaction, which may be rolled back. */
  readonly is_committed: boolean;
}

const columns = ['id', 'key_encrypted', sql<boolean>`created_at < now()`.as('is_committed')] as const;

export const findKeyOf = (db: Db, owner: Owner): Promise<OwnedKey | undefined> =>
  db
    .selectFrom('data_keys')
    .select(columns)
    .$if(owner === 'retention', (query) => query.where('purpose', '=', 'retention'))
    .$if(owner !== 'retention', (query) => query.where('account_id', '=', Number(owner)))
    .executeTakeFirst();

/** Firms without a key are missing. */
export const listKeysOf = (db: Db, account_ids: readonly number[]) =>
  db
    .selectFrom('data_keys')
    .select(columns)
    .select((of) => of.ref('account_id').$notNull().as('account_id'))
    .where(sql<boolean>`account_id = any(${account_ids}::bigint[])`)
    .execute();

/** Waits for another transaction that creates the key of this owner. */
export async function insertKey(db: Db, owner: Owner, key_encrypted: string): Promise<void> {
  const row = owner === 'retention' ? { purpose: owner } : { purpose: 'firm' as const, account_id: owner };
  await db
    .insertInto('data_keys')
    .values({ ...row, key_encrypted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAccountOf(db: Db, user_id: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('account_id').where('id', '=', user_id).executeTakeFirst();
  return row?.account_id ?? null;
}

export const listKeys = (db: Db, ids: readonly number[]): Promise<DataKeyRow[]> =>
  db.selectFrom('data_keys').select(['id', 'key_encrypted']).where(sql<boolean>`id = any(${ids}::bigint[])`).execute();

export async function listFirmsWithoutKey(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('data_keys', 'data_keys.account_id', 'accounts.id')
    .select('accounts.id')
    .where('data_keys.id', 'is', null)
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** True in a new database. */
export const usesFirmKeys = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('installations').select('uses_firm_keys').executeTakeFirstOrThrow()).uses_firm_keys;

export async function setUsesFirmKeys(db: Db, uses_firm_keys: boolean): Promise<void> {
  await db.updateTable('installations').set({ uses_firm_keys }).where('uses_firm_keys', '!=', uses_firm_keys).execute();
}

/** Of firms that were deleted. */
export const listKeysWithoutFirm = (db: Db) =>
  db
    .selectFrom('data_keys')
    .select(['id', 'unused_since'])
    .where('purpose', '=', 'firm')
    .where('account_id', 'is', null)
    .where('destroyed_at', 'is', null)
    .execute();

export async function markUnused(db: Db, id: number, since: Date | null): Promise<void> {
  const unused_since = since?.toISOString() ?? null;
  await db.updateTable('data_keys').set({ unused_since }).where('id', '=', id).execute();
}

export async function destroyKey(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('data_keys')
    .set({ key_encrypted: null, destroyed_at: now.toISOString() })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .execute();
}
