import { updateHours } from 'contract/endpoints/hours';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishUser } from '../../../realtime/store.ts';
import { findCalendar } from './queries.ts';
import {
  dateAt,
  normalizeTimeZone,
  overlappingDaysOff,
  overlappingHours,
  parseTime,
  pastDaysOff,
  pastSpecialHours,
  type SpecialHours,
  specialHoursOnDaysOff,
  type WeeklyHours,
} from './rules.ts';
import { authorizeHours, readCalendar } from './show-hours.ts';
import { saveCalendar } from './store.ts';

export const updateHoursRoute = route(updateHours, { authorize: authorizeHours }, async ({ ctx, params, body }) => {
  const time_zone =
    normalizeTimeZone(body.calendar.time_zone) ?? throwFieldErrors({ time_zone: ['Choose a time zone'] });
  const hours = body.calendar.hours.map(({ weekday, ...times }) => ({ weekday, ...parseTimes(times) }));
  const special_hours = body.calendar.special_hours.map(({ date, ...times }) => ({ date, ...parseTimes(times) }));
  const { days_off } = body.calendar;
  const today = dateAt(ctx.clock().getTime(), time_zone).toString();
  const stored = await findCalendar(ctx.db, params.id);
  const past = pastSpecialHours(special_hours, stored?.special_hours ?? [], today);
  const errors = {
    ...errorsAt('hours', overlappingHours(hours, weekdayOf), 'These hours overlap with other hours'),
    ...errorsAt('special_hours', overlappingHours(special_hours, dateOf), 'These hours overlap with other hours'),
    ...errorsAt('special_hours', specialHoursOnDaysOff(special_hours, days_off), 'This date is a day off', 'date'),
    ...errorsAt('special_hours', past, 'Special hours can’t be in the past', 'date'),
    ...errorsAt('days_off', overlappingDaysOff(days_off), 'These days overlap with other days off'),
    ...errorsAt('days_off', pastDaysOff(days_off, stored?.days_off ?? [], today), 'Days off can’t be in the past'),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
  return withTransaction(ctx, async (tx) => {
    const calendar = { ...body.calendar, user_id: params.id, time_zone, hours, special_hours };
    if (!(await saveCalendar(tx.db, calendar, body.version, ctx.clock()))) throw new ApiError('version_conflict');
    await publishUser(tx.db, params.id);
    return readCalendar(tx, params.id);
  });
});

const weekdayOf = ({ weekday }: WeeklyHours) => weekday;
const dateOf = ({ date }: SpecialHours) => date;

const parseTimes = ({ from, to }: { from: string; to: string }) => ({
  from_minute: parseTime(from),
  to_minute: parseTime(to),
});

const errorsAt = (
  list: string,
  indexes: readonly number[],
  message: string,
  field: 'from' | 'date' = 'from',
): Record<string, string[]> => Object.fromEntries(indexes.map((index) => [`${list}.${index}.${field}`, [message]]));
