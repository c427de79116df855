import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { avatarQuery, backgroundOf } from './rules.ts';

export async function findPicture(db: Db, key: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('content').where('key', '=', key).executeTakeFirst();
  return row?.content ?? null;
}

export const avatarBackground = (user_id: number): string => backgroundOf(`user ${user_id}`);

export const avatarUrl = (user: { id: number; name: string; picture_key: string | null }): string =>
  user.picture_key === null
    ? `/api/v1/avatar?${avatarQuery({ name: user.name, background: avatarBackground(user.id) })}`
    : `/api/v1/pictures/${user.picture_key}`;

const blobs = (db: Db) => db.selectFrom('blobs').selectAll();

export type BlobRow = Awaited<ReturnType<typeof findBlob>> & object;

export const findBlob = (db: Db, id: number) => blobs(db).where('id', '=', id).executeTakeFirst();

export const lockBlob = (db: Db, id: number) => blobs(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const findBlobByKey = (db: Db, key: string) => blobs(db).where('key', '=', key).executeTakeFirst();

export const countUnused = (db: Db, user_id: number) =>
  db
    .selectFrom('blobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('byte_size'), sql<number>`0`).as('bytes'),
    ])
    .where('created_by', '=', user_id)
    .where('attached_at', 'is', null)
    .executeTakeFirstOrThrow();

export async function findKnownObjects(db: Db, names: readonly string[]): Promise<Set<string | null>> {
  const rows = await db.selectFrom('blobs').select('object_name').where('object_name', 'in', names).execute();
  return new Set(rows.map(({ object_name }) => object_name));
}

export async function findInstallationId(db: Db): Promise<string> {
  return (await db.selectFrom('installations').select('id').executeTakeFirstOrThrow()).id;
}
