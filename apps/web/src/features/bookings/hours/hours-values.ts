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

export interface HoursValues {
  time_zone: string;
  hours: readonly Span[];
  days_off: readonly DaysOff[];
  closed_on_holidays: boolean;
  meeting_minutes: number | null;
  /** Minutes as text, the value of a select. */
  notice_minutes: string;
  join_url: string;
}

export function valuesOf(calendar: Calendar, deviceZone: string): HoursValues {
  return {
    time_zone: calendar.version === 0 ? deviceZone : calendar.time_zone,
    hours: calendar.hours.map((span) => ({ ...span, key: spanKey() })),
    days_off: calendar.days_off.map(({ note, ...days }) => ({ ...days, note: note ?? '', key: spanKey() })),
    closed_on_holidays: calendar.closed_on_holidays,
    meeting_minutes: calendar.meeting_minutes,
    notice_minutes: String(calendar.notice_minutes),
    join_url: calendar.join_url ?? '',
  };
}

export const inputOf = ({
  meeting_minutes,
  notice_minutes,
  join_url,
  hours,
  days_off,
  closed_on_holidays,
  time_zone,
}: HoursValues): CalendarInput => ({
  time_zone,
  meeting_minutes: meeting_minutes ?? Number.NaN,
  notice_minutes: notice_minutes === '' ? Number.NaN : Number(notice_minutes),
  join_url: join_url.trim() || null,
  hours: hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
  days_off: days_off.map(({ from, to, note }) => ({ from, to, note: note.trim() || null })),
  closed_on_holidays,
});

const hour = 60;
const day = 24 * hour;
const usualNotices = [0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day];

function noticeText(minutes: number): string {
  if (minutes === 0) return 'No notice needed';
  if (minutes % day === 0) return formatPlural(minutes / day, 'day', 'days');
  if (minutes % hour === 0) return formatPlural(minutes / hour, 'hour', 'hours');
  return formatPlural(minutes, 'minute', 'minutes');
}

export function noticeChoices(chosen: string): { value: string; label: string }[] {
  const all = new Set([...usualNotices, ...(chosen === '' ? [] : [Number(chosen)])]);
  return [...all].sort((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: noticeText(minutes) }));
}

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
  { keys: ['days_off'], label: t.daysOff, show: ({ days_off }) => daysOffText(days_off) },
  {
    keys: ['closed_on_holidays'],
    label: t.closed,
    show: ({ closed_on_holidays }) => (closed_on_holidays ? 'Yes' : 'No'),
  },
  { keys: ['meeting_minutes'], label: t.minutes, show: ({ meeting_minutes }) => String(meeting_minutes ?? '—') },
  { keys: ['notice_minutes'], label: t.notice, show: ({ notice_minutes }) => noticeText(Number(notice_minutes)) },
  { keys: ['join_url'], label: t.join, show: ({ join_url }) => join_url.trim() || '—' },
];
