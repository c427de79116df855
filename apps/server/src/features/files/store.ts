import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { BlobScan, Blobs } from '../../db/database.gen.ts';

interface NewPicture {
  readonly key: string;
  readonly user_id: number;
  readonly content: Buffer;
  readonly digest: Buffer;
}

export async function savePicture(db: Db, picture: NewPicture, now: Date): Promise<string> {
  const { key } = await db
    .insertInto('pictures')
    .values({ ...picture, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        key: sql`case when pictures.digest = excluded.digest then pictures.key else excluded.key end`,
        content: sql`excluded.content`,
        digest: sql`excluded.digest`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return key;
}

export async function deletePicture(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('pictures').where('user_id', '=', user_id).execute();
}

export const insertBlob = (db: Db, blob: Insertable<Blobs>) =>
  db.insertInto('blobs').values(blob).returningAll().executeTakeFirstOrThrow();

/** Serializes the uploads that one user begins, so that their number is exact. */
export async function lockUploads(db: Db, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${user_id}`}, 0))`.execute(db);
}

interface StoredContent {
  readonly object_name: string;
  readonly data_key_encrypted: string;
  readonly stored_at: string;
  readonly scan: BlobScan;
}

/** @returns whether this is the first content of the blob. Content is never replaced. */
export async function saveContent(db: Db, id: number, content: StoredContent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set(content)
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveScan(db: Db, id: number, scan: BlobScan): Promise<void> {
  await db.updateTable('blobs').set({ scan }).where('id', '=', id).execute();
}

export async function saveAttached(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('blobs').set({ attached_at: now.toISOString() }).where('id', '=', id).execute();
}

export const deleteBlob = (db: Db, id: number) =>
  db.deleteFrom('blobs').where('id', '=', id).returning('object_name').executeTakeFirst();

export const deleteUnusedBlobsOf = (db: Db, user_id: number) =>
  db
    .deleteFrom('blobs')
    .where('created_by', '=', user_id)
    .where('attached_at', 'is', null)
    .returning('object_name')
    .execute();

/** Skips blobs that are being attached. */
export const deleteUnusedBlobs = (db: Db, before: string, limit: number) =>
  db
    .deleteFrom('blobs')
    .where('id', 'in', (query) =>
      query
        .selectFrom('blobs')
        .select('id')
        .where('attached_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('object_name')
    .execute();
