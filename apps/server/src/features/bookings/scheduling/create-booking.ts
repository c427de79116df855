import { randomUUID } from 'node:crypto';
import { createBooking } from 'contract/endpoints/bookings';
import { maxDaysAhead } from 'contract/vocabulary/bookings';
import { ApiError, throwApiError, throwFieldErrors } from '../../../api-error.ts';
import type { Actor } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { type Db, withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { assignFirstAgent, setCurrentBooking } from '../../engagements/operations.ts';
import { lockUser } from '../../users/queries.ts';
import { type Host, listBookedTimes, listHostsFor, lockCalendar } from '../native/queries.ts';
import { day, freeTimes, longestGap } from '../native/rules.ts';
import { cancelNative, notifyParticipants, publishChanges } from '../operations.ts';
import { type BookingRow, findBooking, findGuest, findUpcomingNative, type GuestRow, toBooking } from '../queries.ts';
import { insertNativeBooking } from '../store.ts';
import { rememberTimeZone } from '../time-zones/operations.ts';

/** Idempotent: a repeated request returns the existing booking. */
export const createBookingRoute = route(createBooking, async ({ ctx, actor, body }) => {
  const requireGuest = async (tx: AppContext) =>
    (await findGuest(tx, actor, body.client_id)) ?? throwApiError('not_found');
  // Access is checked before the lock, so that a request cannot block writes to inaccessible clients.
  const { id } = await requireGuest(ctx);
  if (ctx.calendar) throw new ApiError('not_found');
  const start = Date.parse(body.start);
  const row = await withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id);
    const guest = await requireGuest(tx);
    const ownZone = await rememberTimeZone(tx, actor, body.time_zone);
    const zone = actor.user_id === id ? ownZone : null;
    const uid = (await reuseBooking(tx, guest, start, actor)) ?? (await book(tx, guest, { start, zone }, actor));
    return (await findBooking(tx.db, uid ?? throwApiError('slot_taken'))) ?? throwApiError('not_found');
  });
  return toBooking(ctx, actor, row);
});

const hasUpcoming = 'There’s already an upcoming meeting. Cancel or reschedule it first.';

/** Cancels a booking at another time that is no longer current, because no page shows it. */
async function reuseBooking(tx: AppContext, guest: GuestRow, start: number, actor: Actor): Promise<string | null> {
  const by = { user_id: guest.id, actor_id: actor.user_id };
  const upcoming = await findUpcomingNative(tx.db, guest.id, tx.clock());
  if (!upcoming) return null;
  const { uid, start_at, is_current } = upcoming;
  if (Date.parse(start_at) !== start) {
    if (is_current) throwFieldErrors({ start: [hasUpcoming] });
    await cancelNative(tx, uid, by);
    return null;
  }
  if (!is_current) {
    await setCurrentBooking(tx, guest.id, uid);
    await publishChanges(tx, by, []);
  }
  return uid;
}

interface Choice {
  readonly start: number;
  /** Of the guest. */
  readonly zone: string | null;
}

async function book(tx: AppContext, guest: GuestRow, { start, zone }: Choice, actor: Actor): Promise<string | null> {
  const by = { user_id: guest.id, actor_id: actor.user_id };
  for (const host of await listFreeHosts(tx, guest, start)) {
    if (!(await lockIfFree(tx, host, start))) continue;
    const uid = randomUUID();
    const { user_id: agent_id, name: host_name, join_url } = host;
    const start_at = new Date(start).toISOString();
    const end_at = new Date(start + host.meeting_minutes * 60_000).toISOString();
    const { id: user_id, engagement_id } = guest;
    const times = { start_at, end_at, guest_time_zone: zone };
    const booking = { uid, user_id, engagement_id, agent_id, host_name, join_url, ...times };
    if (!(await insertNativeBooking(tx.db, booking, tx.clock()))) continue;
    await setCurrentBooking(tx, user_id, uid);
    if (guest.health_advisor_id === null) await assignFirstAgent(tx, by, agent_id);
    await publishChanges(tx, by, [{ kind: 'booked', start: start_at }]);
    const meeting = { ...booking, start: start_at, end: end_at, sequence: 0 };
    await notifyParticipants(tx, 'meeting_booked', meeting, { actor_id: actor.user_id });
    return uid;
  }
  return null;
}

/** @param moving the meeting that is moved to this time, so that its present time counts as free */
export async function listFreeHosts(
  { db, clock }: AppContext,
  guest: GuestRow,
  start: number,
  moving?: BookingRow,
): Promise<Host[]> {
  const now = clock().getTime();
  if (!(start > now && start < now + maxDaysAhead * day)) return [];
  return freeAt({ db, now }, await listHostsFor(db, guest), start, moving);
}

/** Two guests can choose times so close to each other that only one of them leaves the agent’s buffers. */
export async function lockIfFree({ db, clock }: AppContext, host: Host, start: number, moving?: BookingRow) {
  await lockCalendar(db, host.user_id);
  return (await freeAt({ db, now: clock().getTime() }, [host], start, moving)).length > 0;
}

async function freeAt({ db, now }: { db: Db; now: number }, hosts: Host[], start: number, moving?: BookingRow) {
  const agent_ids = hosts.map(({ user_id }) => user_id);
  const [from, to] = [new Date(start - longestGap).toISOString(), new Date(start + day).toISOString()];
  const booked = await listBookedTimes(db, agent_ids, from, to);
  const range = { start, end: start + 1 };
  return hosts.filter((host) => {
    const isMoving = (other: { start: number }) =>
      moving?.agent_id === host.user_id && other.start === Date.parse(moving.start);
    const bookedByHost = booked.filter((other) => other.agent_id === host.user_id && !isMoving(other));
    return freeTimes(host, bookedByHost, range, now).some((free) => free.start === start);
  });
}
