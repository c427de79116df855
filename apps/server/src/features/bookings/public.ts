import type { Booking } from 'contract/endpoints/bookings';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { throwFieldErrors } from '../../http/api-error.ts';
import type { ExternalBooking } from '../../integrations/calendar/calendar.ts';
import { hasSeat } from '../accounts/queries.ts';
import { setCurrentBooking } from '../engagements/operations.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { currentUser, findSignIn } from '../users/queries.ts';
import { publishBookingChanges, tell } from './calcom/public.ts';
import type { EventTrigger, MeetingEvent } from './calcom/rules.ts';
import { cancelNativeMeeting } from './native/public.ts';
import { canJoin, isParty } from './policy.ts';
import * as store from './store.ts';

/** For whom something is booked. */
export interface BookingSubject {
  readonly id: number;
  readonly account_id: number | null;
  readonly health_advisor_id: number | null;
  readonly email: string;
  /** Whether that address is somebody else's. */
  readonly is_quarantined?: boolean;
  readonly name: string;
  readonly client_request_type: 'pre_65' | 'medicare' | 'combo' | null;
  readonly booking_id: string | null;
}

/** A client in reach, or without a number oneself; null for anybody else. */
export async function findBookingSubject(
  ctx: AppContext,
  actor: Actor,
  client_id: number = actor.user_id,
): Promise<BookingSubject | null> {
  if (client_id !== actor.user_id) return findVisibleClient(ctx, actor, client_id);
  const { health_advisor, ...oneself } = await currentUser(ctx, actor.user_id);
  return { ...oneself, health_advisor_id: health_advisor?.id ?? null };
}

/** A meeting that this person may see and change; null for any other, and where there is none. */
export async function findVisibleBooking(ctx: AppContext, actor: Actor, uid: string): Promise<store.BookingRow | null> {
  const row = await store.findBooking(ctx.db, uid);
  if (row && isParty(actor, row)) return row;
  // Somebody is looked up where there is no meeting, too: the time taken does not tell others' meetings from none.
  const client = await findVisibleClient(ctx, actor, row?.user_id ?? 0);
  return client && row;
}

/** A meeting as its reader sees it. */
export async function toBooking({ db }: Pick<AppContext, 'db'>, actor: Actor, row: store.BookingRow): Promise<Booking> {
  const needsSeat = actor.type === 'AdvisorUser' && !isParty(actor, row);
  const may = canJoin(actor, row, needsSeat && (await hasSeat(db, actor.user_id)));
  return {
    uid: row.uid,
    status: row.status,
    startTime: row.start,
    endTime: row.end,
    host: row.host_name === null ? null : { id: row.agent_id, name: row.host_name },
    join_url: may ? row.join_url : null,
  };
}

/** What is known of a meeting, as something told now. */
export const asTold = (trigger: EventTrigger, { uid, ...known }: Known, now: Date): MeetingEvent => {
  const { status, start, end, host_name, join_url } = known;
  return { trigger, uid, status, start, end, host_name, join_url, old_uid: null, occurred_at: now.toISOString() };
};

type Known = Pick<store.BookingRow, 'uid' | 'status' | 'start' | 'end' | 'host_name' | 'join_url'>;

interface Adoption {
  readonly user_id: number;
  /** Null for no meeting at all. */
  readonly uid: string | null;
  readonly actor_id?: number | null;
  /** What `lookUpBooking` found before the transaction. */
  readonly found?: ExternalBooking | null;
}

/**
 * Asks the other calendar for a meeting that is to count for somebody and is not known here. Before a transaction, which would
 * otherwise keep a connection waiting for it.
 * @throws Refusal with an error at `booking_id` when it is not theirs; `calendar_unavailable` while the other calendar cannot say
 */
export async function lookUpBooking(ctx: AppContext, { user_id, uid }: Adoption): Promise<ExternalBooking | null> {
  if (uid === null || (await store.findBooking(ctx.db, uid))) return null;
  const found = (await ctx.calendar?.find(uid)) ?? throwInvalidBooking();
  const isMeant = found.client_token !== null && ctx.tokens.read('booking', found.client_token) === String(user_id);
  return isMeant || (await findGuest(ctx.db, found.attendee_emails)) === user_id ? found : throwInvalidBooking();
}

/** Whom the first known of these addresses belongs to; an address that is only shown for somebody belongs to its holder. */
export async function findGuest(db: Db, emails: readonly string[]): Promise<number | null> {
  for (const email of emails) {
    const found = await findSignIn(db, email);
    if (found) return found.id;
  }
  return null;
}

/**
 * Makes a meeting the one that counts for somebody, in the transaction that `within.db` is.
 * @throws Refusal as `lookUpBooking` does
 */
export async function adoptBooking(ctx: AppContext, adoption: Adoption): Promise<void> {
  const { db, clock } = ctx;
  const { user_id, uid, actor_id = null } = adoption;
  const about = { user_id, actor_id };
  if (uid === null) return letGo(ctx, about);
  const known = await store.findBooking(db, uid);
  if (known && known.user_id !== user_id) throwInvalidBooking();
  const found = known ?? adoption.found ?? (await lookUpBooking(ctx, adoption)) ?? throwInvalidBooking();
  if (known?.source === 'own') await publishBookingChanges(ctx, about, []);
  else await tell(ctx, about, asTold('ADOPTED', found, clock()));
  await setCurrentBooking(ctx, user_id, found.uid);
}

async function letGo(ctx: AppContext, about: { user_id: number; actor_id: number | null }): Promise<void> {
  const { db, clock } = ctx;
  const { booking_id } = await currentUser(ctx, about.user_id);
  if (booking_id === null) return;
  const known = await store.findBooking(db, booking_id);
  await setCurrentBooking(ctx, about.user_id, null);
  if (known?.source !== 'cal') return publishBookingChanges(ctx, about, []);
  await tell(ctx, about, asTold('LET_GO', known, clock()));
}

const throwInvalidBooking = (): never => throwFieldErrors({ booking_id: ['This is not a meeting of this client.'] });

/**
 * Lets go of the meetings of somebody who is about to be removed: what lies ahead is cancelled, in the other calendar by a job.
 * In the transaction of the removal, before it.
 */
export async function releaseBookings(ctx: AppContext, client_id: number): Promise<void> {
  for (const { uid, source } of await store.listAhead(ctx.db, client_id, ctx.clock())) {
    if (source === 'cal') await ctx.jobs.send(ctx.db, 'cancel-meeting', { uid });
    else await cancelNativeMeeting(ctx, uid, { user_id: client_id, actor_id: null }, true);
  }
}
