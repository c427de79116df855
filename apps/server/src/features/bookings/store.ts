import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

interface NewBooking {
  readonly uid: string;
  readonly user_id: number;
  readonly engagement_id: number | null;
  readonly agent_id: number;
  readonly host_name: string;
  readonly join_url: string | null;
  readonly start_at: string;
  readonly end_at: string;
}

export async function insertNativeBooking(db: Db, booking: NewBooking, now: Date): Promise<boolean> {
  const created_at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bookings')
    .values({
      ...booking,
      source: 'own',
      status: 'ACCEPTED',
      created_at,
      updated_at: created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const cancelNativeBooking = (db: Db, uid: string, now: Date) =>
  db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', updated_at: now.toISOString() })
    .where('uid', '=', uid)
    .where('source', '=', 'own')
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .returning(['start_at', 'agent_id'])
    .executeTakeFirst();

/** The engagement of a booking does not change. */
export async function moveBookings(db: Db, from_user_id: number, user_id: number): Promise<void> {
  await db.updateTable('bookings').set({ user_id }).where('user_id', '=', from_user_id).execute();
  await db.updateTable('booking_events').set({ user_id }).where('user_id', '=', from_user_id).execute();
}

export const cancelUpcomingNative = (db: Db, user_ids: readonly number[], now: Date) =>
  db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', updated_at: now.toISOString() })
    .where(sql<boolean>`user_id = any(${user_ids}::bigint[])`)
    .where('source', '=', 'own')
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .where('start_at', '>', now.toISOString())
    .returning(['uid', 'user_id'])
    .execute();
