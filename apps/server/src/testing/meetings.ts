import { randomUUID } from 'node:crypto';
import type { CalendarInput } from 'contract/endpoints/hours';
import { type Insertable, sql } from 'kysely';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import type { Bookings, Calendars } from '../db/database.gen.ts';
import type { Person } from './browser.ts';
import { newPerson, type UserColumns } from './factories.ts';

const minute = 60_000;

const weekdays = [1, 2, 3, 4, 5, 6, 7];

export const aroundTheClock: CalendarInput = {
  time_zone: 'UTC',
  meeting_minutes: 30,
  notice_minutes: 0,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  join_url: null,
  hours: weekdays.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  special_hours: [],
  days_off: [],
  closed_on_holidays: false,
};

export async function openHours(
  db: Db,
  { id: user_id }: Pick<Person, 'id'>,
  changed: Partial<Insertable<Calendars>> = {},
): Promise<void> {
  const usual = { time_zone: 'UTC', meeting_minutes: 30, notice_minutes: 0, closed_on_holidays: false };
  const updated_at = new Date().toISOString();
  await db
    .insertInto('calendars')
    .values({ ...usual, updated_at, user_id, ...changed })
    .execute();
  const hours = weekdays.map((weekday) => ({ user_id, weekday, from_minute: 0, to_minute: 1440 }));
  await db.insertInto('calendar_hours').values(hours).execute();
}

export const slotAfter = ({ clock }: Pick<AppContext, 'clock'>, hours: number): string =>
  new Date(Math.ceil((clock().getTime() + hours * 60 * minute) / (30 * minute)) * 30 * minute).toISOString();

/** Creates the current booking of a user and returns its uid. By default tomorrow, without an agent, in the native calendar. */
export async function newMeeting(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: user_id }: Pick<Person, 'id'>,
  changed: Partial<Insertable<Bookings>> = {},
): Promise<string> {
  const now = clock();
  const engagement = await db
    .selectFrom('engagements')
    .select('id')
    .where('client_id', '=', user_id)
    .where(sql<boolean>`is_current`)
    .executeTakeFirst();
  const start_at = changed.start_at ?? new Date(now.getTime() + 24 * 60 * minute).toISOString();
  const meeting = {
    uid: randomUUID(),
    user_id,
    engagement_id: engagement?.id ?? null,
    source: 'native' as const,
    status: 'ACCEPTED' as const,
    start_at,
    end_at: new Date(Date.parse(start_at) + 30 * minute).toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    ...changed,
  };
  await db.insertInto('bookings').values(meeting).execute();
  const booking = { booking_id: meeting.uid };
  if (engagement) await db.updateTable('engagements').set(booking).where('id', '=', engagement.id).execute();
  else await db.updateTable('users').set(booking).where('id', '=', user_id).execute();
  return meeting.uid;
}

export const newPastMeeting = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  client: Pick<Person, 'id'>,
  changed: Partial<Insertable<Bookings>> = {},
): Promise<string> =>
  newMeeting(ctx, client, { start_at: new Date(ctx.clock().getTime() - 60 * minute).toISOString(), ...changed });

/** Creates a meeting and returns the request that moves it to the half hour that begins so many hours from now. */
export async function newRescheduling(ctx: Pick<AppContext, 'db' | 'clock'>, guest: Pick<Person, 'id'>, hours: number) {
  const previous_start = slotAfter(ctx, 1_000 + hours);
  const id = await newMeeting(ctx, guest, { start_at: previous_start });
  return { params: { id }, body: { start: slotAfter(ctx, hours), previous_start } };
}

export const newClientOf = (
  db: Db,
  advisor: Person,
  agent: Person | null = null,
  changed: UserColumns = {},
): Promise<Person> =>
  newPerson(db, 'client', advisor.account_id, {
    financial_advisor_id: advisor.id,
    health_advisor_id: agent?.id ?? null,
    ...changed,
  });

/** The status of a client, null for other users, and the meeting in effect. */
export const bookingStateOf = (db: Db, { id }: Pick<Person, 'id'>) =>
  db
    .selectFrom('users')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .select((of) => [
      'engagements.status',
      of.fn.coalesce('engagements.booking_id', 'users.booking_id').as('booking_id'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();

export const activityKindsOf = async (db: Db, { id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await db.selectFrom('activities').select('kind').where('client_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
