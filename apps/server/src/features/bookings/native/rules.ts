/** Moments in milliseconds since 1970, `end` not included. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Hours of one weekday, Monday being 1, by the clock on the wall: minutes since midnight. */
export interface WeeklyHours {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}

/** When somebody can be met. */
export interface Agenda {
  readonly time_zone: string;
  readonly meeting_minutes: number;
  readonly notice_minutes: number;
  readonly hours: readonly WeeklyHours[];
}

const minute = 60_000;
export const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a moment as the clock of this zone shows it. Making one takes far longer than using it. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = formats.get(time_zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(time_zone, format);
  return format;
}

/** The name of a zone that Intl knows, spelled as it does; an older name of a zone stays. Null for any other. */
export function knownZone(name: string): string | null {
  // A bare offset is a zone in newer versions of Node, but none that changes its clocks.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

/** How far the clocks of this zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(time_zone: string, moment: number): number {
  const parts = clockOf(time_zone).formatToParts(moment);
  const shown = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, date, hour, minutes, second) - Math.floor(moment / 1000) * 1000;
}

/** The offsets of a zone around a day of its calendar: two of them where its clocks change thereabouts. */
const offsetsAround = (time_zone: string, midnight: number): readonly number[] => [
  ...new Set([offsetAt(time_zone, midnight - day), offsetAt(time_zone, midnight + 2 * day)]),
];

/**
 * The moment at which clocks show this time: the first one of two, and null for a time that they skip (as RFC 5545, 3.3.10
 * and 3.3.5, has it of times that recur).
 * @param shown the time on the clock, written as if it were UTC
 */
function momentOf(time_zone: string, shown: number, offsets: readonly number[]): number | null {
  const moments = offsets.map((offset) => shown - offset);
  if (moments.length === 1) return moments[0] ?? null;
  const real = moments.filter((moment, at) => offsetAt(time_zone, moment) === offsets[at]);
  return real.length > 0 ? Math.min(...real) : null;
}

/** Every beginning of a meeting that the hours leave room for within a stretch, whatever is booked. */
function* beginnings(agenda: Agenda, ctx: Stretch): Generator<number> {
  const { time_zone, meeting_minutes, hours } = agenda;
  const inOrder = hours.toSorted((a, b) => a.from_minute - b.from_minute);
  const first = Math.floor((ctx.start + offsetAt(time_zone, ctx.start)) / day) * day;
  const last = ctx.end + offsetAt(time_zone, ctx.end);
  for (let midnight = first; midnight < last; midnight += day) {
    // 1970 began on a Thursday.
    const weekday = ((midnight / day + 3) % 7) + 1;
    const today = inOrder.filter((one) => one.weekday === weekday);
    if (today.length === 0) continue;
    const offsets = offsetsAround(time_zone, midnight);
    for (const { from_minute, to_minute } of today)
      for (let at = from_minute; at + meeting_minutes <= to_minute; at += meeting_minutes) {
        const moment = momentOf(time_zone, midnight + at * minute, offsets);
        if (moment !== null) yield moment;
      }
  }
}

/**
 * Free times of one agenda: its hours, less what is booked, not before the notice it asks for.
 * @param booked in any order
 */
export function freeTimes(agenda: Agenda, booked: readonly Stretch[], ctx: Stretch, now: number): Stretch[] {
  const length = agenda.meeting_minutes * minute;
  const earliest = Math.max(ctx.start, now + agenda.notice_minutes * minute, now + 1);
  const taken = booked.toSorted((a, b) => a.start - b.start);
  const free: Stretch[] = [];
  for (const start of new Set([...beginnings(agenda, ctx)].toSorted((a, b) => a - b))) {
    const end = start + length;
    if (start < earliest || start >= ctx.end) continue;
    if (!taken.some((one) => one.start < end && one.end > start)) free.push({ start, end });
  }
  return free;
}

/** Times at which at least one of several is free, the earliest first; of two that begin together the first one's. */
export function mergedTimes(lists: readonly (readonly Stretch[])[]): Stretch[] {
  const byStart = new Map<number, Stretch>();
  for (const one of lists.flat()) if (!byStart.has(one.start)) byStart.set(one.start, one);
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}

/** `09:30` as minutes since midnight, and back. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Hours of one weekday that overlap, by their place in the list; empty for none. */
export function overlapsOf(hours: readonly WeeklyHours[]): number[] {
  return hours.flatMap((one, at) => {
    const clash = hours.some(
      (other, before) =>
        before < at &&
        other.weekday === one.weekday &&
        other.from_minute < one.to_minute &&
        one.from_minute < other.to_minute,
    );
    return clash ? [at] : [];
  });
}
