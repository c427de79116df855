import { systemScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { currentEngagement } from '../../engagements/queries.ts';
import type { Meeting, MeetingEvent } from './rules.ts';

/** All that was told of a person's meetings in the other calendar. */
export async function listEvents(db: Db, user_id: number): Promise<MeetingEvent[]> {
  return db
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
}

/** False for what was told before. */
export async function insertEvent(
  db: Db,
  user_id: number | null,
  { start: start_at, end: end_at, ...event }: MeetingEvent,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('booking_events')
    .values({ ...event, start_at, end_at, user_id, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What was told of these meetings while nobody knew whose they are; how much of it there was. */
export async function claimEvents(db: Db, user_id: number, uids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('booking_events')
    .set({ user_id })
    .where('user_id', 'is', null)
    .where((where) => where.or([where('uid', 'in', uids), where('old_uid', 'in', uids)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whose meetings these are, as far as anybody has said. */
export async function findOwner(db: Db, uids: readonly string[]): Promise<number | null> {
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

/** Whether somebody is still there. */
export async function isThere(db: Db, user_id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst();
  return row !== undefined;
}

/** Writes a person's meetings of the other calendar as they follow from what was told. */
export async function saveMeetings(db: Db, user_id: number, meetings: readonly Meeting[], now: Date): Promise<void> {
  if (meetings.length === 0) return;
  const updated_at = now.toISOString();
  await db
    .insertInto('bookings')
    .values(
      meetings.map(({ start: start_at, end: end_at, moved_from: _, ...meeting }) => ({
        ...meeting,
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

/** Whether a person has a meeting that still lies ahead. */
export async function hasMeetingAhead(db: Db, user_id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('uid')
    .where('user_id', '=', user_id)
    .where('status', 'not in', ['CANCELLED', 'REJECTED'])
    .where('start_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
