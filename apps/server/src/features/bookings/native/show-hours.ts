import { type Calendar, showHours } from 'contract/endpoints/hours';
import { maxDaysAhead } from 'contract/vocabulary/bookings';
import { ApiError } from '../../../api-error.ts';
import type { Actor } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { route } from '../../../http/route.ts';
import { findUser } from '../../users/queries.ts';
import { findCalendar, listBookedTimes } from './queries.ts';
import { type DateRange, dateAt, day, federalHolidays, formatTime, isWithin } from './rules.ts';

export const canSetHours = (actor: Actor, user_id: number): boolean =>
  actor.super_admin || (actor.user_id === user_id && actor.type === 'HealthAdvisorUser');

interface HoursCall {
  readonly ctx: AppContext;
  readonly actor: Actor;
  readonly params: { readonly id: number };
}

/** @throws ApiError `not_found` */
export async function authorizeHours({ ctx, actor, params }: HoursCall) {
  if (!canSetHours(actor, params.id)) throw new ApiError('not_found');
  const user = await findUser(ctx, params.id);
  if (user?.type !== 'HealthAdvisorUser') throw new ApiError('not_found');
}

export const showHoursRoute = route(showHours, { authorize: authorizeHours }, async ({ ctx, params }) =>
  readCalendar(ctx, params.id),
);

const defaults = {
  time_zone: 'America/New_York',
  meeting_minutes: 30,
  notice_minutes: 120,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  join_url: null,
  hours: [],
  special_hours: [],
  days_off: [],
  closed_on_holidays: true,
  version: 0,
};

type CalendarContext = Pick<AppContext, 'db' | 'clock' | 'calendar'>;

/** Special hours and days off that are over are left out. */
export async function readCalendar(ctx: CalendarContext, user_id: number): Promise<Calendar> {
  const calendar = (await findCalendar(ctx.db, user_id)) ?? defaults;
  const today = dateAt(ctx.clock().getTime(), calendar.time_zone);
  const bookedDates = await listBookedDates(ctx, user_id, calendar.time_zone);
  const countMeetings = (days: DateRange) => bookedDates.filter((date) => isWithin(date, days)).length;
  const hours = calendar.hours.map(({ weekday, ...times }) => ({ weekday, ...formatTimes(times) }));
  const special_hours = calendar.special_hours
    .filter(({ date }) => date >= today.toString())
    .map(({ date, ...times }) => ({ date, ...formatTimes(times) }));
  const days_off = calendar.days_off
    .filter(({ to }) => to >= today.toString())
    .map((days) => ({ ...days, meetings: countMeetings(days) }));
  const nextYear = today.add({ years: 1 }).subtract({ days: 1 });
  const holidays = federalHolidays(today.toString(), nextYear.toString()).map((holiday) => ({
    ...holiday,
    meetings: countMeetings({ from: holiday.date, to: holiday.date }),
  }));
  return { ...calendar, hours, special_hours, days_off, holidays, is_in_use: ctx.calendar === null };
}

const formatTimes = ({ from_minute, to_minute }: { from_minute: number; to_minute: number }) => ({
  from: formatTime(from_minute),
  to: formatTime(to_minute),
});

async function listBookedDates({ db, clock }: CalendarContext, agent_id: number, time_zone: string): Promise<string[]> {
  const now = clock().getTime();
  const end = now + (maxDaysAhead + 1) * day;
  const booked = await listBookedTimes(db, [agent_id], new Date(now).toISOString(), new Date(end).toISOString());
  return booked.map(({ start }) => dateAt(start, time_zone).toString());
}
