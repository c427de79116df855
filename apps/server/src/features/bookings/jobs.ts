import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { isActive } from '../../integrations/calendar/calendar.ts';
import { type CalendarFile, calendarFile } from '../../integrations/calendar/calendar-file.ts';
import type { Job } from '../../jobs/queue.ts';
import { type Email, enqueueEmail } from '../notifications/operations.ts';
import { userExists } from '../users/queries.ts';
import { eventFor } from './calcom/rules.ts';
import {
  cleanName,
  hostMeetingCanceled,
  type Meeting,
  meetingBooked,
  meetingCanceled,
  meetingRescheduled,
} from './emails.tsx';
import { jobAssociatedData, type MeetingEmails, makeCurrent, recordEvent, refreshBooking } from './operations.ts';
import { findBooking, findGuestContact, findHostContact, type GuestContact, type HostContact } from './queries.ts';

const contentsOf: Readonly<Record<MeetingEmails['purpose'], Record<'guest' | 'host', (meeting: Meeting) => Email>>> = {
  meeting_booked: { guest: meetingBooked, host: meetingBooked },
  meeting_rescheduled: { guest: meetingRescheduled, host: meetingRescheduled },
  meeting_cancelled: { guest: meetingCanceled, host: hostMeetingCanceled },
};

async function emailGuest(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, guest, host, isDeleted, message_ids } = meeting;
  const exists = await userExists(tx.db, guest.id);
  // A guest who was deleted after the change gets no more emails.
  if (guest.is_quarantined || (!exists && !isDeleted)) return;
  const path = purpose !== 'meeting_cancelled' && guest.type === 'ClientUser' ? '' : 'schedule';
  const url = isDeleted ? null : `${tx.public_url}/${path}`;
  const time_zone = meeting.guest_time_zone ?? host.time_zone;
  const content = contentsOf[purpose].guest({ ...meeting, time_zone, other: host, url });
  // Financial advisors need a seat to join, which they can lose.
  const location = guest.type === 'ClientUser' ? meeting.join_url : null;
  const calendar_file = fileOf(tx, meeting, { attendee: guest, organizer: host, location, url });
  const user_id = exists ? guest.id : null;
  const message = { id: message_ids.guest, purpose, to: guest.email, user_id };
  await enqueueEmail(tx, { ...content, calendar_file, ...message });
}

async function emailHost(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, guest, host, isDeleted, message_ids, join_url: location } = meeting;
  if (!host.is_agent) return;
  const canOpenClient = !isDeleted && guest.type === 'ClientUser' && guest.health_advisor_id === host.user_id;
  const url = canOpenClient ? `${tx.public_url}/clients/${guest.id}` : null;
  const other = { name: guest.name, time_zone: meeting.guest_time_zone };
  const content = contentsOf[purpose].host({ ...meeting, time_zone: host.time_zone, other, url });
  const calendar_file = fileOf(tx, meeting, { attendee: host, organizer: guest, location, url });
  const message = { id: message_ids.host, purpose, to: host.email, user_id: host.user_id };
  await enqueueEmail(tx, { ...content, calendar_file, ...message });
}

interface Copy {
  readonly attendee: GuestContact | HostContact;
  readonly organizer: GuestContact | HostContact;
  readonly location: string | null;
  readonly url: string | null;
}

/** The other participant is the organizer, because calendars ignore invitations from their own user. */
function fileOf({ clock, public_url }: AppContext, meeting: MeetingEmails, copy: Copy): CalendarFile {
  const { purpose, uid, sequence, start, end } = meeting;
  const [attendee, organizer] = [participant(copy.attendee), participant(copy.organizer)];
  return calendarFile({
    ...{ ...copy, attendee, organizer, sequence, start, end },
    method: purpose === 'meeting_cancelled' ? 'CANCEL' : 'REQUEST',
    uid: `${uid}@${new URL(public_url).hostname}`,
    now: clock(),
    summary: `Meeting with ${organizer.name}`,
  });
}

const participant = ({ name, email }: GuestContact | HostContact) => ({ name: cleanName(name), email });

const canceledMeeting = z.object({
  uid: z.string(),
  message_ids: z.object({ guest: z.string(), host: z.string() }),
});

async function mailCanceledMeeting(tx: AppContext, payload: unknown): Promise<void> {
  const { uid, message_ids } = canceledMeeting.parse(payload);
  const booking = await findBooking(tx.db, uid);
  if (!booking) return;
  const [host, guest] = [await findHostContact(tx.db, booking), await findGuestContact(tx.db, booking)];
  if (!host || !guest) return;
  const change = { purpose: 'meeting_cancelled', previous_start: null, isDeleted: false } as const;
  await emailBoth(tx, { ...booking, ...change, host, guest, recipients: ['guest', 'host'], message_ids });
}

async function emailBoth(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  if (meeting.recipients.includes('guest')) await emailGuest(tx, meeting);
  if (meeting.recipients.includes('host')) await emailHost(tx, meeting);
}

/** Cal.com emails it to the client and the agent. */
const reason = 'There’s already an upcoming meeting. Cancel or reschedule it first.';

interface SecondMeeting {
  readonly user_id: number;
  readonly uid: string;
  readonly kept_uid: string;
}

/** Cancels a second meeting, unless the first one was canceled and the webhook about it is late. */
async function checkSecondMeeting(ctx: AppContext, { user_id, uid, kept_uid }: SecondMeeting): Promise<void> {
  const first = await findBooking(ctx.db, kept_uid);
  const kept = first && (await refreshBooking(ctx, first));
  const second = await findBooking(ctx.db, uid);
  if (!second || !isActive(second.status)) return;
  if (!kept || !isActive(kept.status) || kept.uid === uid) return makeCurrent(ctx, second);
  await ctx.calendar?.cancel(uid, reason);
  const event = eventFor('CANCELLED_HERE', { ...second, status: 'CANCELLED' }, ctx.clock());
  await recordEvent(ctx, { user_id, actor_id: null }, event);
}

export const bookingJobs: Job[] = [
  {
    name: 'mail-meeting',
    retries: { limit: 14, first_pause: 5, longest_pause: 3600 },
    work: (ctx, { payload }) =>
      withTransaction(ctx, async (tx) => {
        const { emails } = payload as { emails: string };
        const meeting: MeetingEmails = JSON.parse(tx.encryption.decrypt(jobAssociatedData, emails));
        await emailBoth(tx, meeting);
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
  {
    name: 'check-second-meeting',
    retries: { limit: 12, first_pause: 30, longest_pause: 3600 },
    async work(ctx, { payload, log }) {
      const meeting = payload as SecondMeeting;
      await checkSecondMeeting(ctx, meeting);
      log.info({ user_id: meeting.user_id }, 'booking.second_meeting_checked');
    },
  },
];
