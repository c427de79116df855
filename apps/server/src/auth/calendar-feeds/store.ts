import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { CalendarFeeds } from '../../db/database.gen.ts';

export async function insertCalendarFeed(db: Db, feed: Insertable<CalendarFeeds>): Promise<void> {
  await db.insertInto('calendar_feeds').values(feed).execute();
}

export async function deleteCalendarFeed(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', user_id).execute();
}

/** A row that another request has locked is updated by a later request. */
export async function touchCalendarFeed(db: Db, id: number, hour: string): Promise<void> {
  await sql`
    update calendar_feeds set last_read_at = ${hour}
    where id = (select id from calendar_feeds where id = ${id} for update skip locked)`.execute(db);
}
