import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

interface NewBooking {
  readonly uid: string;
  readonly user_id: number;
  readonly agent_id: number;
  readonly host_name: string;
  readonly join_url: string | null;
  readonly start_at: string;
  readonly end_at: string;
}

/** False if the agent has another booking at this time. */
export async function insertNativeBooking(db: Db, booking: NewBooking, now: Date): Promise<boolean> {
  const created_at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bookings')
    .values({ ...booking, source: 'own', status: 'ACCEPTED', created_at, updated_at: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Undefined if the booking is already canceled. */
export const cancelNativeBooking = (db: Db, uid: string, now: Date) =>
  db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', updated_at: now.toISOString() })
    .where('uid', '=', uid)
    .where('source', '=', 'own')
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .returning(['start_at', 'agent_id'])
    .executeTakeFirst();

export async function setCurrentBooking(db: Db, user_id: number, booking_id: string | null, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ booking_id, version: sql`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', user_id)
    .where('booking_id', 'is distinct from', booking_id)
    .execute();
}

/** Does nothing for a client with another status. */
export async function moveStatus(db: Db, client_id: number, from: string, to: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: to, version: sql`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', client_id)
    .where('type', '=', 'ClientUser')
    .where('status', '=', from)
    .execute();
}

/** False for a client who has an agent and for other users. */
export async function setFirstAgent(db: Db, client_id: number, agent_id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ health_advisor_id: agent_id, version: sql`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', client_id)
    .where('type', '=', 'ClientUser')
    .where('health_advisor_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
