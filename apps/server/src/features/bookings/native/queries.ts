import { type AliasedRawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { findAgentOf } from '../../accounts/queries.ts';
import { fullNameOf } from '../../users/queries.ts';
import type { DateRange, OpeningHours, SpecialHours, WeeklyHours } from './rules.ts';

export interface Host extends OpeningHours {
  readonly user_id: number;
  readonly name: string;
  readonly join_url: string | null;
}

interface GuestRow {
  readonly id: number;
  readonly account_id: number | null;
  readonly health_advisor_id: number | null;
}

/** The assigned agent; without one, the firm's agent if they have hours; otherwise every agent who has hours. */
export async function listHostsFor(db: Db, { id, account_id, health_advisor_id }: GuestRow): Promise<Host[]> {
  if (health_advisor_id !== null) return listHosts(db, id, health_advisor_id);
  const firm_agent_id = account_id === null ? null : await findAgentOf(db, account_id);
  const hosts = firm_agent_id === null ? [] : await listHosts(db, id, firm_agent_id);
  return hosts.length > 0 ? hosts : listHosts(db, id);
}

const hoursAsJson: AliasedRawBuilder<WeeklyHours[] | null, 'hours'> = sql<WeeklyHours[] | null>`(
  select json_agg(json_build_object('weekday', weekday, 'from_minute', from_minute, 'to_minute', to_minute))
  from calendar_hours where calendar_hours.user_id = calendars.user_id)`.as('hours');

const daysOffAsJson: AliasedRawBuilder<DateRange[], 'days_off'> = sql<DateRange[]>`(
  select coalesce(json_agg(json_build_object('from', from_on, 'to', to_on)), '[]')
  from calendar_days_off where calendar_days_off.user_id = calendars.user_id)`.as('days_off');

const specialHoursAsJson: AliasedRawBuilder<SpecialHours[], 'special_hours'> = sql<SpecialHours[]>`(
  select coalesce(json_agg(json_build_object('date', date_on, 'from_minute', from_minute, 'to_minute', to_minute)), '[]')
  from calendar_special_hours where calendar_special_hours.user_id = calendars.user_id)`.as('special_hours');

async function listHosts(db: Db, guest_id: number, agent_id?: number): Promise<Host[]> {
  const rows = await db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select([
      'calendars.user_id',
      'calendars.time_zone',
      'calendars.meeting_minutes',
      'calendars.notice_minutes',
      'calendars.buffer_before_minutes',
      'calendars.buffer_after_minutes',
      'calendars.join_url',
      'calendars.closed_on_holidays',
      fullNameOf('users').as('name'),
      hoursAsJson,
      specialHoursAsJson,
      daysOffAsJson,
    ])
    .where('users.type', '=', 'HealthAdvisorUser')
    .where('users.disabled_at', 'is', null)
    .where('calendars.user_id', '<>', guest_id)
    .$if(agent_id !== undefined, (query) => query.where('calendars.user_id', '=', agent_id ?? 0))
    .orderBy('calendars.user_id')
    .execute();
  return rows.flatMap(({ hours, ...row }) =>
    hours || row.special_hours.length > 0 ? [{ ...row, hours: hours ?? [] }] : [],
  );
}

/** Until the transaction ends, others who book with the agent wait. The table's constraint does not know of buffers. */
export const lockCalendar = (db: Db, user_id: number): Promise<unknown> =>
  db.selectFrom('calendars').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute();

export async function listBookedTimes(db: Db, agent_ids: readonly number[], from: string, to: string) {
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

export async function findCalendar(db: Db, user_id: number) {
  const calendar = await db
    .selectFrom('calendars')
    .select(['time_zone', 'meeting_minutes', 'notice_minutes', 'buffer_before_minutes', 'buffer_after_minutes'])
    .select(['join_url', 'closed_on_holidays', 'version'])
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
  const special_hours = await db
    .selectFrom('calendar_special_hours')
    .select(['date_on as date', 'from_minute', 'to_minute'])
    .where('user_id', '=', user_id)
    .orderBy('date_on')
    .orderBy('from_minute')
    .execute();
  const days_off = await db
    .selectFrom('calendar_days_off')
    .select(['from_on as from', 'to_on as to', 'note'])
    .where('user_id', '=', user_id)
    .orderBy('from_on')
    .execute();
  return { ...calendar, hours, special_hours, days_off };
}
