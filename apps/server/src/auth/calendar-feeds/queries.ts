import { feedNames } from 'contract/vocabulary/calendar';
import * as z from 'zod';
import type { Db } from '../../db/connection.ts';

const names = z.enum(feedNames);

export async function findCalendarFeed(db: Db, user_id: number) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['names', 'created_at', 'last_read_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row ? { ...row, names: names.parse(row.names) } : null;
}

/** The feed with its user, who works with clients and is not disabled. */
export async function findFeedByDigest(db: Db, token_digest: Buffer) {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['calendar_feeds.id', 'calendar_feeds.names', 'calendar_feeds.last_read_at'])
    .select(['users.id as user_id', 'users.account_id', 'users.type', 'users.super_admin', 'users.role'])
    .where('token_digest', '=', token_digest)
    .where('users.disabled_at', 'is', null)
    .where('users.super_admin', '=', false)
    .where('users.type', '<>', 'ClientUser')
    .executeTakeFirst();
  if (!row) return null;
  const { id, last_read_at, role, ...user } = row;
  return { id, last_read_at, names: names.parse(row.names), owner: { ...user, admin: role === 'admin' } };
}
