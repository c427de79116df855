import type { updateHours } from 'contract/endpoints/bookings';
import { ApiError, throwFieldErrors } from '../../../http/api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { publishUser } from '../../../realtime/public.ts';
import { canSetHours } from '../policy.ts';
import { knownZone, minutesOf, overlapsOf } from './rules.ts';
import { readCalendar, requireAgent } from './show-hours.ts';
import { saveCalendar } from './store.ts';

export const handleUpdateHours: Handler<typeof updateHours> = async ({ ctx, actor, params, body }) => {
  if (!canSetHours(actor, params.id)) throw new ApiError('not_found');
  await requireAgent(ctx, params.id);
  const { time_zone, ...calendar } = body.calendar;
  const zone = knownZone(time_zone) ?? throwFieldErrors({ time_zone: ['Please choose a time zone'] });
  const hours = calendar.hours.map(({ weekday, from, to }) => ({
    weekday,
    from_minute: minutesOf(from),
    to_minute: minutesOf(to),
  }));
  const overlaps = overlapsOf(hours);
  if (overlaps.length > 0)
    throw new ApiError('validation_failed', {
      errors: Object.fromEntries(overlaps.map((at) => [`hours.${at}.from`, ['These hours overlap with others']])),
    });
  return ctx.db.transaction().execute(async (db) => {
    const given = { ...calendar, user_id: params.id, time_zone: zone, hours };
    if (!(await saveCalendar(db, given, body.version, ctx.clock()))) throw new ApiError('version_conflict');
    await publishUser(db, params.id);
    return readCalendar({ ...ctx, db }, params.id);
  });
};
