import { updateHours } from 'contract/endpoints/hours';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { publishUser } from '../../../realtime/store.ts';
import { findCalendar } from './queries.ts';
import { dateAt, normalizeTimeZone, overlappingDaysOff, overlappingHours, parseTime, pastDaysOff } from './rules.ts';
import { authorizeHours, readCalendar } from './show-hours.ts';
import { saveCalendar } from './store.ts';

export const updateHoursRoute = route(updateHours, { authorize: authorizeHours }, async ({ ctx, params, body }) => {
  const time_zone =
    normalizeTimeZone(body.calendar.time_zone) ?? throwFieldErrors({ time_zone: ['Choose a time zone'] });
  const hours = body.calendar.hours.map(({ weekday, from, to }) => ({
    weekday,
    from_minute: parseTime(from),
    to_minute: parseTime(to),
  }));
  const { days_off } = body.calendar;
  const today = dateAt(ctx.clock().getTime(), time_zone).toString();
  const stored = (await findCalendar(ctx.db, params.id))?.days_off ?? [];
  const errors = {
    ...errorsAt('hours', overlappingHours(hours), 'These hours overlap with other hours'),
    ...errorsAt('days_off', overlappingDaysOff(days_off), 'These days overlap with other days off'),
    ...errorsAt('days_off', pastDaysOff(days_off, stored, today), 'Days off can’t be in the past'),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
  return withTransaction(ctx, async (tx) => {
    const calendar = { ...body.calendar, user_id: params.id, time_zone, hours };
    if (!(await saveCalendar(tx.db, calendar, body.version, ctx.clock()))) throw new ApiError('version_conflict');
    await publishUser(tx.db, params.id);
    return readCalendar(tx, params.id);
  });
});

const errorsAt = (field: string, indexes: readonly number[], message: string): Record<string, string[]> =>
  Object.fromEntries(indexes.map((index) => [`${field}.${index}.from`, [message]]));
