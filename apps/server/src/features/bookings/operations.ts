import { randomUUID } from 'node:crypto';
import { throwFieldErrors } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { ExternalBooking } from '../../integrations/calendar/calendar.ts';
import { publishClient, publishUser } from '../../realtime/store.ts';
import { recordActivities, recordActivity } from '../activities/operations.ts';
import { moveStatus, setCurrentBooking } from '../engagements/operations.ts';
import { currentUser, lockUser, userExists } from '../users/queries.ts';
import { applyEvent, storeUnassignedEvent } from './calcom/operations.ts';
import { type BookingChange, type BookingEvent, eventFor } from './calcom/rules.ts';
import { jobAssociatedData, type MeetingEmails } from './jobs.ts';
import {
  findBooking,
  findGuestContact,
  findHostContact,
  findUserByEmail,
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

export async function recordEvent(ctx: Transaction, by: ChangeAuthor, event: BookingEvent): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, by.user_id);
    if (!(await userExists(tx.db, by.user_id))) return storeUnassignedEvent(tx, event);
    const applied = await applyEvent(tx, by.user_id, event);
    if (!applied) return;
    if (applied.current !== undefined) await setCurrentBooking(tx, by.user_id, applied.current);
    await publishChanges(tx, by, applied.changes);
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
    const isAhead = await hasUpcoming(db, client_id, clock());
    // Bookings decide only between the first two statuses of an engagement.
    await (isAhead ? moveStatus(tx, by, 'referred', 'scheduled') : moveStatus(tx, by, 'scheduled', 'referred'));
    await publishClient(db, client_id, 'client.updated');
  }
  for (const { kind, start } of changes) {
    if (kind === 'cancelled') await recordActivity(tx, { kind: 'meeting_cancelled', client_id, actor_id });
    else await recordActivity(tx, { kind: `meeting_${kind}`, client_id, actor_id, detail: { start } });
  }
  await publishClient(db, client_id, 'booking.updated');
  await publishUser(db, client_id);
}

/** @param isDeleted whether the guest is being deleted, so that emails contain no links */
export async function cancelNative(ctx: AppContext, uid: string, by: ChangeAuthor, isDeleted = false): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, by.user_id);
    const booking = await store.cancelNativeBooking(tx.db, uid, ctx.clock());
    if (!booking) return;
    const { start_at: start, agent_id } = booking;
    await publishChanges(tx, by, [{ kind: 'cancelled', start }]);
    await notifyParticipants(tx, 'meeting_cancelled', { user_id: by.user_id, agent_id, start, isDeleted });
  });
}

interface NativeMeeting {
  readonly user_id: number;
  readonly agent_id: number | null;
  readonly start: string;
  readonly isDeleted?: boolean;
}

/** A job composes the emails. It gets the contacts, because the guest may be deleted by then. */
export async function notifyParticipants(
  { db, encryption, jobs }: AppContext,
  purpose: MeetingEmails['purpose'],
  { user_id, agent_id, start, isDeleted = false }: NativeMeeting,
): Promise<void> {
  const host = await findHostContact(db, { agent_id });
  const guest = await findGuestContact(db, { user_id });
  if (!host || !guest) return;
  const message_ids = { guest: randomUUID(), host: randomUUID() };
  const emails: MeetingEmails = { purpose, start, host, guest, isDeleted, message_ids };
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
  const booking = stored ?? assignment.found ?? (await lookUpBooking(tx, assignment)) ?? throwInvalidBooking();
  if (stored?.source === 'own') await publishChanges(tx, by, []);
  else await recordEvent(tx, by, eventFor('ADOPTED', booking, tx.clock()));
  await setCurrentBooking(tx, user_id, booking.uid);
}

async function clearCurrentBooking(tx: AppContext, by: ChangeAuthor): Promise<void> {
  const { booking_id } = await currentUser(tx, by.user_id);
  if (booking_id === null) return;
  const booking = await findBooking(tx.db, booking_id);
  await setCurrentBooking(tx, by.user_id, null);
  if (booking?.source !== 'cal') return publishChanges(tx, by, []);
  await recordEvent(tx, by, eventFor('LET_GO', booking, tx.clock()));
}

const throwInvalidBooking = (): never => throwFieldErrors({ booking_id: ['This is not a meeting of this client.'] });

/** Bookings in Cal.com are canceled by a job. */
export async function releaseBookings(tx: AppContext, client_id: number): Promise<void> {
  for (const { uid, source } of await listUpcoming(tx.db, client_id, tx.clock())) {
    if (source === 'cal') await tx.jobs.send(tx.db, 'cancel-meeting', { uid });
    else await cancelNative(tx, uid, { user_id: client_id, actor_id: null }, true);
  }
}

/** For a client who is about to be deleted because another user is the same person. */
export const { moveBookings } = store;

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
