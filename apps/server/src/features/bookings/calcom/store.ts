import { systemScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { currentEngagement } from '../../engagements/queries.ts';
import type { BookingEvent, CalcomBooking } from './rules.ts';

export async function insertEvent(
  db: Db,
  user_id: number | null,
  { start: start_at, end: end_at, ...event }: BookingEvent,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('booking_events')
    .values({ ...event, start_at, end_at, user_id, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function claimEvents(db: Db, user_id: number, uids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('booking_events')
    .set({ user_id })
    .where('user_id', 'is', null)
    .where((where) => where.or([where('uid', 'in', uids), where('old_uid', 'in', uids)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function saveBookings(
  db: Db,
  user_id: number,
  bookings: readonly CalcomBooking[],
  now: Date,
): Promise<void> {
  if (bookings.length === 0) return;
  const updated_at = now.toISOString();
  await db
    .insertInto('bookings')
    .values(
      bookings.map(({ start: start_at, end: end_at, moved_from: _, ...booking }) => ({
        ...booking,
        start_at,
        end_at,
        user_id,
        engagement_id: currentEngagement(db, systemScope, user_id),
        source: 'cal' as const,
        updated_at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          start_at: ref('excluded.start_at'),
          end_at: ref('excluded.end_at'),
          host_name: ref('excluded.host_name'),
          join_url: ref('excluded.join_url'),
          rescheduled_to: ref('excluded.rescheduled_to'),
          created_at: ref('excluded.created_at'),
          updated_at,
        }))
        .where('bookings.user_id', '=', user_id)
        .where('bookings.source', '=', 'cal'),
    )
    .execute();
}
