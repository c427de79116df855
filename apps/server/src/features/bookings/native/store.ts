import { sql } from 'kysely';
import { systemScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { currentEngagement } from '../../engagements/queries.ts';
import type { Agenda, WeeklyHours } from './rules.ts';

/** A health agent as a calendar has them. */
export interface HostRow {
  readonly user_id: number;
  readonly name: string;
  readonly join_url: string | null;
}

export type Host = HostRow & Agenda;

/** For whom a meeting is looked for: read within the reach of whoever asks. */
export interface SeekerRow {
  readonly id: number;
  readonly account_id: number | null;
  readonly health_advisor_id: number | null;
}

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`;

/** Every agent with hours: with a number that one alone. */
function hostsOf(db: Db, user_id?: number) {
  return db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select((read) => [
      'calendars.user_id',
      'calendars.time_zone',
      'calendars.meeting_minutes',
      'calendars.notice_minutes',
      'calendars.join_url',
      fullName.as('name'),
      read
        .selectFrom('calendar_hours')
        .select(
          sql<
            WeeklyHours[]
          >`json_agg(json_build_object('weekday', weekday, 'from_minute', from_minute, 'to_minute', to_minute))`.as(
            'hours',
          ),
        )
        .whereRef('calendar_hours.user_id', '=', 'calendars.user_id')
        .as('hours'),
    ])
    .where('users.type', '=', 'HealthAdvisorUser')
    .where('users.disabled_at', 'is', null)
    .$if(user_id !== undefined, (query) => query.where('calendars.user_id', '=', user_id ?? 0))
    .orderBy('calendars.user_id');
}

const withHours = (rows: readonly (HostRow & Omit<Agenda, 'hours'> & { hours: WeeklyHours[] | null })[]): Host[] =>
  rows.flatMap((row) => (row.hours ? [{ ...row, hours: row.hours }] : []));

/** An agent who has hours, or everyone who has; nobody meets themself. */
export const listHosts = async (db: Db, seeker: Pick<SeekerRow, 'id'>, agent_id?: number): Promise<Host[]> =>
  withHours(await hostsOf(db, agent_id).where('calendars.user_id', '<>', seeker.id).execute());

/** What these agents have booked within a stretch of time. */
export async function listTaken(db: Db, agent_ids: readonly number[], from: string, to: string) {
  if (agent_ids.length === 0) return [];
  const rows = await db
    .selectFrom('bookings')
    .select(['agent_id', 'start_at', 'end_at'])
    .where('agent_id', 'in', agent_ids)
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .where('start_at', '<', to)
    .where('end_at', '>', from)
    .execute();
  return rows.map(({ agent_id, start_at, end_at }) => ({
    agent_id,
    start: Date.parse(start_at),
    end: Date.parse(end_at),
  }));
}

/** The agent whom somebody was given; null for whoever has none. */
export async function findHost(db: Db, { health_advisor_id }: SeekerRow) {
  if (health_advisor_id === null) return null;
  const row = await db
    .selectFrom('users')
    .leftJoin('agent_profiles', 'agent_profiles.user_id', 'users.id')
    .select(['users.id', 'agent_profiles.meeting_path', fullName.as('name')])
    .where('users.id', '=', health_advisor_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The meeting that somebody has in our own calendar and that still lies ahead, and whether it is the one that counts. */
export async function findAhead(db: Db, user_id: number, now: Date) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .select(['bookings.uid', 'bookings.start_at'])
    .select(
      sql<boolean>`bookings.uid is not distinct from coalesce(engagements.booking_id, users.booking_id)`.as('counts'),
    )
    .where('bookings.user_id', '=', user_id)
    .where('bookings.source', '=', 'own')
    .where('bookings.status', 'in', ['ACCEPTED', 'PENDING'])
    .where('bookings.start_at', '>', now.toISOString())
    .orderBy('bookings.start_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface NewMeeting {
  readonly uid: string;
  readonly user_id: number;
  readonly agent_id: number;
  readonly host_name: string;
  readonly join_url: string | null;
  readonly start_at: string;
  readonly end_at: string;
}

/** False where the agent has been booked for that time meanwhile. */
export async function insertMeeting(db: Db, meeting: NewMeeting, now: Date): Promise<boolean> {
  const moment = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bookings')
    .values({
      ...meeting,
      engagement_id: currentEngagement(db, systemScope, meeting.user_id),
      source: 'own',
      status: 'ACCEPTED',
      created_at: moment,
      updated_at: moment,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a meeting of our own calendar off; null where it is off already. */
export async function cancelMeeting(db: Db, uid: string, now: Date) {
  const row = await db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', updated_at: now.toISOString() })
    .where('uid', '=', uid)
    .where('source', '=', 'own')
    .where('status', 'in', ['ACCEPTED', 'PENDING'])
    .returning(['start_at', 'agent_id', 'user_id', 'host_name'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whom a meeting is with and in which zone mails about it write; also whoever holds none any more, with `holds` saying so. */
export async function findContact(db: Db, user_id: number) {
  const row = await db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select(['users.id as user_id', 'users.email', 'calendars.time_zone', fullName.as('name')])
    .select(sql<boolean>`users.type = 'HealthAdvisorUser' and users.disabled_at is null`.as('holds'))
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Who comes to a meeting, as mails need them; a held address is somebody else's. */
export async function findGuest(db: Db, user_id: number) {
  return db
    .selectFrom('users')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .select([
      'users.id',
      'users.email',
      'users.type',
      'engagements.health_advisor_id',
      sql<boolean>`users.quarantined_at is not null`.as('is_quarantined'),
      fullName.as('name'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirst();
}

/** When an agent can be met; null before anything was saved. */
export async function findCalendar(db: Db, user_id: number) {
  const calendar = await db
    .selectFrom('calendars')
    .select(['time_zone', 'meeting_minutes', 'notice_minutes', 'join_url', 'version'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!calendar) return null;
  const hours = await db
    .selectFrom('calendar_hours')
    .select(['weekday', 'from_minute', 'to_minute'])
    .where('user_id', '=', user_id)
    .orderBy('weekday')
    .orderBy('from_minute')
    .execute();
  return { ...calendar, hours };
}

interface NewCalendar extends Agenda {
  readonly user_id: number;
  readonly join_url: string | null;
}

/**
 * Writes when an agent can be met, in a transaction; false where somebody else wrote over `version` meanwhile.
 * @param version 0 for one that was never saved; undefined for whatever there is
 */
export async function saveCalendar(
  trx: Db,
  { hours, ...calendar }: NewCalendar,
  version: number | undefined,
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString();
  const saved = await trx
    .insertInto('calendars')
    .values({ ...calendar, updated_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...calendar, updated_at, version: sql`calendars.version + 1` })
        .where((where) => (version === undefined ? where.lit(true) : where('calendars.version', '=', version))),
    )
    .returning('version')
    .executeTakeFirst();
  if (!saved || (version !== undefined && saved.version !== version + 1)) return false;
  const { user_id } = calendar;
  await trx.deleteFrom('calendar_hours').where('user_id', '=', user_id).execute();
  if (hours.length > 0)
    await trx
      .insertInto('calendar_hours')
      .values(hours.map((one) => ({ ...one, user_id })))
      .execute();
  return true;
}
