import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

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
