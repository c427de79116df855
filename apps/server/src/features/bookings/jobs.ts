import * as z from 'zod';
import { cleanName } from '../../clean-name.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { isActive } from '../../integrations/calendar/calendar.ts';
import { calendarFile } from '../../integrations/calendar/calendar-file.ts';
import type { Job } from '../../jobs/queue.ts';
import { linkAdvice, mailClient } from '../links/operations.ts';
import { type Email, enqueueEmail } from '../notifications/operations.ts';
import { userExists } from '../users/queries.ts';
import { eventFor } from './calcom/rules.ts';
import * as mail from './emails.tsx';
import { jobAssociatedData, type MeetingEmails, makeCurrent, recordEvent, refreshBooking } from './operations.ts';
import { findBooking, findGuestContact, findHostContact, type GuestContact, type HostContact } from './queries.ts';
import { zoneOfGuest } from './time-zones/operations.ts';

interface Contents {
  readonly guest: (meeting: mail.Meeting) => Email;
  readonly host: (meeting: mail.Meeting) => Email;
  readonly advisor: (meeting: mail.ClientMeeting) => Email;
}

const contentsOf: Readonly<Record<MeetingEmails['purpose'], Contents>> = {
  meeting_booked: { guest: mail.meetingBooked, host: mail.meetingBooked, advisor: mail.advisorMeetingBooked },
  meeting_rescheduled: {
    guest: mail.meetingRescheduled,
    host: mail.meetingRescheduled,
    advisor: mail.advisorMeetingRescheduled,
  },
  meeting_cancelled: {
    guest: mail.meetingCanceled,
    host: mail.hostMeetingCanceled,
    advisor: mail.advisorMeetingCanceled,
  },
  meeting_reminder: { guest: mail.meetingReminder, host: mail.meetingReminder, advisor: mail.advisorMeetingReminder },
};

async function emailGuest(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, guest, host, isDeleted, message_ids } = meeting;
  const exists = await userExists(tx.db, guest.id);
  // A guest who was deleted after the change gets no more emails.
  if (guest.is_quarantined || (!exists && !isDeleted)) return;
  const isClient = guest.type === 'ClientUser';
  const page = purpose !== 'meeting_cancelled' && isClient ? '/' : '/schedule';
  const url = isDeleted ? null : `${tx.public_url}${page}`;
  const time_zone = (await zoneOfGuest(tx, meeting)) ?? host.time_zone;
  // Financial advisors need a seat to join, which they can lose.
  const join_url = isClient ? meeting.join_url : null;
  const write = (link: string | null) =>
    contentsOf[purpose].guest({ ...meeting, join_url, time_zone, other: host, url: link });
  const file = fileOf(tx, meeting, { attendee: guest, organizer: host, location: join_url, url });
  const message = { id: message_ids.guest, purpose, to: guest.email };
  if (isClient && url !== null && exists) {
    // A canceled meeting has no end to wait for.
    const ends = purpose === 'meeting_cancelled' ? {} : { expires_at: meeting.end };
    await mailClient(tx, { ...message, ...ends, user_id: guest.id, page }, (link) => ({
      ...forClient(meeting, write(link)),
      ...file,
    }));
  } else await enqueueEmail(tx, { ...write(url), ...file, ...message, user_id: exists ? guest.id : null });
}

function forClient({ purpose, advisor }: MeetingEmails, content: Email): Email {
  const advice = purpose === 'meeting_cancelled' ? linkAdvice() : linkAdvice('expires when the meeting ends');
  const afterword = [content.afterword, advice].filter(Boolean).join(' ');
  if (!advisor) return { ...content, afterword };
  const { name, email: address, phone_number } = advisor;
  return { ...content, afterword, contact: { name, address, phone_number } };
}

async function emailHost(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, guest, host, isDeleted, join_url: location } = meeting;
  if (!host.is_agent) return;
  const canOpenClient = !isDeleted && guest.type === 'ClientUser' && guest.health_advisor_id === host.user_id;
  const url = canOpenClient ? `${tx.public_url}/clients/${guest.id}` : null;
  const other = { name: guest.name, time_zone: await zoneOfGuest(tx, meeting) };
  const content = contentsOf[purpose].host({ ...meeting, time_zone: host.time_zone, other, url });
  const file = fileOf(tx, meeting, { attendee: host, organizer: guest, location, url });
  await enqueueEmail(tx, { ...content, ...file, ...staffMessage(meeting, 'host', host.email), user_id: host.user_id });
}

async function emailAdvisor(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  const { purpose, guest, host, advisor, isDeleted } = meeting;
  if (!advisor) return;
  const url = isDeleted ? null : `${tx.public_url}/clients/${guest.id}`;
  const time_zone = advisor.time_zone ?? host.time_zone;
  const content = contentsOf[purpose].advisor({ ...meeting, time_zone, client: guest.name, other: host, url });
  await enqueueEmail(tx, { ...content, ...staffMessage(meeting, 'advisor', advisor.email), user_id: advisor.id });
}

/** Counted per meeting: an agent or advisor may have several at the same time. */
const staffMessage = ({ purpose, uid, message_ids }: MeetingEmails, reader: 'host' | 'advisor', to: string) => ({
  ...{ id: message_ids[reader], purpose, to },
  counted_as: `${to} about meeting ${uid}`,
});

interface Copy {
  readonly attendee: GuestContact | HostContact;
  readonly organizer: GuestContact | HostContact;
  readonly location: string | null;
  readonly url: string | null;
}

/** The other participant is the organizer, because calendars ignore invitations from their own user. */
function fileOf({ clock, public_url }: AppContext, meeting: MeetingEmails, copy: Copy): Pick<Email, 'calendar_file'> {
  const { purpose, uid, sequence, start, end } = meeting;
  // They have it from the email about the booking.
  if (purpose === 'meeting_reminder') return {};
  const [attendee, organizer] = [participant(copy.attendee), participant(copy.organizer)];
  const calendar_file = calendarFile({
    ...{ ...copy, attendee, organizer, sequence, start, end },
    method: purpose === 'meeting_cancelled' ? 'CANCEL' : 'REQUEST',
    uid: `${uid}@${new URL(public_url).hostname}`,
    now: clock(),
    summary: `Meeting with ${organizer.name}`,
  });
  return { calendar_file };
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
  const readers = {
    recipients: ['guest', 'host'],
    message_ids: { ...message_ids, advisor: '' },
    advisor: null,
  } as const;
  await emailAll(tx, { ...booking, ...change, host, guest, ...readers });
}

/** A reminder of a meeting that was moved or canceled in the meantime is not sent. */
async function isUpToDate(tx: AppContext, { purpose, uid, start }: MeetingEmails): Promise<boolean> {
  if (purpose !== 'meeting_reminder') return true;
  const booking = await findBooking(tx.db, uid);
  return booking !== undefined && isActive(booking.status) && booking.start === start;
}

async function emailAll(tx: AppContext, meeting: MeetingEmails): Promise<void> {
  if (!(await isUpToDate(tx, meeting))) return;
  const { purpose, recipients, guest, host, advisor } = meeting;
  const gets = (contact: { readonly meeting_reminders: boolean } | null) =>
    purpose !== 'meeting_reminder' || contact?.meeting_reminders === true;
  if (recipients.includes('guest') && gets(guest)) await emailGuest(tx, meeting);
  if (recipients.includes('host') && gets(host)) await emailHost(tx, meeting);
  if (recipients.includes('advisor') && gets(advisor)) await emailAdvisor(tx, meeting);
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
        await emailAll(tx, meeting);
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
