import type { Db } from '../../../db/connection.ts';
import type { BookingEvent } from './rules.ts';

export const listEvents = (db: Db, user_id: number): Promise<BookingEvent[]> =>
  db
    .selectFrom('booking_events')
    .select([
      'trigger',
      'uid',
      'occurred_at',
      'old_uid',
      'status',
      'start_at as start',
      'end_at as end',
      'host_name',
      'join_url',
    ])
    .where('user_id', '=', user_id)
    .execute();

export async function findUserOfEvents(db: Db, uids: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('booking_events')
    .select('user_id')
    .where('user_id', 'is not', null)
    .where((where) => where.or([where('uid', 'in', uids), where('old_uid', 'in', uids)]))
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
