import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { LegalHolds } from '../../db/database.gen.ts';

export async function insertLegalHold(db: Db, row: Insertable<LegalHolds>): Promise<number | null> {
  const inserted = await db
    .insertInto('legal_holds')
    .values(row)
    .onConflict((conflict) => conflict.column('active_client_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function markReleased(
  db: Db,
  id: number,
  release: Pick<Updateable<LegalHolds>, 'release_reason_encrypted' | 'released_by' | 'released_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('legal_holds')
    .set(release)
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reasons may name people. */
export async function eraseReasons(db: Db, client_id: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('legal_holds')
    .set({ reason_encrypted: null, release_reason_encrypted: null })
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteReleasedBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('legal_holds')
    .select('id')
    .where('released_at', '<', before)
    .orderBy('released_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('legal_holds').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
