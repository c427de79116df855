import type { updateHours } from 'contract/endpoints/bookings';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Handler } from '../../../http/route.ts';
import { publishUser } from '../../../realtime/store.ts';
import { canSetHours } from './policy.ts';
import { normalizeTimeZone, overlappingHours, parseTime } from './rules.ts';
import { readCalendar, requireAgent } from './show-hours.ts';
import { saveCalendar } from './store.ts';

export const handleUpdateHours: Handler<typeof updateHours> = async ({ ctx, actor, params, body }) => {
  if (!canSetHours(actor, params.id)) throw new ApiError('not_found');
  await requireAgent(ctx, params.id);
  const time_zone =
    normalizeTimeZone(body.calendar.time_zone) ?? throwFieldErrors({ time_zone: ['Please choose a time zone'] });
  const hours = body.calendar.hours.map(({ weekday, from, to }) => ({
    weekday,
    from_minute: parseTime(from),
    to_minute: parseTime(to),
  }));
  const overlaps = overlappingHours(hours);
  if (overlaps.length > 0)
    throw new ApiError('validation_failed', {
      errors: Object.fromEntries(overlaps.map((index) => [`hours.${index}.from`, ['These hours overlap with others']])),
    });
  return withTransaction(ctx, async (tx) => {
    const calendar = { ...body.calendar, user_id: params.id, time_zone, hours };
    if (!(await saveCalendar(tx.db, calendar, body.version, ctx.clock()))) throw new ApiError('version_conflict');
    await publishUser(tx.db, params.id);
    return readCalendar(tx, params.id);
  });
};
