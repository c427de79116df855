import { type Insertable, sql } from 'kysely';
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
  const { numAffectedRows = 0n } = await sql`
    delete from deletion_records where id in (
      select id from deletion_records where deleted_at < ${before}::timestamptz order by deleted_at limit ${limit}::int)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
