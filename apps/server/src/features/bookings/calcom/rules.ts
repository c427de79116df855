import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { MeetingStatus } from '../../../integrations/calendar/calendar.ts';
import type { CalendarTrigger } from '../../../integrations/calendar/read-message.ts';

/**
 * What is told of a meeting: by the other calendar, or by people here. `ADOPTED`: somebody said that it is the one that counts;
 * `LET_GO`: that it is not; `CANCELLED_HERE`; `SEEN`: what the calendar answered when it was asked.
 */
export type EventTrigger = CalendarTrigger | 'ADOPTED' | 'LET_GO' | 'CANCELLED_HERE' | 'SEEN';

/** Moments in ISO 8601, UTC. */
export interface MeetingEvent {
  readonly trigger: EventTrigger;
  readonly uid: string;
  readonly occurred_at: string;
  readonly old_uid: string | null;
  readonly status: MeetingStatus;
  readonly start: string | null;
  readonly end: string | null;
  readonly host_name: string | null;
  readonly join_url: string | null;
}

export interface Meeting {
  readonly uid: string;
  readonly status: MeetingStatus;
  readonly start: string;
  readonly end: string;
  readonly host_name: string | null;
  readonly join_url: string | null;
  readonly created_at: string;
  readonly rescheduled_to: string | null;
  /** uid of the meeting that it took the place of. */
  readonly moved_from: string | null;
}

export interface Meetings {
  readonly meetings: readonly Meeting[];
  /** uid of the one that counts; null when none was ever booked, or it was let go. */
  readonly current: string | null;
}

/** Whether a meeting takes place, as far as is known. */
export const stands = (status: string): boolean => status !== 'CANCELLED' && status !== 'REJECTED';

/** Of what is told in one moment, the first here comes first. */
const order: readonly EventTrigger[] = [
  'BOOKING_REQUESTED',
  'BOOKING_CREATED',
  'BOOKING_RESCHEDULED',
  'SEEN',
  'ADOPTED',
  'LET_GO',
  'BOOKING_REJECTED',
  'BOOKING_CANCELLED',
  'CANCELLED_HERE',
];

const inOrder = (a: MeetingEvent, b: MeetingEvent): number =>
  a.occurred_at.localeCompare(b.occurred_at) ||
  order.indexOf(a.trigger) - order.indexOf(b.trigger) ||
  (a.uid < b.uid ? -1 : Number(a.uid > b.uid));

/** How far a meeting has come; what is off stays off. */
const ranks: readonly MeetingStatus[] = ['PENDING', 'AWAITING_HOST', 'ACCEPTED', 'REJECTED', 'CANCELLED'];
const further = (a: MeetingStatus, b: MeetingStatus): MeetingStatus => (ranks.indexOf(a) > ranks.indexOf(b) ? a : b);

type Draft = Omit<Meeting, 'start' | 'end'> & Pick<MeetingEvent, 'start' | 'end'>;

/**
 * A person's meetings from all that was told of them. It depends on what was told and when it happened, not on the order in
 * which it arrived: messages may come late, twice and in any order, and end alike.
 */
export function meetingsOf(events: readonly MeetingEvent[]): Meetings {
  const drafts = new Map<string, Draft>();
  let current: string | null = null;
  for (const event of events.toSorted(inOrder)) {
    const isNew = !drafts.has(event.uid);
    const knewOld = event.old_uid !== null && drafts.has(event.old_uid);
    draw(drafts, event);
    current = counted(drafts, current, event, { isNew, knewOld });
  }
  const meetings = [...drafts.values()].filter((one): one is Meeting => one.start !== null && one.end !== null);
  return { meetings, current: meetings.some(({ uid }) => uid === current) ? current : null };
}

function draw(drafts: Map<string, Draft>, event: MeetingEvent): void {
  const { uid, old_uid, occurred_at, start, end, status } = event;
  const before = drafts.get(uid);
  const says = start !== null && end !== null;
  // Letting go of a meeting says nothing of the meeting itself.
  const told = event.trigger === 'LET_GO' ? before?.status : status;
  drafts.set(uid, {
    uid,
    status: before && told ? further(before.status, told) : status,
    start: says ? start : (before?.start ?? null),
    end: says ? end : (before?.end ?? null),
    host_name: event.host_name ?? before?.host_name ?? null,
    join_url: event.join_url ?? before?.join_url ?? null,
    created_at: before?.created_at ?? occurred_at,
    rescheduled_to: before?.rescheduled_to ?? null,
    moved_from: before?.moved_from ?? old_uid,
  });
  if (old_uid === null) return;
  const old = drafts.get(old_uid) ?? unheardOf(old_uid, occurred_at);
  drafts.set(old_uid, { ...old, status: 'CANCELLED', rescheduled_to: uid });
}

/** A meeting of which only is known that another took its place. */
const unheardOf = (uid: string, created_at: string): Draft => ({
  uid,
  status: 'CANCELLED',
  start: null,
  end: null,
  host_name: null,
  join_url: null,
  created_at,
  rescheduled_to: null,
  moved_from: null,
});

/** Which meeting counts after an event; a rescheduling moves it only where the old meeting was the one that counted. */
function counted(
  drafts: ReadonlyMap<string, Draft>,
  current: string | null,
  { trigger, uid, old_uid, occurred_at }: MeetingEvent,
  { isNew, knewOld }: { isNew: boolean; knewOld: boolean },
): string | null {
  if (trigger === 'ADOPTED') return uid;
  if (trigger === 'LET_GO') return null;
  const isOn = stands(drafts.get(uid)?.status ?? '');
  if (trigger === 'SEEN' && isOn && old_uid === null) return current;
  if (!isOn) return current === uid ? (nextOf(drafts, occurred_at) ?? uid) : current;
  // Of a meeting that was never told of, nobody can have chosen another instead.
  if (old_uid !== null) return current === old_uid || (current === null && !knewOld) ? uid : current;
  return isNew ? uid : current;
}

/** The meeting made last of those that still stand and lie ahead. */
function nextOf(drafts: ReadonlyMap<string, Draft>, now: string): string | null {
  const ahead = [...drafts.values()].filter(({ status, start }) => stands(status) && start !== null && start > now);
  const latest = ahead.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid)),
  );
  return latest[0]?.uid ?? null;
}

/** What became of a person's meetings, as a feed tells it. */
export interface Change {
  readonly kind: 'booked' | 'rescheduled' | 'cancelled';
  readonly meeting: Pick<Meeting, 'uid' | 'start'>;
}

/**
 * What is to be told of meetings that were one way and are another. A meeting that was off before it was heard of is not told of,
 * nor is the end of one in whose place another stands.
 */
export function changesOf(before: readonly Pick<Meeting, 'uid' | 'status'>[], after: readonly Meeting[]): Change[] {
  const stood = new Set(before.filter(({ status }) => stands(status)).map(({ uid }) => uid));
  const standing = new Set(after.filter(({ status }) => stands(status)).map(({ uid }) => uid));
  return after.flatMap((meeting): Change[] => {
    const { uid, moved_from, rescheduled_to } = meeting;
    if (standing.has(uid))
      return stood.has(uid) ? [] : [{ kind: moved_from === null ? 'booked' : 'rescheduled', meeting }];
    const isReplaced = rescheduled_to !== null && standing.has(rescheduled_to);
    return stood.has(uid) && !isReplaced ? [{ kind: 'cancelled', meeting }] : [];
  });
}

/** Where a client's engagement stands once their meetings changed: only the first two steps follow from meetings. */
export function statusAfter(status: ClientStatus, hasMeetingAhead: boolean): ClientStatus {
  if (status === 'referred' && hasMeetingAhead) return 'scheduled';
  if (status === 'scheduled' && !hasMeetingAhead) return 'referred';
  return status;
}
