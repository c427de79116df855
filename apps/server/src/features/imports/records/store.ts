import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { PolicyImportMappings, PolicyImports } from '../../../db/database.gen.ts';
import { publish } from '../../../realtime/store.ts';
import { streams } from '../../../realtime/streams.ts';
import { lockClass } from './queries.ts';

export async function insertImport(db: Db, row: Insertable<PolicyImports>): Promise<number> {
  const { id } = await db.insertInto('policy_imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Publishes the change. The samples of the columns are deleted with the rows. */
export async function updateImport(db: Db, id: number, changes: Updateable<PolicyImports>): Promise<void> {
  await db.updateTable('policy_imports').set(withoutSamples(changes)).where('id', '=', id).execute();
  await publishImport(db, id);
}

const withoutSamples = (changes: Updateable<PolicyImports>): Updateable<PolicyImports> =>
  changes.rows_deleted_at ? { ...changes, columns_encrypted: null } : changes;

export const publishImport = (db: Db, id: number): Promise<void> =>
  publish(db, { event: 'import.updated', id, streams: [streams.ofImport(id), streams.supers] });

/** @returns whether the import was asked to stop */
export async function saveProgress(db: Db, id: number, done: number): Promise<boolean> {
  const row = db.updateTable('policy_imports').set({ progress_done: done }).where('id', '=', id);
  const { cancel_requested_at } = await row.returning('cancel_requested_at').executeTakeFirstOrThrow();
  return cancel_requested_at !== null;
}

export async function saveAttempts(db: Db, id: number, attempts: number): Promise<void> {
  await db.updateTable('policy_imports').set({ attempts }).where('id', '=', id).execute();
}

export async function saveMapping(db: Db, row: Insertable<PolicyImportMappings>): Promise<void> {
  const { header_digest: _, ...saved } = row;
  await db
    .insertInto('policy_import_mappings')
    .values(row)
    .onConflict((conflict) => conflict.column('header_digest').doUpdateSet(saved))
    .execute();
}

/** Keeps the key that another process may have inserted first. */
export async function insertDigestKey(db: Db, digest_key_encrypted: string): Promise<void> {
  await db
    .insertInto('policy_import_keys')
    .values({ id: 1, digest_key_encrypted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One process runs an import. Released with the connection. */
export async function tryLockImport(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${lockClass}::int, ${id}::int) as locked`.execute(db);
  return rows[0]?.locked === true;
}

export async function unlockImport(db: Db, id: number): Promise<void> {
  await sql`select pg_advisory_unlock(${lockClass}::int, ${id}::int)`.execute(db);
}
