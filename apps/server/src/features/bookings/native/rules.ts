import { maxBufferMinutes } from 'contract/vocabulary/bookings';
import { Temporal } from 'temporal-polyfill';

/** Milliseconds since 1970; `end` is exclusive. */
interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Local times in minutes since midnight. Weekday 1 is Monday. */
export interface WeeklyHours {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}

/** Dates in the calendar's time zone as YYYY-MM-DD. `to` is included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Replaces the weekly hours on a date. */
export interface SpecialHours extends Omit<WeeklyHours, 'weekday'> {
  /** YYYY-MM-DD in the calendar's time zone. */
  readonly date: string;
}

export interface OpeningHours {
  readonly time_zone: string;
  readonly meeting_minutes: number;
  readonly notice_minutes: number;
  /** Kept free before and after each meeting. */
  readonly buffer_before_minutes: number;
  readonly buffer_after_minutes: number;
  readonly hours: readonly WeeklyHours[];
  readonly special_hours: readonly SpecialHours[];
  readonly days_off: readonly DateRange[];
  readonly closed_on_holidays: boolean;
}

const minute = 60_000;
export const day = 24 * 60 * minute;
/** The longest time between two meetings that their buffers can require. */
export const longestGap = 2 * maxBufferMinutes * minute;

export function normalizeTimeZone(name: string): string | null {
  // Newer versions of Node accept UTC offsets, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    // Rejects ids such as PST, which Intl accepts.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

/** Null for a local time that does not exist; the first of two for a local time that occurs twice (RFC 5545, 3.3.5). */
function toInstant(local: Temporal.PlainDateTime, time_zone: string): number | null {
  const zoned = local.toZonedDateTime(time_zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds : null;
}

type DayHours = Omit<WeeklyHours, 'weekday'>;

function startsOn(
  date: Temporal.PlainDate,
  today: readonly DayHours[],
  { time_zone, meeting_minutes }: OpeningHours,
): number[] {
  if (today.length === 0) return [];
  const minutes = today.flatMap(({ from_minute, to_minute }) => {
    const count = Math.floor((to_minute - from_minute) / meeting_minutes);
    return Array.from({ length: count }, (_, index) => from_minute + index * meeting_minutes);
  });
  const midnight = date.toZonedDateTime(time_zone);
  const nextMidnight = date.add({ days: 1 }).toZonedDateTime(time_zone);
  const hasTransition =
    nextMidnight.epochMilliseconds - midnight.epochMilliseconds !== day || !midnight.toPlainDate().equals(date);
  // Resolving each time costs ten times as much, so it is done only on days with a transition.
  if (!hasTransition) return minutes.map((at) => midnight.epochMilliseconds + at * minute);
  return minutes.flatMap((at) => toInstant(date.toPlainDateTime().add({ minutes: at }), time_zone) ?? []);
}

export const dateAt = (time: number, time_zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(time_zone).toPlainDate();

export const isWithin = (date: string, { from, to }: DateRange): boolean => from <= date && date <= to;

function startsWithin(hours: OpeningHours, range: TimeRange): number[] {
  const first = dateAt(range.start, hours.time_zone);
  const last = dateAt(range.end, hours.time_zone);
  const holidays = hours.closed_on_holidays ? federalHolidays(first.toString(), last.toString()) : [];
  const closed = [...hours.days_off, ...holidays.map(({ date }) => ({ from: date, to: date }))];
  const hoursOn = (date: Temporal.PlainDate): readonly DayHours[] => {
    const name = date.toString();
    const special = hours.special_hours.filter((one) => one.date === name);
    if (special.length > 0) return special;
    if (closed.some((one) => isWithin(name, one))) return [];
    return hours.hours.filter(({ weekday }) => weekday === date.dayOfWeek);
  };
  return Array.from({ length: first.until(last).days + 1 }, (_, index) => first.add({ days: index })).flatMap((date) =>
    startsOn(date, hoursOn(date), hours),
  );
}

/** A meeting with the time that the agent keeps free around it, which no other meeting's may overlap. */
const withBuffers = ({ start, end }: TimeRange, { buffer_before_minutes, buffer_after_minutes }: OpeningHours) => ({
  start: start - buffer_before_minutes * minute,
  end: end + buffer_after_minutes * minute,
});

export function freeTimes(
  hours: OpeningHours,
  booked: readonly TimeRange[],
  range: TimeRange,
  now: number,
): TimeRange[] {
  const earliest = Math.max(range.start, now + hours.notice_minutes * minute, now + 1);
  const taken = booked.map((meeting) => withBuffers(meeting, hours));
  const isFree = (time: TimeRange) => {
    const { start, end } = withBuffers(time, hours);
    return !taken.some((other) => other.start < end && other.end > start);
  };
  return [...new Set(startsWithin(hours, range))]
    .filter((start) => start >= earliest && start < range.end)
    .map((start) => ({ start, end: start + hours.meeting_minutes * minute }))
    .filter(isFree)
    .toSorted((a, b) => a.start - b.start);
}

export function mergeTimes(lists: readonly (readonly TimeRange[])[]): TimeRange[] {
  const byStart = new Map<number, TimeRange>();
  for (const time of lists.flat()) if (!byStart.has(time.start)) byStart.set(time.start, time);
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}

/** Minutes since midnight. */
export const parseTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** @param dayOf a weekday or a date */
export const overlappingHours = <Hours extends DayHours>(
  hours: readonly Hours[],
  dayOf: (entry: Hours) => number | string,
): number[] =>
  hours.flatMap((entry, index) => {
    const overlaps = hours
      .slice(0, index)
      .some(
        (other) =>
          dayOf(other) === dayOf(entry) && other.from_minute < entry.to_minute && entry.from_minute < other.to_minute,
      );
    return overlaps ? [index] : [];
  });

export const overlappingDaysOff = (ranges: readonly DateRange[]): number[] =>
  ranges.flatMap(({ from, to }, index) => {
    const overlaps = ranges.slice(0, index).some((other) => other.from <= to && from <= other.to);
    return overlaps ? [index] : [];
  });

export const specialHoursOnDaysOff = (special: readonly SpecialHours[], days_off: readonly DateRange[]): number[] =>
  special.flatMap(({ date }, index) => (days_off.some((days) => isWithin(date, days)) ? [index] : []));

type Dated = Pick<SpecialHours, 'date'>;

/** A date can pass while the form is open. */
export const pastSpecialHours = (special: readonly Dated[], stored: readonly Dated[], today: string): number[] =>
  special.flatMap(({ date }, index) => (date < today && !stored.some((other) => other.date === date) ? [index] : []));

/** Days off that have begun can be kept and changed, but not added. */
export const pastDaysOff = (ranges: readonly DateRange[], stored: readonly DateRange[], today: string): number[] =>
  ranges.flatMap(({ from }, index) => (from < today && !stored.some((other) => other.from === from) ? [index] : []));

interface Holiday {
  /** The day off, as YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
  /** Whether the holiday itself is on the weekend beside it. */
  readonly is_observed: boolean;
}

type Rule = { readonly name: string; readonly month: number } & (
  | { readonly day: number }
  | { readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | 'last' }
);

const [monday, thursday, saturday, sunday] = [1, 4, 6, 7] as const;

const rules: readonly Rule[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: monday, nth: 3 },
  { name: 'Washington’s Birthday', month: 2, weekday: monday, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: monday, nth: 'last' },
  { name: 'Juneteenth National Independence Day', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: monday, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: monday, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: thursday, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

function actualDate(year: number, rule: Rule): Temporal.PlainDate {
  const { month } = rule;
  if ('day' in rule) return new Temporal.PlainDate(year, month, rule.day);
  const first = new Temporal.PlainDate(year, month, 1);
  const earliest = first.add({ days: (rule.weekday - first.dayOfWeek + 7) % 7 });
  if (rule.nth !== 'last') return earliest.add({ weeks: rule.nth - 1 });
  const fifth = earliest.add({ weeks: 4 });
  return fifth.month === month ? fifth : earliest.add({ weeks: 3 });
}

function observedDate(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === saturday) return date.subtract({ days: 1 });
  return date.dayOfWeek === sunday ? date.add({ days: 1 }) : date;
}

/**
 * The federal holidays from one day to another, in order, on the days on which they are observed. Source: 5 U.S.C. § 6103(a)
 * for the eleven holidays; (b) and Executive Order 11582 for Saturdays, observed on Friday, and Sundays, on Monday.
 * Inauguration Day is left out, because it is a holiday around Washington, D.C., only.
 * @param from YYYY-MM-DD
 * @param to YYYY-MM-DD, included
 */
export function federalHolidays(from: string, to: string): Holiday[] {
  const [first, last] = [Temporal.PlainDate.from(from).year, Temporal.PlainDate.from(to).year];
  // New Year’s Day can be observed in the year before.
  const years = Array.from({ length: last - first + 2 }, (_, index) => first + index);
  return years
    .flatMap((year) =>
      rules.map((rule) => {
        const actual = actualDate(year, rule);
        const observed = observedDate(actual);
        return { date: observed.toString(), name: rule.name, is_observed: !observed.equals(actual) };
      }),
    )
    .filter(({ date }) => date >= from && date <= to);
}
