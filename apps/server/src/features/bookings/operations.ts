import { randomUUID } from 'node:crypto';
import { ApiError, throwFieldErrors } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { type ExternalBooking, isActive } from '../../integrations/calendar/calendar.ts';
import { publishClient, publishUser } from '../../realtime/store.ts';
import { recordActivities, recordActivity } from '../activities/store.ts';
import { moveStatus, setCurrentBooking } from '../engagements/operations.ts';
import { currentUser, lockUser, userExists } from '../users/queries.ts';
import { applyEvent, storeUnassignedEvent } from './calcom/operations.ts';
import { type BookingChange, type BookingEvent, eventFor } from './calcom/rules.ts';
import {
  type AdvisorContact,
  type BookingRow,
  findAdvisorContact,
  findBooking,
  findGuestContact,
  findHostContact,
  findUserByEmail,
  type GuestContact,
  type HostContact,
  hasUpcoming,
  listUpcoming,
  listUpcomingExternal,
} from './queries.ts';
import * as store from './store.ts';

type Transaction = Pick<AppContext, 'db' | 'clock'>;

interface ChangeAuthor {
  readonly user_id: number;
  /** Null for a change made in Cal.com. */
  readonly actor_id: number | null;
}

export async function recordEvent(ctx: AppContext, by: ChangeAuthor, event: BookingEvent): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { user_id } = by;
    await lockUser(tx.db, user_id);
    if (!(await userExists(tx.db, user_id))) return storeUnassignedEvent(tx, event);
    const kept = await findCurrentUpcoming(tx, user_id);
    const applied = await applyEvent(tx, user_id, event);
    if (!applied) return;
    const isSecond =
      kept !== null &&
      kept.uid !== event.uid &&
      event.trigger !== 'LINKED' &&
      applied.changes.some(({ kind }) => kind === 'booked');
    if (applied.current !== undefined && !isSecond) await setCurrentBooking(tx, user_id, applied.current);
    await publishChanges(tx, by, applied.changes);
    if (isSecond) await tx.jobs.send(tx.db, 'check-second-meeting', { user_id, uid: event.uid, kept_uid: kept.uid });
  });
}

async function findCurrentUpcoming(ctx: AppContext, user_id: number): Promise<BookingRow | null> {
  const { booking_id } = await currentUser(ctx, user_id);
  const row = booking_id === null ? undefined : await findBooking(ctx.db, booking_id);
  return row && isActive(row.status) && row.start > ctx.clock().toISOString() ? row : null;
}

/** Applies changes in Cal.com that no webhook has reported. */
export async function refreshBooking(ctx: AppContext, row: BookingRow): Promise<BookingRow> {
  const { calendar, clock, db } = ctx;
  if (!calendar || row.source !== 'cal' || !isActive(row.status) || row.end <= clock().toISOString()) return row;
  const found = await calendar.find(row.uid);
  if (!found || isSame(found, row)) return row;
  const next = found.rescheduled_to === null ? null : await calendar.find(found.rescheduled_to);
  const event = next
    ? { ...eventFor('SYNCED', next, clock()), old_uid: row.uid }
    : eventFor('SYNCED', { ...found, uid: row.uid }, clock());
  await recordEvent(ctx, { user_id: row.user_id, actor_id: null }, event);
  return (await findBooking(db, event.uid)) ?? row;
}

type Compared = Pick<BookingRow, 'status' | 'start' | 'end'>;

const isSame = (a: Compared, b: Compared): boolean => a.status === b.status && a.start === b.start && a.end === b.end;

/** For a booking that was second, once the first one is off. */
export async function makeCurrent(ctx: AppContext, { user_id, uid }: BookingRow): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id);
    if (await findCurrentUpcoming(tx, user_id)) return;
    await setCurrentBooking(tx, user_id, uid);
    await publishChanges(tx, { user_id, actor_id: null }, []);
  });
}

export async function publishChanges(
  tx: Transaction,
  by: ChangeAuthor,
  changes: readonly BookingChange[],
): Promise<void> {
  const { db, clock } = tx;
  const { user_id: client_id, actor_id } = by;
  if (changes.length > 0) {
    const now = clock();
    const isBooked = changes.some(({ kind, start }) => kind === 'booked' && Date.parse(start) > now.getTime());
    const isAhead = isBooked || (await hasUpcoming(db, client_id, now));
    // Bookings decide only between the first two statuses of an engagement.
    await (isAhead ? moveStatus(tx, by, 'referred', 'scheduled') : moveStatus(tx, by, 'scheduled', 'referred'));
  } else await publishClient(db, client_id, 'booking.updated');
  for (const { kind, start, from } of changes) {
    const detail = { start, ...(from !== undefined && { from }) };
    const events = ['client.updated', 'booking.updated'] as const;
    if (kind === 'cancelled') await recordActivity(tx, { kind: 'meeting_cancelled', client_id, actor_id }, ...events);
    else await recordActivity(tx, { kind: `meeting_${kind}`, client_id, actor_id, detail }, ...events);
  }
  await publishUser(db, client_id);
}

/** @param isDeleted whether the guest is being deleted, so that emails contain no links */
export async function cancelNative(ctx: AppContext, uid: string, by: ChangeAuthor, isDeleted = false): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, by.user_id);
    const booking = await store.cancelNativeBooking(tx.db, uid, ctx.clock());
    if (!booking) return;
    await publishChanges(tx, by, [{ kind: 'cancelled', start: booking.start }]);
    await notifyParticipants(tx, 'meeting_cancelled', booking, { isDeleted, actor_id: by.actor_id });
  });
}

export const jobAssociatedData = 'jobs.meeting';

type MeetingReader = 'guest' | 'host' | 'advisor';

/** The payload of `mail-meeting`, encrypted. */
export interface MeetingEmails
  extends Pick<BookingRow, 'uid' | 'sequence' | 'start' | 'end' | 'join_url' | 'guest_time_zone'> {
  readonly purpose: 'meeting_booked' | 'meeting_rescheduled' | 'meeting_cancelled' | 'meeting_reminder';
  readonly guest: GuestContact;
  readonly host: HostContact;
  /** Of a client. */
  readonly advisor: AdvisorContact | null;
  /** Only of a rescheduled meeting. */
  readonly previous_start: string | null;
  readonly recipients: readonly MeetingReader[];
  /** Whether the guest is being deleted, so that emails contain no links. */
  readonly isDeleted: boolean;
  readonly message_ids: Readonly<Record<MeetingReader, string>>;
}

type NativeMeeting = Pick<
  BookingRow,
  'uid' | 'user_id' | 'agent_id' | 'engagement_id' | 'start' | 'end' | 'join_url' | 'guest_time_zone' | 'sequence'
>;

type EmailOptions = Partial<Pick<MeetingEmails, 'previous_start' | 'recipients' | 'isDeleted'>> & {
  readonly actor_id?: number | null;
};

/**
 * A job composes the emails. It gets the contacts, because the guest may be deleted by then.
 * @param options.actor_id who changed the meeting: what clients change themselves, their advisor reads too
 */
export async function notifyParticipants(
  { db, encryption, jobs }: AppContext,
  purpose: MeetingEmails['purpose'],
  meeting: NativeMeeting,
  options: EmailOptions = {},
): Promise<void> {
  const { previous_start = null, recipients = ['guest', 'host'], isDeleted = false, actor_id = null } = options;
  const host = await findHostContact(db, meeting);
  const guest = await findGuestContact(db, meeting);
  if (!host || !guest) return;
  const advisor = (await findAdvisorContact(db, meeting)) ?? null;
  const message_ids = { guest: randomUUID(), host: randomUUID(), advisor: randomUUID() };
  const { uid, sequence, start, end, join_url, guest_time_zone } = meeting;
  const emails: MeetingEmails = {
    ...{ purpose, uid, sequence, start, end, join_url, guest_time_zone },
    ...{ host, guest, advisor, previous_start },
    recipients: actor_id === guest.id ? [...recipients, 'advisor'] : recipients,
    isDeleted,
    message_ids,
  };
  await jobs.send(db, 'mail-meeting', { emails: encryption.encrypt(jobAssociatedData, JSON.stringify(emails)) });
}

interface Assignment {
  readonly user_id: number;
  /** Null to clear the current booking. */
  readonly uid: string | null;
  readonly actor_id?: number | null;
  readonly found?: ExternalBooking | null;
}

/**
 * Call it before the transaction, which would keep a connection waiting.
 * @throws ApiError `validation_failed` if the booking belongs to another user, `calendar_unavailable` if Cal.com does
 * not reply
 */
export async function lookUpBooking(ctx: AppContext, { user_id, uid }: Assignment): Promise<ExternalBooking | null> {
  if (uid === null || (await findBooking(ctx.db, uid))) return null;
  const found = (await ctx.calendar?.find(uid)) ?? throwInvalidBooking();
  const isSigned = found.client_token !== null && ctx.tokens.read('booking', found.client_token) === String(user_id);
  const isGuest = isSigned || (await findUserByEmail(ctx.db, found.attendee_emails)) === user_id;
  return isGuest ? found : throwInvalidBooking();
}

export async function assignBooking(tx: AppContext, assignment: Assignment): Promise<void> {
  const { user_id, uid, actor_id = null } = assignment;
  const by = { user_id, actor_id };
  if (uid === null) return clearCurrentBooking(tx, by);
  const stored = await findBooking(tx.db, uid);
  if (stored && stored.user_id !== user_id) throwInvalidBooking();
  const kept = stored?.source === 'native' ? null : await findCurrentUpcoming(tx, user_id);
  if (kept && kept.uid !== uid) throw new ApiError('meeting_exists');
  const booking = stored ?? assignment.found ?? (await lookUpBooking(tx, assignment)) ?? throwInvalidBooking();
  if (stored?.source === 'native') await publishChanges(tx, by, []);
  else await recordEvent(tx, by, eventFor('LINKED', booking, tx.clock()));
  await setCurrentBooking(tx, user_id, booking.uid);
}

async function clearCurrentBooking(tx: AppContext, by: ChangeAuthor): Promise<void> {
  const { booking_id } = await currentUser(tx, by.user_id);
  if (booking_id === null) return;
  const booking = await findBooking(tx.db, booking_id);
  await setCurrentBooking(tx, by.user_id, null);
  if (booking?.source !== 'cal') return publishChanges(tx, by, []);
  await recordEvent(tx, by, eventFor('UNLINKED', booking, tx.clock()));
}

const throwInvalidBooking = (): never => throwFieldErrors({ booking_id: ['This meeting isn’t for this client.'] });

/** Bookings in Cal.com are canceled by a job. */
export async function releaseBookings(tx: AppContext, client_id: number): Promise<void> {
  for (const { uid, source } of await listUpcoming(tx.db, client_id, tx.clock())) {
    if (source === 'cal') await tx.jobs.send(tx.db, 'cancel-meeting', { uid });
    else await cancelNative(tx, uid, { user_id: client_id, actor_id: null }, true);
  }
}

/**
 * Cancels the upcoming meetings of clients who leave their firm. Jobs notify the participants and cancel meetings in
 * Cal.com. Call it while the clients are still with the firm.
 */
export async function cancelUpcoming(
  tx: AppContext,
  { client_ids, actor_id }: { readonly client_ids: readonly number[]; readonly actor_id: number },
): Promise<void> {
  const { db, clock, jobs } = tx;
  const canceled = await store.cancelUpcomingNative(db, client_ids, clock());
  const payloads = canceled.map(({ uid }) => ({ uid, message_ids: { guest: randomUUID(), host: randomUUID() } }));
  await jobs.sendAll(db, 'mail-canceled-meeting', payloads);
  const external = await listUpcomingExternal(db, client_ids, clock());
  await jobs.sendAll(db, 'cancel-meeting', external);
  const guest_ids = canceled.map(({ user_id }) => user_id);
  await recordActivities(tx, { kind: 'meeting_cancelled', client_ids: guest_ids, actor_id });
}
