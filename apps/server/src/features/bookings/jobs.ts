import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { userExists } from '../users/queries.ts';
import { hostMeetingCanceled, meetingBooked, meetingCanceled } from './emails.tsx';
import { findBooking, findGuestContact, findHostContact, type GuestContact, type HostContact } from './queries.ts';

export const jobAssociatedData = 'jobs.meeting';

const contentsOf = {
  meeting_booked: { guest: meetingBooked, host: meetingBooked },
  meeting_cancelled: { guest: meetingCanceled, host: hostMeetingCanceled },
};

/** The payload of `mail-meeting`, encrypted. */
export interface MeetingEmails {
  readonly purpose: keyof typeof contentsOf;
  readonly start: string;
  readonly guest: GuestContact;
  readonly host: HostContact;
  /** Whether the guest is being deleted, so that emails contain no links. */
  readonly isDeleted: boolean;
  readonly message_ids: { readonly guest: string; readonly host: string };
}

async function emailGuest(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, start, guest, host, isDeleted, message_ids } = meeting;
  const exists = await userExists(tx.db, guest.id);
  // A guest who was deleted after the change gets no more emails.
  if (guest.is_quarantined || (!exists && !isDeleted)) return;
  const path = purpose === 'meeting_booked' && guest.type === 'ClientUser' ? '' : 'schedule';
  const url = isDeleted ? null : `${tx.public_url}/${path}`;
  const content = contentsOf[purpose].guest({ start, time_zone: host.time_zone, name: host.name, url });
  const user_id = exists ? guest.id : null;
  await enqueueEmail(tx, { ...content, id: message_ids.guest, purpose, to: guest.email, user_id });
}

async function emailHost(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, start, guest, host, isDeleted, message_ids } = meeting;
  if (!host.is_agent) return;
  const canOpenClient = !isDeleted && guest.type === 'ClientUser' && guest.health_advisor_id === host.user_id;
  const url = canOpenClient ? `${tx.public_url}/clients/${guest.id}` : null;
  const content = contentsOf[purpose].host({ start, time_zone: host.time_zone, name: guest.name, url });
  await enqueueEmail(tx, { ...content, id: message_ids.host, purpose, to: host.email, user_id: host.user_id });
}

const canceledMeeting = z.object({
  uid: z.string(),
  message_ids: z.object({ guest: z.string(), host: z.string() }),
});

async function mailCanceledMeeting(tx: AppContext, payload: unknown): Promise<void> {
  const { uid, message_ids } = canceledMeeting.parse(payload);
  const booking = await findBooking(tx.db, uid);
  if (!booking) return;
  const { start } = booking;
  const [host, guest] = [await findHostContact(tx.db, booking), await findGuestContact(tx.db, booking)];
  if (!host || !guest) return;
  const meeting: MeetingEmails = { purpose: 'meeting_cancelled', start, host, guest, isDeleted: false, message_ids };
  await emailGuest(tx, meeting);
  await emailHost(tx, meeting);
}

export const bookingJobs: Job[] = [
  {
    name: 'mail-meeting',
    retries: { limit: 14, first_pause: 5, longest_pause: 3600 },
    work: (ctx, { payload }) =>
      withTransaction(ctx, async (tx) => {
        const { emails } = payload as { emails: string };
        const meeting: MeetingEmails = JSON.parse(tx.encryption.decrypt(jobAssociatedData, emails));
        await emailGuest(tx, meeting);
        await emailHost(tx, meeting);
      }),
  },
  {
    name: 'mail-canceled-meeting',
    retries: { limit: 14, first_pause: 5, longest_pause: 3600 },
    work: (ctx, { payload }) => withTransaction(ctx, (tx) => mailCanceledMeeting(tx, payload)),
  },
  {
    name: 'cancel-meeting',
    retries: { limit: 12, first_pause: 30, longest_pause: 3600 },
    async work({ calendar }, { payload }) {
      const { uid } = payload as { uid: string };
      await calendar?.cancel(uid);
    },
  },
];
