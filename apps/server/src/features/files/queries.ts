import type { Db } from '../../db/connection.ts';
import { avatarQuery, backgroundOf } from './rules.ts';

export async function findPicture(db: Db, key: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('content').where('key', '=', key).executeTakeFirst();
  return row?.content ?? null;
}

export const avatarUrl = (user: { id: number; name: string; picture_key: string | null }): string =>
  user.picture_key === null
    ? `/api/v1/avatar?${avatarQuery({ name: user.name, background: backgroundOf(`user ${user.id}`) })}`
    : `/api/v1/pictures/${user.picture_key}`;
