import type { Calendar, CalendarInput } from 'contract/endpoints/hours';
import type { ConflictField } from '../../../lib/conflicts.ts';
import { formatDate, formatPlural } from '../../../lib/format.ts';
import { type Span, spanKey, weekdays } from '../../../ui/week-spans.ts';
import { texts } from '../texts.ts';

const t = texts.hours;

export interface DaysOff {
  key: number;
  /** `YYYY-MM-DD`, empty while missing. `to` is the last day. */
  from: string;
  to: string;
  note: string;
  meetings: number;
}

/** Of one date, which can have several. */
export interface SpecialHours extends Pick<Span, 'key' | 'from' | 'to'> {
  /** `YYYY-MM-DD`, empty while missing. */
  date: string;
}

/** In the order of the screen, which the summary of errors follows. Minutes as text are the value of a select. */
export interface HoursValues {
  time_zone: string;
  hours: readonly Span[];
  special_hours: readonly SpecialHours[];
  days_off: readonly DaysOff[];
  closed_on_holidays: boolean;
  meeting_minutes: number | null;
  buffer_before_minutes: string;
  buffer_after_minutes: string;
  notice_minutes: string;
  join_url: string;
}

export function valuesOf(calendar: Calendar, deviceZone: string): HoursValues {
  return {
    time_zone: calendar.version === 0 ? deviceZone : calendar.time_zone,
    hours: calendar.hours.map((span) => ({ ...span, key: spanKey() })),
    special_hours: calendar.special_hours.map((special) => ({ ...special, key: spanKey() })),
    days_off: calendar.days_off.map(({ note, ...days }) => ({ ...days, note: note ?? '', key: spanKey() })),
    closed_on_holidays: calendar.closed_on_holidays,
    meeting_minutes: calendar.meeting_minutes,
    buffer_before_minutes: String(calendar.buffer_before_minutes),
    buffer_after_minutes: String(calendar.buffer_after_minutes),
    notice_minutes: String(calendar.notice_minutes),
    join_url: calendar.join_url ?? '',
  };
}

const minutesOf = (chosen: string): number => (chosen === '' ? Number.NaN : Number(chosen));

export const inputOf = ({
  meeting_minutes,
  buffer_before_minutes,
  buffer_after_minutes,
  notice_minutes,
  join_url,
  hours,
  special_hours,
  days_off,
  closed_on_holidays,
  time_zone,
}: HoursValues): CalendarInput => ({
  time_zone,
  meeting_minutes: meeting_minutes ?? Number.NaN,
  notice_minutes: minutesOf(notice_minutes),
  buffer_before_minutes: minutesOf(buffer_before_minutes),
  buffer_after_minutes: minutesOf(buffer_after_minutes),
  join_url: join_url.trim() || null,
  hours: hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
  special_hours: special_hours.map(({ date, from, to }) => ({ date, from, to })),
  days_off: days_off.map(({ from, to, note }) => ({ from, to, note: note.trim() || null })),
  closed_on_holidays,
});

const hour = 60;
const day = 24 * hour;
const usualNotices = [0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day];

const usualBuffers = [0, 5, 10, 15, 20, 30, 45, hour, 90, 2 * hour];

function durationText(minutes: number, none: string): string {
  if (minutes === 0) return none;
  if (minutes % day === 0) return formatPlural(minutes / day, 'day', 'days');
  if (minutes % hour === 0) return formatPlural(minutes / hour, 'hour', 'hours');
  return formatPlural(minutes, 'minute', 'minutes');
}

const noticeText = (minutes: number): string => durationText(minutes, 'No notice needed');
const bufferText = (minutes: number): string => durationText(minutes, t.noBuffer);

function choicesOf(usual: readonly number[], chosen: string, textOf: (minutes: number) => string) {
  const all = new Set([...usual, ...(chosen === '' ? [] : [Number(chosen)])]);
  return [...all].sort((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: textOf(minutes) }));
}

export const noticeChoices = (chosen: string) => choicesOf(usualNotices, chosen, noticeText);
export const bufferChoices = (chosen: string) => choicesOf(usualBuffers, chosen, bufferText);

export const blankSpecial = (): SpecialHours => ({ key: spanKey(), date: '', from: '09:00', to: '17:00' });

export const specialText = ({ date }: Pick<SpecialHours, 'date'>): string =>
  date === '' ? t.newSpecial : formatDate(date);

const allSpecialText = (special_hours: readonly SpecialHours[]): string =>
  special_hours
    .map(({ date, from, to }) => ({ date, text: `${specialText({ date })} ${from}–${to}` }))
    .toSorted((a, b) => `${a.date} ${a.text}`.localeCompare(`${b.date} ${b.text}`))
    .map(({ text }) => text)
    .join('; ') || '—';

export const blankDaysOff = (): DaysOff => ({ key: spanKey(), from: '', to: '', note: '', meetings: 0 });

/** `Dec 24, 2026 – Jan 2, 2027` */
export function daysText({ from, to }: Pick<DaysOff, 'from' | 'to'>): string {
  if (from === '' || to === '') return t.newDaysOff;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

const daysOffText = (days_off: readonly DaysOff[]): string =>
  days_off
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map((days) => [daysText(days), days.note.trim()].filter(Boolean).join(', '))
    .join('; ') || '—';

const weekText = (hours: readonly Span[]): string =>
  weekdays
    .flatMap(({ weekday, label }) => {
      const spans = hours.filter((span) => span.weekday === weekday).map(({ from, to }) => `${from}–${to}`);
      return spans.length > 0 ? [`${label} ${spans.sort().join(', ')}`] : [];
    })
    .join('; ') || '—';

export const hoursFields: readonly ConflictField<HoursValues>[] = [
  { keys: ['time_zone'], label: t.zone, show: ({ time_zone }) => time_zone },
  { keys: ['hours'], label: t.week, show: ({ hours }) => weekText(hours) },
  { keys: ['special_hours'], label: t.special, show: ({ special_hours }) => allSpecialText(special_hours) },
  { keys: ['days_off'], label: t.daysOff, show: ({ days_off }) => daysOffText(days_off) },
  {
    keys: ['closed_on_holidays'],
    label: t.closed,
    show: ({ closed_on_holidays }) => (closed_on_holidays ? 'Yes' : 'No'),
  },
  { keys: ['meeting_minutes'], label: t.minutes, show: ({ meeting_minutes }) => String(meeting_minutes ?? '—') },
  {
    keys: ['buffer_before_minutes'],
    label: t.before,
    show: ({ buffer_before_minutes }) => bufferText(Number(buffer_before_minutes)),
  },
  {
    keys: ['buffer_after_minutes'],
    label: t.after,
    show: ({ buffer_after_minutes }) => bufferText(Number(buffer_after_minutes)),
  },
  { keys: ['notice_minutes'], label: t.notice, show: ({ notice_minutes }) => noticeText(Number(notice_minutes)) },
  { keys: ['join_url'], label: t.join, show: ({ join_url }) => join_url.trim() || '—' },
];
