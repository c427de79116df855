import { randomUUID } from 'node:crypto';
import { type createBooking, mostDaysAhead } from 'contract/endpoints/bookings';
import type { Ground } from '../../../context.ts';
import type { Call, Handler } from '../../../http/route.ts';
import { refuse, refuseFields } from '../../../http/api-error.ts';
import { holdPerson } from '../../users/public.ts';
import { findWhom, toBooking, type Whom } from '../public.ts';
import { findBooking } from '../store.ts';
import { giveAgent, setCurrent, tellChanges } from '../calcom/public.ts';
import { cancelOwnMeeting, hostsFor, tellBoth } from './public.ts';
import { day, freeTimes } from './rules.ts';
import { findAhead, type Host, insertMeeting, listTaken } from './store.ts';

/** One meeting at a time in our own calendar: whoever sends the same again gets the one there is. */
export const handleCreateBooking: Handler<typeof createBooking> = async ({ ground, actor, body }) => {
  const find = async (within: Ground) => (await findWhom(within, actor, body.client_id)) ?? refuse('not_found');
  // Before anything is held: nobody holds up others' clients.
  const { id } = await find(ground);
  if (ground.calendar) refuse('not_found');
  const start = Date.parse(body.start);
  const row = await ground.db.transaction().execute(async (db) => {
    const within = { ...ground, db };
    await holdPerson(db, id);
    const whom = await find(within);
    const uid = (await rebook(within, whom, start, actor)) ?? (await book(within, whom, start, actor));
    return (await findBooking(db, uid ?? refuse('slot_taken'))) ?? refuse('not_found');
  });
  return toBooking(ground, actor, row);
};

const oneAtATime = 'There is an upcoming meeting already. Cancel or reschedule it first.';

type Actor = Call<typeof createBooking>['actor'];

/**
 * The uid of the meeting that there is at this time, and counts again if it was let go; null where another has to be made. One at
 * another time that was let go gives way: nobody is shown it any more who could cancel it.
 */
async function rebook(within: Ground, whom: Whom, start: number, actor: Actor): Promise<string | null> {
  const about = { user_id: whom.id, actor_id: actor.user_id };
  const ahead = await findAhead(within.db, whom.id, within.clock());
  if (!ahead) return null;
  if (Date.parse(ahead.start_at) !== start) {
    if (ahead.counts) refuseFields({ start: [oneAtATime] });
    await cancelOwnMeeting(within, ahead.uid, about);
    return null;
  }
  if (!ahead.counts) {
    await setCurrent(within.db, { id: whom.id }, ahead.uid, within.clock());
    await tellChanges(within, about, []);
  }
  return ahead.uid;
}

/** The uid of the meeting with the first agent who is free; null when nobody is. */
async function book(within: Ground, whom: Whom, start: number, actor: Actor): Promise<string | null> {
  for (const host of await freeHosts(within, whom, start)) {
    const uid = randomUUID();
    const [start_at, end_at] = [start, start + host.meeting_minutes * 60_000].map((at) => new Date(at).toISOString());
    if (!start_at || !end_at) return null;
    const { user_id: agent_id, name: host_name, join_url } = host;
    const meeting = { uid, user_id: whom.id, agent_id, host_name, join_url, start_at, end_at };
    if (!(await insertMeeting(within.db, meeting, within.clock()))) continue;
    await setCurrent(within.db, { id: whom.id }, uid, within.clock());
    const about = { user_id: whom.id, actor_id: actor.user_id };
    await giveAgent(within, about, agent_id);
    await tellChanges(within, about, [{ kind: 'booked', meeting: { uid, start: start_at } }]);
    await tellBoth(within, 'meeting_booked', { user_id: whom.id, agent_id, start: start_at });
    return uid;
  }
  return null;
}

/** Who has a free time that begins then. */
async function freeHosts({ db, clock }: Ground, whom: Whom, start: number): Promise<Host[]> {
  const now = clock().getTime();
  if (!(start > now && start < now + mostDaysAhead * day)) return [];
  const hosts = await hostsFor(db, whom);
  const stretch = { start, end: start + 1 };
  const agents = hosts.map(({ user_id }) => user_id);
  const taken = await listTaken(db, agents, new Date(start).toISOString(), new Date(start + day).toISOString());
  return hosts.filter((host) => {
    const theirs = taken.filter(({ agent_id }) => agent_id === host.user_id);
    return freeTimes(host, theirs, stretch, now).some((free) => free.start === start);
  });
}
