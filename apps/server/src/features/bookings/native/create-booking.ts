import { randomUUID } from 'node:crypto';
import type { createBooking } from 'contract/endpoints/bookings';
import { maxDaysAhead } from 'contract/vocabulary/bookings';
import type { AppContext } from '../../../context.ts';
import { ApiError, throwApiError } from '../../../http/api-error.ts';
import type { Call, Handler } from '../../../http/route.ts';
import { lockUser } from '../../users/public.ts';
import { giveAgent, publishBookingChanges, setCurrent } from '../calcom/public.ts';
import { type BookingSubject, findBookingSubject, toBooking } from '../public.ts';
import { findBooking } from '../store.ts';
import { cancelNativeMeeting, hostsFor, notifyBothParties } from './public.ts';
import { day, freeTimes } from './rules.ts';
import { findAhead, type Host, insertMeeting, listTaken } from './store.ts';

/** One meeting at a time in our own calendar: whoever sends the same again gets the one there is. */
export const handleCreateBooking: Handler<typeof createBooking> = async ({ ctx, actor, body }) => {
  const find = async (tx: AppContext) =>
    (await findBookingSubject(tx, actor, body.client_id)) ?? throwApiError('not_found');
  // Before anything is held: nobody holds up others' clients.
  const { id } = await find(ctx);
  if (ctx.calendar) throw new ApiError('not_found');
  const start = Date.parse(body.start);
  const row = await ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    await lockUser(db, id);
    const subject = await find(tx);
    const uid = (await rebook(tx, subject, start, actor)) ?? (await book(tx, subject, start, actor));
    return (await findBooking(db, uid ?? throwApiError('slot_taken'))) ?? throwApiError('not_found');
  });
  return toBooking(ctx, actor, row);
};

const oneAtATime = 'There is an upcoming meeting already. Cancel or reschedule it first.';

type Actor = Call<typeof createBooking>['actor'];

/**
 * The uid of the meeting that there is at this time, and counts again if it was let go; null where another has to be made. One at
 * another time that was let go gives way: nobody is shown it any more who could cancel it.
 */
async function rebook(tx: AppContext, subject: BookingSubject, start: number, actor: Actor): Promise<string | null> {
  const about = { user_id: subject.id, actor_id: actor.user_id };
  const ahead = await findAhead(tx.db, subject.id, tx.clock());
  if (!ahead) return null;
  if (Date.parse(ahead.start_at) !== start) {
    if (ahead.counts) throw new ApiError('validation_failed', { errors: { start: [oneAtATime] } });
    await cancelNativeMeeting(tx, ahead.uid, about);
    return null;
  }
  if (!ahead.counts) {
    await setCurrent(tx.db, { id: subject.id }, ahead.uid, tx.clock());
    await publishBookingChanges(tx, about, []);
  }
  return ahead.uid;
}

/** The uid of the meeting with the first agent who is free; null when nobody is. */
async function book(tx: AppContext, subject: BookingSubject, start: number, actor: Actor): Promise<string | null> {
  for (const host of await freeHosts(tx, subject, start)) {
    const uid = randomUUID();
    const [start_at, end_at] = [start, start + host.meeting_minutes * 60_000].map((at) => new Date(at).toISOString());
    if (!start_at || !end_at) return null;
    const { user_id: agent_id, name: host_name, join_url } = host;
    const meeting = { uid, user_id: subject.id, agent_id, host_name, join_url, start_at, end_at };
    if (!(await insertMeeting(tx.db, meeting, tx.clock()))) continue;
    await setCurrent(tx.db, { id: subject.id }, uid, tx.clock());
    const about = { user_id: subject.id, actor_id: actor.user_id };
    await giveAgent(tx, about, agent_id);
    await publishBookingChanges(tx, about, [{ kind: 'booked', meeting: { uid, start: start_at } }]);
    await notifyBothParties(tx, 'meeting_booked', { user_id: subject.id, agent_id, start: start_at });
    return uid;
  }
  return null;
}

/** Who has a free time that begins then. */
async function freeHosts({ db, clock }: AppContext, subject: BookingSubject, start: number): Promise<Host[]> {
  const now = clock().getTime();
  if (!(start > now && start < now + maxDaysAhead * day)) return [];
  const hosts = await hostsFor(db, subject);
  const stretch = { start, end: start + 1 };
  const agents = hosts.map(({ user_id }) => user_id);
  const taken = await listTaken(db, agents, new Date(start).toISOString(), new Date(start + day).toISOString());
  return hosts.filter((host) => {
    const theirs = taken.filter(({ agent_id }) => agent_id === host.user_id);
    return freeTimes(host, theirs, stretch, now).some((free) => free.start === start);
  });
}
