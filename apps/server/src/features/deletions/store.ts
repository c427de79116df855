import type { Insertable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { DeletionRecords } from '../../db/database.gen.ts';

export async function insertDeletion(
  db: Db,
  { counts, ...record }: Omit<Insertable<DeletionRecords>, 'counts'> & { readonly counts: object },
): Promise<void> {
  await db
    .insertInto('deletion_records')
    .values({ ...record, counts: JSON.stringify(counts) })
    .execute();
}

export async function deleteRecordsBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('deletion_records')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('deletion_records').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
