import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

/** The bytes of the picture with this key; null when there is none, or none any more. */
export async function findPicture(db: Db, key: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('content').where('key', '=', key).executeTakeFirst();
  return row?.content ?? null;
}

export interface NewPicture {
  readonly key: string;
  readonly user_id: number;
  readonly content: Buffer;
  readonly digest: Buffer;
}

/** Puts a picture in the place of the one before; the same one keeps its key. @returns the key it is reached by */
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

/** @returns the key of what is there now: none */
export async function removePicture(db: Db, user_id: number): Promise<null> {
  await db.deleteFrom('pictures').where('user_id', '=', user_id).execute();
  return null;
}
