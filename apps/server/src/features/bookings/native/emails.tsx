import type { Email } from '../../notifications/operations.ts';

interface Told {
  /** ISO 8601. */
  readonly start: string;
  /** IANA, in which the time is written. */
  readonly time_zone: string;
  /** The one who is met, or who comes. */
  readonly name: string;
  /** Where to look at it; null for whoever finds nothing there. */
  readonly url: string | null;
}

/** Written in two parts: what stands between them differs from one version of Intl to the next. */
function moment({ start, time_zone: timeZone }: Told): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(start)).replaceAll('\u202f', ' ');
  const day = write({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return `${day} at ${write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`;
}

/** A name inside a sentence: on one line, and not so long that it hides the sentence. */
const named = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 100);

const action = (label: string, { url }: Told) => (url === null ? {} : { action: { label, url } });

export const meetingBooked = (told: Told): Email => ({
  subject: `Meeting on ${moment(told)}`,
  heading: 'Your meeting is booked',
  paragraphs: [`You meet ${named(told.name)} on ${moment(told)}.`],
  ...action('See the meeting', told),
  ...(told.url === null ? {} : { afterword: 'You can join, move or cancel it there.' }),
});

const cancelled = (told: Told): Email => ({
  subject: `Cancelled: meeting on ${moment(told)}`,
  heading: 'Your meeting was cancelled',
  paragraphs: [`The meeting with ${named(told.name)} on ${moment(told)} will not take place.`],
});

export const meetingCancelled = (told: Told): Email => ({
  ...cancelled(told),
  ...action('Choose another time', told),
});

/** For whoever holds it: there is nothing to choose. */
export const hostToldOfCancel = (told: Told): Email => ({ ...cancelled(told), ...action('See the client', told) });
