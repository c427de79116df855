import { type MeetingPeriod, nextMeetingDays } from 'contract/vocabulary/bookings';
import { Temporal } from 'temporal-polyfill';

export interface Days {
  readonly period: MeetingPeriod;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly time_zone: string;
}

/** Limits the starts of meetings: `from` is inclusive, `before` is exclusive. */
export interface StartRange {
  readonly from: string | null;
  readonly before: string | null;
}

/** Null for all meetings. */
export const isCanceledIn = (period: MeetingPeriod): boolean | null =>
  period === 'all' ? null : period === 'canceled';

/** Days begin at midnight in the time zone, which is 23 or 25 hours after the last one when the clocks change. */
export function startRange({ period, from, to, time_zone }: Days, now: Date): StartRange {
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(time_zone).toInstant().toString();
  const dayAfter = (date: string) => midnight(Temporal.PlainDate.from(date).add({ days: 1 }));
  if (from || to)
    return { from: from ? midnight(Temporal.PlainDate.from(from)) : null, before: to ? dayAfter(to) : null };
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone).toPlainDate();
  const tomorrow = today.add({ days: 1 });
  switch (period) {
    case 'upcoming':
      return { from: midnight(today), before: null };
    case 'today':
      return { from: midnight(today), before: midnight(tomorrow) };
    case 'next_14_days':
      return { from: midnight(tomorrow), before: midnight(tomorrow.add({ days: nextMeetingDays })) };
    case 'past':
      return { from: null, before: now.toISOString() };
    case 'canceled':
    case 'all':
      return { from: null, before: null };
  }
}
