import type { Booking } from 'contract/endpoints/bookings';
import { hasSeat } from '../accounts/public.ts';
import { findClientInReach } from '../engagements/public.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { Ground } from '../../context.ts';
import type { ForeignBooking } from '../../integrations/calendar/calendar.ts';
import { refuseFields } from '../../http/api-error.ts';
import { currentUser, signIn } from '../users/public.ts';
import { cancelOwnMeeting } from './native/public.ts';
import { isParty, mayJoin } from './policy.ts';
import * as store from './store.ts';
import { setCurrent, tell, tellChanges } from './calcom/public.ts';
import type { EventTrigger, MeetingEvent } from './calcom/rules.ts';

/** For whom something is booked. */
export interface Whom {
  readonly id: number;
  readonly account_id: number | null;
  readonly health_advisor_id: number | null;
  readonly email: string;
  /** Whether that address is somebody else's. */
  readonly is_held?: boolean;
  readonly name: string;
  readonly client_request_type: 'pre_65' | 'medicare' | 'combo' | null;
  readonly booking_id: string | null;
}

/** A client in reach, or without a number oneself; null for anybody else. */
export async function findWhom(ground: Ground, actor: Actor, client_id: number = actor.user_id): Promise<Whom | null> {
  if (client_id !== actor.user_id) return findClientInReach(ground, actor, client_id);
  const { health_advisor, ...oneself } = await currentUser(ground, actor.user_id);
  return { ...oneself, health_advisor_id: health_advisor?.id ?? null };
}

/** A meeting that this person may see and change; null for any other, and where there is none. */
export async function findInReach(ground: Ground, actor: Actor, uid: string): Promise<store.BookingRow | null> {
  const row = await store.findBooking(ground.db, uid);
  if (row && isParty(actor, row)) return row;
  // Somebody is looked up where there is no meeting, too: the time taken does not tell others' meetings from none.
  const client = await findClientInReach(ground, actor, row?.user_id ?? 0);
  return client && row;
}

/** A meeting as its reader sees it. */
export async function toBooking({ db }: Pick<Ground, 'db'>, actor: Actor, row: store.BookingRow): Promise<Booking> {
  const needsSeat = actor.type === 'AdvisorUser' && !isParty(actor, row);
  const may = mayJoin(actor, row, needsSeat && (await hasSeat(db, actor.user_id)));
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
  return { trigger, uid, status, start, end, host_name, join_url, old_uid: null, told_at: now.toISOString() };
};

type Known = Pick<store.BookingRow, 'uid' | 'status' | 'start' | 'end' | 'host_name' | 'join_url'>;

interface Adoption {
  readonly user_id: number;
  /** Null for no meeting at all. */
  readonly uid: string | null;
  readonly actor_id?: number | null;
  /** What `lookUpBooking` found before the transaction. */
  readonly found?: ForeignBooking | null;
}

/**
 * Asks the other calendar for a meeting that is to count for somebody and is not known here. Before a transaction, which would
 * otherwise keep a connection waiting for it.
 * @throws Refusal with an error at `booking_id` when it is not theirs; `calendar_unavailable` while the other calendar cannot say
 */
export async function lookUpBooking(ground: Ground, { user_id, uid }: Adoption): Promise<ForeignBooking | null> {
  if (uid === null || (await store.findBooking(ground.db, uid))) return null;
  const found = (await ground.calendar?.find(uid)) ?? refuseBooking();
  const isMeant = found.client_token !== null && ground.tokens.read('booking', found.client_token) === String(user_id);
  return isMeant || (await findGuest(ground.db, found.attendee_emails)) === user_id ? found : refuseBooking();
}

/** Whom the first known of these addresses belongs to; an address that is only shown for somebody belongs to its holder. */
export async function findGuest(db: Db, emails: readonly string[]): Promise<number | null> {
  for (const email of emails) {
    const found = await signIn(db, email);
    if (found) return found.id;
  }
  return null;
}

/**
 * Makes a meeting the one that counts for somebody, in the transaction that `within.db` is.
 * @throws Refusal as `lookUpBooking` does
 */
export async function adoptBooking(within: Ground, adoption: Adoption): Promise<void> {
  const { db, clock } = within;
  const { user_id, uid, actor_id = null } = adoption;
  const about = { user_id, actor_id };
  if (uid === null) return letGo(within, about);
  const known = await store.findBooking(db, uid);
  if (known && known.user_id !== user_id) refuseBooking();
  const found = known ?? adoption.found ?? (await lookUpBooking(within, adoption)) ?? refuseBooking();
  if (known?.source === 'own') await tellChanges(within, about, []);
  else await tell(within, about, asTold('ADOPTED', found, clock()));
  await setCurrent(db, { id: user_id }, found.uid, clock());
}

async function letGo(within: Ground, about: { user_id: number; actor_id: number | null }): Promise<void> {
  const { db, clock } = within;
  const { booking_id } = await currentUser(within, about.user_id);
  if (booking_id === null) return;
  const known = await store.findBooking(db, booking_id);
  await setCurrent(db, { id: about.user_id }, null, clock());
  if (known?.source !== 'cal') return tellChanges(within, about, []);
  await tell(within, about, asTold('LET_GO', known, clock()));
}

const refuseBooking = (): never => refuseFields({ booking_id: ['This is not a meeting of this client.'] });

/**
 * Lets go of the meetings of somebody who is about to be removed: what lies ahead is cancelled, in the other calendar by a job.
 * In the transaction of the removal, before it.
 */
export async function releaseBookings(within: Ground, client_id: number): Promise<void> {
  for (const { uid, source } of await store.listAhead(within.db, client_id, within.clock())) {
    if (source === 'cal') await within.jobs.send(within.db, 'cancel-meeting', { uid });
    else await cancelOwnMeeting(within, uid, { user_id: client_id, actor_id: null }, true);
  }
}
