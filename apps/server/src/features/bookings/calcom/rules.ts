import { type BookingStatus, isActive } from '../../../integrations/calendar/calendar.ts';
import type { CalendarTrigger } from '../../../integrations/calendar/read-message.ts';

/**
 * From Cal.com's webhooks, or from this product: `LINKED` and `UNLINKED` when a user sets or clears the current booking,
 * `CANCELLED_HERE` when a user cancels it, `SYNCED` when a request to Cal.com returned another state.
 */
export type EventTrigger = CalendarTrigger | 'LINKED' | 'UNLINKED' | 'CANCELLED_HERE' | 'SYNCED';

/** Times are ISO 8601, UTC. */
export interface BookingEvent {
  readonly trigger: EventTrigger;
  readonly uid: string;
  readonly occurred_at: string;
  readonly old_uid: string | null;
  readonly status: BookingStatus;
  readonly start: string | null;
  readonly end: string | null;
  readonly host_name: string | null;
  readonly join_url: string | null;
}

export interface CalcomBooking {
  readonly uid: string;
  readonly status: BookingStatus;
  readonly start: string;
  readonly end: string;
  readonly host_name: string | null;
  readonly join_url: string | null;
  readonly created_at: string;
  readonly rescheduled_to: string | null;
  /** uid of the booking that this one replaces. */
  readonly moved_from: string | null;
}

export interface BookingState {
  readonly bookings: readonly CalcomBooking[];
  /** uid of the current booking; null before the first one and after it was cleared. */
  readonly current: string | null;
}

const triggerOrder: readonly EventTrigger[] = [
  'BOOKING_REQUESTED',
  'BOOKING_CREATED',
  'BOOKING_RESCHEDULED',
  'SYNCED',
  'LINKED',
  'UNLINKED',
  'BOOKING_REJECTED',
  'BOOKING_CANCELLED',
  'CANCELLED_HERE',
];

const byTime = (a: BookingEvent, b: BookingEvent): number =>
  a.occurred_at.localeCompare(b.occurred_at) ||
  triggerOrder.indexOf(a.trigger) - triggerOrder.indexOf(b.trigger) ||
  (a.uid < b.uid ? -1 : Number(a.uid > b.uid));

/** A status only changes to a later one. */
const statusOrder: readonly BookingStatus[] = ['PENDING', 'AWAITING_HOST', 'ACCEPTED', 'REJECTED', 'CANCELLED'];
const laterStatus = (a: BookingStatus, b: BookingStatus): BookingStatus =>
  statusOrder.indexOf(a) > statusOrder.indexOf(b) ? a : b;

type Draft = Omit<CalcomBooking, 'start' | 'end'> & Pick<BookingEvent, 'start' | 'end'>;

/** The result depends on the events and their times alone: they may arrive late, twice and in any order. */
export function reduceEvents(events: readonly BookingEvent[]): BookingState {
  const drafts = new Map<string, Draft>();
  let current: string | null = null;
  for (const event of events.toSorted(byTime)) {
    const isNew = !drafts.has(event.uid);
    const wasKnown = event.old_uid !== null && drafts.has(event.old_uid);
    applyEvent(drafts, event);
    current = currentAfter(drafts, current, event, { isNew, wasKnown });
  }
  const bookings = [...drafts.values()].filter((one): one is CalcomBooking => one.start !== null && one.end !== null);
  return { bookings, current: bookings.some(({ uid }) => uid === current) ? current : null };
}

function applyEvent(drafts: Map<string, Draft>, event: BookingEvent): void {
  const { uid, old_uid, occurred_at, start, end, status } = event;
  const before = drafts.get(uid);
  const hasTimes = start !== null && end !== null;
  // Clearing the current booking does not change the booking itself.
  const newStatus = event.trigger === 'UNLINKED' ? before?.status : status;
  drafts.set(uid, {
    uid,
    status: before && newStatus ? laterStatus(before.status, newStatus) : status,
    start: hasTimes ? start : (before?.start ?? null),
    end: hasTimes ? end : (before?.end ?? null),
    host_name: event.host_name ?? before?.host_name ?? null,
    join_url: event.join_url ?? before?.join_url ?? null,
    created_at: before?.created_at ?? occurred_at,
    rescheduled_to: before?.rescheduled_to ?? null,
    moved_from: before?.moved_from ?? old_uid,
  });
  if (old_uid === null) return;
  const old = drafts.get(old_uid) ?? replacedBooking(old_uid, occurred_at);
  drafts.set(old_uid, { ...old, status: 'CANCELLED', rescheduled_to: uid });
}

const replacedBooking = (uid: string, created_at: string): Draft => ({
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

/**
 * Rescheduling changes the current booking only if the replaced one was current. A second booking does not replace an
 * upcoming one.
 */
function currentAfter(
  drafts: ReadonlyMap<string, Draft>,
  current: string | null,
  { trigger, uid, old_uid, occurred_at }: BookingEvent,
  { isNew, wasKnown }: { isNew: boolean; wasKnown: boolean },
): string | null {
  if (trigger === 'LINKED') return uid;
  if (trigger === 'UNLINKED') return null;
  const isOn = isActive(drafts.get(uid)?.status ?? 'CANCELLED');
  if (trigger === 'SYNCED' && isOn && old_uid === null) return current;
  if (!isOn) return current === uid ? (latestUpcoming(drafts, occurred_at) ?? uid) : current;
  // If the replaced booking is unknown, no user can have cleared it.
  if (old_uid !== null) return current === old_uid || (current === null && !wasKnown) ? uid : current;
  return isNew && !isAhead(drafts, current, occurred_at) ? uid : current;
}

function isAhead(drafts: ReadonlyMap<string, Draft>, uid: string | null, now: string): boolean {
  const draft = uid === null ? undefined : drafts.get(uid);
  return draft !== undefined && isActive(draft.status) && draft.start !== null && draft.start > now;
}

function latestUpcoming(drafts: ReadonlyMap<string, Draft>, now: string): string | null {
  const upcoming = [...drafts.values()].filter(
    ({ status, start }) => isActive(status) && start !== null && start > now,
  );
  const latest = upcoming.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid)),
  );
  return latest[0]?.uid ?? null;
}

export interface BookingChange {
  readonly kind: 'booked' | 'rescheduled' | 'cancelled';
  readonly start: string;
  /** The start before it was rescheduled. Undefined if it is unknown. */
  readonly from?: string;
}

/** Leaves out bookings that were never active and bookings that were replaced. */
export function changesBetween(
  before: readonly Pick<CalcomBooking, 'uid' | 'status'>[],
  after: readonly CalcomBooking[],
): BookingChange[] {
  const wasActive = new Set(before.filter(({ status }) => isActive(status)).map(({ uid }) => uid));
  const active = new Set(after.filter(({ status }) => isActive(status)).map(({ uid }) => uid));
  return after.flatMap((booking): BookingChange[] => {
    const { uid, moved_from, rescheduled_to } = booking;
    const { start } = booking;
    if (active.has(uid)) {
      if (wasActive.has(uid)) return [];
      if (moved_from === null) return [{ kind: 'booked', start }];
      const from = after.find((other) => other.uid === moved_from)?.start;
      return [{ kind: 'rescheduled', start, ...(from !== undefined && { from }) }];
    }
    const isReplaced = rescheduled_to !== null && active.has(rescheduled_to);
    return wasActive.has(uid) && !isReplaced ? [{ kind: 'cancelled', start }] : [];
  });
}

export const uidsOf = ({ uid, old_uid }: Pick<BookingEvent, 'uid' | 'old_uid'>): string[] =>
  old_uid === null ? [uid] : [uid, old_uid];

type KnownBooking = Pick<CalcomBooking, 'uid' | 'status' | 'start' | 'end' | 'host_name' | 'join_url'>;

export const eventFor = (
  trigger: EventTrigger,
  { uid, status, start, end, host_name, join_url }: KnownBooking,
  now: Date,
): BookingEvent => ({
  ...{ trigger, uid, status, start, end, host_name, join_url },
  old_uid: null,
  occurred_at: now.toISOString(),
});
