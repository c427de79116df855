import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
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
  readonly guest_time_zone: string | null;
}

export async function insertNativeBooking(db: Db, booking: NewBooking, now: Date): Promise<boolean> {
  const created_at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bookings')
    .values({
      ...booking,
      source: 'native',
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
    .set({ status: 'CANCELLED', updated_at: now.toISOString(), sequence: sql`sequence + 1` })
    .where('uid', '=', uid)
    .where('source', '=', 'native')
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .returning(['uid', 'user_id', 'agent_id', 'engagement_id', 'start_at as start', 'end_at as end'])
    .returning(['join_url', 'guest_time_zone', 'sequence'])
    .executeTakeFirst();

type MovedBooking = Pick<NewBooking, 'agent_id' | 'host_name' | 'join_url' | 'start_at' | 'end_at' | 'guest_time_zone'>;

/** @throws ApiError `slot_taken` if the agent has another meeting by then */
export const moveNativeBooking = (db: Db, uid: string, moved: MovedBooking, now: Date): Promise<unknown> =>
  db
    .updateTable('bookings')
    .set({ ...moved, updated_at: now.toISOString(), sequence: sql`sequence + 1` })
    .where('uid', '=', uid)
    .execute()
    .catch((error: unknown) => {
      throw isOverlap(error) ? new ApiError('slot_taken') : error;
    });

/** SQLSTATE of an exclusion constraint. */
const isOverlap = (error: unknown): boolean => (Object(error) as { code?: unknown }).code === '23P01';

/** The engagement of a booking does not change. */
export async function moveBookings(db: Db, from_user_id: number, user_id: number): Promise<void> {
  await db.updateTable('bookings').set({ user_id }).where('user_id', '=', from_user_id).execute();
  await db.updateTable('booking_events').set({ user_id }).where('user_id', '=', from_user_id).execute();
}

export const cancelUpcomingNative = (db: Db, user_ids: readonly number[], now: Date) =>
  db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', updated_at: now.toISOString(), sequence: sql`sequence + 1` })
    .where(sql<boolean>`user_id = any(${user_ids}::bigint[])`)
    .where('source', '=', 'native')
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .where('start_at', '>', now.toISOString())
    .returning(['uid', 'user_id'])
    .execute();

interface NewOutcome {
  readonly uid: string;
  /** Null to remove it. */
  readonly outcome: MeetingOutcome | null;
  readonly actor_id: number;
}

/** False if the meeting has not started or does not take place. */
export async function setOutcome(db: Db, { uid, outcome, actor_id }: NewOutcome, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({
      outcome,
      outcome_by: outcome && actor_id,
      outcome_at: outcome && at,
      updated_at: at,
    })
    .where('uid', '=', uid)
    .where('status', 'not in', ['CANCELLED', 'REJECTED'])
    .where('start_at', '<=', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
