import type { FormErrors } from '@mantine/form';
import { type Calendar, type CalendarInput, calendarInput } from 'contract/endpoints/bookings';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { ConflictField } from '../../../lib/conflicts.ts';
import { formatPlural } from '../../../lib/format.ts';
import { overlapping, type Span, spanKey, weekdays } from '../../../ui/week-spans.ts';
import { texts } from '../texts.ts';

const t = texts.hours;

export interface HoursValues {
  time_zone: string;
  hours: readonly Span[];
  meeting_minutes: number | null;
  /** Minutes as text, the value of a select. */
  notice_minutes: string;
  join_url: string;
}

/** Before the first save, the zone is that of the device. */
export function valuesOf(calendar: Calendar, deviceZone: string): HoursValues {
  return {
    time_zone: calendar.version === 0 ? deviceZone : calendar.time_zone,
    hours: calendar.hours.map((span) => ({ ...span, key: spanKey() })),
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
  time_zone,
}: HoursValues): CalendarInput => ({
  time_zone,
  meeting_minutes: meeting_minutes ?? Number.NaN,
  notice_minutes: notice_minutes === '' ? Number.NaN : Number(notice_minutes),
  join_url: join_url.trim() || null,
  hours: hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
});

const resolve = zod4Resolver(calendarInput, { errorPriority: 'first' });

export function errorsIn(values: HoursValues): FormErrors {
  const input = inputOf(values);
  const errors: FormErrors = resolve(input);
  for (const place of overlapping(input.hours)) errors[`hours.${place}.from`] ??= t.overlap;
  if (values.meeting_minutes === null) errors.meeting_minutes = t.required(t.minutes);
  if (values.notice_minutes === '') errors.notice_minutes = t.required(t.notice);
  return errors;
}

const hour = 60;
const day = 24 * hour;
const usualNotices = [0, hour, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day];

function noticeText(minutes: number): string {
  if (minutes === 0) return 'Until it begins';
  if (minutes % day === 0) return formatPlural(minutes / day, 'day', 'days');
  if (minutes % hour === 0) return formatPlural(minutes / hour, 'hour', 'hours');
  return formatPlural(minutes, 'minute', 'minutes');
}

export function noticeChoices(chosen: string): { value: string; label: string }[] {
  const all = new Set([...usualNotices, ...(chosen === '' ? [] : [Number(chosen)])]);
  return [...all].sort((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: noticeText(minutes) }));
}

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
  { keys: ['meeting_minutes'], label: t.minutes, show: ({ meeting_minutes }) => String(meeting_minutes ?? '—') },
  { keys: ['notice_minutes'], label: t.notice, show: ({ notice_minutes }) => noticeText(Number(notice_minutes)) },
  { keys: ['join_url'], label: t.join, show: ({ join_url }) => join_url.trim() || '—' },
];
