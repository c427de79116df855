import { cleanName } from '../../clean-name.ts';
import type { Email } from '../notifications/operations.ts';

interface Participant {
  readonly name: string;
  /** IANA name. Null if it is not known. */
  readonly time_zone: string | null;
}

export interface Meeting {
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  /** Only of a rescheduled meeting. */
  readonly previous_start: string | null;
  /** IANA name of the recipient's zone. */
  readonly time_zone: string;
  readonly other: Participant;
  readonly url: string | null;
  /** Null if the reader does not join, or the host has set no link. */
  readonly join_url: string | null;
}

const format = (moment: string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(moment)).replaceAll('\u202f', ' ');

const formatDay = (moment: string, zone: string): string =>
  format(moment, zone, { weekday: 'long', month: 'long', day: 'numeric' });

const formatTime = (moment: string, zone: string): string =>
  format(moment, zone, { hour: 'numeric', minute: '2-digit' });

/** `Central Time`: the date decides between standard and daylight saving time. */
function zoneName(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const formatStart = (moment: string, zone: string): string =>
  `${formatDay(moment, zone)}, ${formatTime(moment, zone)} ${zoneName(moment, zone)}`;

/** `10:00–10:30 AM`. Intl's own ranges differ between its versions. */
function formatSpan({ start, end, time_zone: zone }: Meeting): string {
  const [from, to] = [formatTime(start, zone), formatTime(end, zone)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  const span = isSameHalf ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`;
  return `${formatDay(start, zone)}, ${span} ${zoneName(start, zone)}`;
}

/** Nothing if both read the same day and time. */
function otherTime({ start, time_zone, other }: Meeting): string[] {
  const zone = other.time_zone;
  if (zone === null) return [];
  const [day, time] = [formatDay(start, zone), formatTime(start, zone)];
  const isSameDay = day === formatDay(start, time_zone);
  if (isSameDay && time === formatTime(start, time_zone)) return [];
  return [`That’s ${isSameDay ? '' : `${day}, `}${time} ${zoneName(start, zone)} for ${cleanName(other.name)}.`];
}

const joining = ({ join_url }: Meeting): string[] => (join_url === null ? [] : [`To join, open:\n${join_url}`]);

const action = (label: string, { url }: Meeting) => (url === null ? {} : { action: { label, url } });

const afterword = ({ url }: Meeting) =>
  url === null ? {} : { afterword: 'The calendar file is attached. To join, reschedule, or cancel, open the meeting.' };

export const meetingBooked = (meeting: Meeting): Email => ({
  subject: `Meeting on ${formatStart(meeting.start, meeting.time_zone)}`,
  heading: 'Your meeting is booked',
  paragraphs: [
    `You’re meeting with ${cleanName(meeting.other.name)} on ${formatSpan(meeting)}.`,
    ...otherTime(meeting),
    ...joining(meeting),
  ],
  ...action('See the meeting', meeting),
  ...afterword(meeting),
});

export const meetingRescheduled = (meeting: Meeting): Email => {
  const { start, previous_start, time_zone, other } = meeting;
  const from = previous_start === null ? '' : ` from ${formatStart(previous_start, time_zone)}`;
  return {
    subject: `Rescheduled: meeting on ${formatStart(start, time_zone)}`,
    heading: 'Your meeting was rescheduled',
    paragraphs: [
      `Your meeting with ${cleanName(other.name)} was rescheduled${from} to ${formatSpan(meeting)}.`,
      ...otherTime(meeting),
      ...joining(meeting),
    ],
    ...action('See the meeting', meeting),
    ...afterword(meeting),
  };
};

const optOut = 'To stop getting reminders, turn them off in Settings.';

export const meetingReminder = (meeting: Meeting): Email => ({
  ...meetingBooked(meeting),
  subject: `Reminder: meeting on ${formatStart(meeting.start, meeting.time_zone)}`,
  heading: 'Your meeting is coming up',
  afterword: optOut,
});

const canceled = (meeting: Meeting): Email => {
  const when = formatStart(meeting.start, meeting.time_zone);
  return {
    subject: `Canceled: meeting on ${when}`,
    heading: 'Your meeting was canceled',
    paragraphs: [`Your meeting with ${cleanName(meeting.other.name)} on ${when} won’t take place.`],
  };
};

export const meetingCanceled = (meeting: Meeting): Email => ({
  ...canceled(meeting),
  ...action('Choose another time', meeting),
});

export const hostMeetingCanceled = (meeting: Meeting): Email => ({
  ...canceled(meeting),
  ...action('See the client', meeting),
});

/** A meeting as the client's advisor reads about it. */
export interface ClientMeeting extends Meeting {
  readonly client: string;
}

const advisorEmail = (meeting: ClientMeeting, did: string, paragraph: string): Email => ({
  subject: `${cleanName(meeting.client)} ${did}`,
  heading: `${cleanName(meeting.client)}’s meeting`,
  paragraphs: [paragraph],
  ...action('See the client', meeting),
});

const meets = ({ client, other }: ClientMeeting): string =>
  `${cleanName(client)} is meeting with ${cleanName(other.name)} on`;

export const advisorMeetingBooked = (meeting: ClientMeeting): Email =>
  advisorEmail(
    meeting,
    `booked a meeting on ${formatStart(meeting.start, meeting.time_zone)}`,
    `${meets(meeting)} ${formatSpan(meeting)}.`,
  );

export function advisorMeetingRescheduled(meeting: ClientMeeting): Email {
  const { start, previous_start, time_zone } = meeting;
  const from = previous_start === null ? '' : ` It was on ${formatStart(previous_start, time_zone)} before.`;
  const did = `rescheduled a meeting to ${formatStart(start, time_zone)}`;
  return advisorEmail(meeting, did, `${meets(meeting)} ${formatSpan(meeting)}.${from}`);
}

export function advisorMeetingCanceled(meeting: ClientMeeting): Email {
  const when = formatStart(meeting.start, meeting.time_zone);
  const [client, agent] = [cleanName(meeting.client), cleanName(meeting.other.name)];
  return advisorEmail(
    meeting,
    `canceled a meeting on ${when}`,
    `${client} canceled the meeting with ${agent} on ${when}.`,
  );
}

export const advisorMeetingReminder = (meeting: ClientMeeting): Email => ({
  ...advisorMeetingBooked(meeting),
  subject: `Reminder: ${cleanName(meeting.client)}’s meeting on ${formatStart(meeting.start, meeting.time_zone)}`,
  afterword: optOut,
});
