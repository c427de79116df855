import type { Db } from '../../../db/connection.ts';

const maxListed = 50;

export const listViewsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('user_views')
    .select(['id', 'started_at', 'reason_encrypted'])
    .where('user_id', '=', user_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
