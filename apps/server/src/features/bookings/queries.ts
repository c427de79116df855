import type { Booking } from 'contract/endpoints/bookings';
import { sql } from 'kysely';
import { throwApiError } from '../../api-error.ts';
import { type Actor, servesClients } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { isActive } from '../../integrations/calendar/calendar.ts';
import { hasSeat } from '../accounts/queries.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { findSignIn, fullNameOf } from '../users/queries.ts';
import { canJoin, canSetOutcome, isParticipant } from './policy.ts';

export interface GuestRow {
  readonly id: number;
  readonly account_id: number | null;
  readonly health_advisor_id: number | null;
  readonly email: string;
  readonly is_quarantined: boolean;
  readonly name: string;
  readonly client_request_type: 'pre_65' | 'medicare' | 'combo' | null;
  readonly booking_id: string | null;
  /** The current one; null for a user who is not a client. */
  readonly engagement_id: number | null;
}

export async function findGuest(
  ctx: AppContext,
  actor: Actor,
  client_id: number = actor.user_id,
): Promise<GuestRow | null> {
  if (client_id !== actor.user_id) return findVisibleClient(ctx, actor, client_id);
  const row = await ctx.db
    .selectFrom('users')
    .leftJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .select(['users.id', 'users.account_id', 'users.email', 'client_profiles.client_request_type'])
    .select(['engagements.id as engagement_id', 'engagements.health_advisor_id', fullNameOf('users').as('name')])
    .select(({ fn }) => fn.coalesce('engagements.booking_id', 'users.booking_id').as('booking_id'))
    .select(sql<boolean>`users.quarantined_at is not null`.as('is_quarantined'))
    .where('users.id', '=', actor.user_id)
    .executeTakeFirst();
  // The user has just been removed, with all their sessions.
  return row ?? throwApiError('not_signed_in');
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/** The caller checks access. */
export async function findBooking(db: Db, uid: string) {
  return selectBookings(db).where('bookings.uid', '=', uid).executeTakeFirst();
}

const selectBookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .leftJoin('users as outcome_author', 'outcome_author.id', 'bookings.outcome_by')
    .select(['uid', 'user_id', 'agent_id', 'engagement_id', 'source', 'status', 'start_at as start', 'end_at as end'])
    .select(['host_name', 'join_url', 'guest_time_zone', 'sequence'])
    .select(['outcome', 'outcome_at', fullNameOf('outcome_author').as('outcome_author')]);

/** Null if the booking does not exist or the actor has no access to it. */
export async function findVisibleBooking(ctx: AppContext, actor: Actor, uid: string): Promise<BookingRow | null> {
  const row = (await findBooking(ctx.db, uid)) ?? null;
  if (row && isParticipant(actor, row)) return row;
  // Runs for unknown bookings, too: the duration must not show whether a booking exists.
  const client = await findVisibleClient(ctx, actor, row?.user_id ?? 0);
  if (!client || !row) return null;
  // A meeting with a former firm of the client stays with that firm.
  return row.engagement_id === null || row.engagement_id === client.engagement_id ? row : null;
}

type ShownRow = Omit<BookingRow, 'engagement_id' | 'guest_time_zone' | 'sequence'>;

/** The join link is included only if the actor can join. */
export async function toBooking(
  ctx: Pick<AppContext, 'db' | 'payments' | 'calendar'>,
  actor: Actor,
  row: ShownRow,
): Promise<Booking> {
  return toBookingWithSeat(ctx, actor, row, await hasSeatToJoin(ctx, actor));
}

/** Whether a financial advisor has a seat, which joining a meeting requires. */
export const hasSeatToJoin = async (ctx: Pick<AppContext, 'db' | 'payments'>, actor: Actor): Promise<boolean> =>
  actor.type === 'AdvisorUser' && (await hasSeat(ctx, actor.user_id));

export function toBookingWithSeat(
  ctx: Pick<AppContext, 'calendar'>,
  actor: Actor,
  row: ShownRow,
  hasSeat: boolean,
): Booking {
  const { outcome, outcome_author, outcome_at } = row;
  return {
    uid: row.uid,
    status: row.status,
    startTime: row.start,
    endTime: row.end,
    host: row.host_name === null ? null : { id: row.agent_id, name: row.host_name },
    join_url: canJoin(actor, row, hasSeat) ? row.join_url : null,
    is_movable: row.source === 'native' && !ctx.calendar,
    outcome:
      outcome && outcome_at && servesClients(actor) ? { value: outcome, by: outcome_author, at: outcome_at } : null,
    may_set_outcome: canSetOutcome(actor) && isActive(row.status),
  };
}

const upcomingOf = (db: Db, user_ids: readonly number[], now: Date) =>
  db
    .selectFrom('bookings')
    .where(sql<boolean>`bookings.user_id = any(${user_ids}::bigint[])`)
    .where('bookings.status', 'not in', ['CANCELLED', 'REJECTED'])
    .where('bookings.start_at', '>', now.toISOString());

export const listUpcoming = (db: Db, user_id: number, now: Date) =>
  upcomingOf(db, [user_id], now).select(['uid', 'source']).execute();

/** Those of Cal.com. */
export const listUpcomingExternal = (db: Db, user_ids: readonly number[], now: Date) =>
  upcomingOf(db, user_ids, now).where('bookings.source', '=', 'cal').select('uid').execute();

export async function hasUpcoming(db: Db, user_id: number, now: Date): Promise<boolean> {
  return (await upcomingOf(db, [user_id], now).select('uid').limit(1).executeTakeFirst()) !== undefined;
}

export const findUpcomingNative = (db: Db, user_id: number, now: Date) =>
  upcomingOf(db, [user_id], now)
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .select(['bookings.uid', 'bookings.start_at'])
    .select(
      sql<boolean>`bookings.uid is not distinct from coalesce(engagements.booking_id, users.booking_id)`.as(
        'is_current',
      ),
    )
    .where('bookings.source', '=', 'native')
    .orderBy('bookings.start_at')
    .limit(1)
    .executeTakeFirst();

export async function findAssignedAgent(db: Db, { health_advisor_id }: Pick<GuestRow, 'health_advisor_id'>) {
  if (health_advisor_id === null) return undefined;
  return db
    .selectFrom('users')
    .leftJoin('agent_profiles', 'agent_profiles.user_id', 'users.id')
    .select(['users.id', 'agent_profiles.meeting_path', fullNameOf('users').as('name')])
    .where('users.id', '=', health_advisor_id)
    .executeTakeFirst();
}

export async function findHostContact(db: Db, { agent_id }: Pick<BookingRow, 'agent_id'>) {
  if (agent_id === null) return undefined;
  return db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select(['users.id as user_id', 'users.email', 'calendars.time_zone', fullNameOf('users').as('name')])
    .select('users.meeting_reminders')
    .select(sql<boolean>`users.type = 'HealthAdvisorUser' and users.disabled_at is null`.as('is_agent'))
    .where('users.id', '=', agent_id)
    .executeTakeFirst();
}

export const findGuestContact = (db: Db, { user_id }: Pick<BookingRow, 'user_id'>) =>
  db
    .selectFrom('users')
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .leftJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.type', 'engagements.health_advisor_id', fullNameOf('users').as('name')])
    .select(['users.time_zone', 'users.meeting_reminders', 'client_profiles.zip_code'])
    .select(sql<boolean>`users.quarantined_at is not null`.as('is_quarantined'))
    .where('users.id', '=', user_id)
    .executeTakeFirst();

/** The client's advisor in the engagement of the meeting. */
export const findAdvisorContact = (db: Db, { engagement_id }: Pick<BookingRow, 'engagement_id'>) =>
  db
    .selectFrom('engagements')
    .innerJoin('users', 'users.id', 'engagements.financial_advisor_id')
    .select(['users.id', 'users.email', 'users.phone_number', 'users.time_zone', 'users.meeting_reminders'])
    .select(fullNameOf('users').as('name'))
    .where('engagements.id', '=', engagement_id)
    .where('users.disabled_at', 'is', null)
    .where('users.quarantined_at', 'is', null)
    .executeTakeFirst();

export type AdvisorContact = NonNullable<Awaited<ReturnType<typeof findAdvisorContact>>>;
export type HostContact = NonNullable<Awaited<ReturnType<typeof findHostContact>>>;
export type GuestContact = NonNullable<Awaited<ReturnType<typeof findGuestContact>>>;

export async function findUserByEmail(db: Db, emails: readonly string[]): Promise<number | null> {
  for (const email of emails) {
    const found = await findSignIn(db, email);
    if (found) return found.id;
  }
  return null;
}
