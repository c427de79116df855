import type { Email } from '../notifications/operations.ts';

interface Meeting {
  /** ISO 8601. */
  readonly start: string;
  /** IANA name of the zone that the email uses. */
  readonly time_zone: string;
  readonly name: string;
  readonly url: string | null;
}

/** Formatted in two parts, because the text between them depends on the version of Intl. */
function formatStart({ start, time_zone: timeZone }: Meeting): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(start)).replaceAll('\u202f', ' ');
  const date = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return `${date} at ${format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`;
}

/** Names come from users: removes line breaks and control characters, and limits the length. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 100);

const action = (label: string, { url }: Meeting) => (url === null ? {} : { action: { label, url } });

export const meetingBooked = (meeting: Meeting): Email => ({
  subject: `Meeting on ${formatStart(meeting)}`,
  heading: 'Your meeting is booked',
  paragraphs: [`You meet ${cleanName(meeting.name)} on ${formatStart(meeting)}.`],
  ...action('See the meeting', meeting),
  ...(meeting.url === null ? {} : { afterword: 'You can join, move or cancel it there.' }),
});

const canceled = (meeting: Meeting): Email => ({
  subject: `Cancelled: meeting on ${formatStart(meeting)}`,
  heading: 'Your meeting was cancelled',
  paragraphs: [`The meeting with ${cleanName(meeting.name)} on ${formatStart(meeting)} will not take place.`],
});

export const meetingCanceled = (meeting: Meeting): Email => ({
  ...canceled(meeting),
  ...action('Choose another time', meeting),
});

export const hostMeetingCanceled = (meeting: Meeting): Email => ({
  ...canceled(meeting),
  ...action('See the client', meeting),
});
