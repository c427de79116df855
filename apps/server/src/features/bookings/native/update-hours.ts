import type { updateHours } from 'contract/endpoints/bookings';
import type { Handler } from '../../../http/route.ts';
import { refuse, refuseFields } from '../../../http/api-error.ts';
import { publishUser } from '../../../realtime/public.ts';
import { maySetHours } from '../policy.ts';
import { knownZone, minutesOf, overlapsOf } from './rules.ts';
import { demandAgent, readCalendar } from './show-hours.ts';
import { saveCalendar } from './store.ts';

export const handleUpdateHours: Handler<typeof updateHours> = async ({ ground, actor, params, body }) => {
  if (!maySetHours(actor, params.id)) refuse('not_found');
  await demandAgent(ground, params.id);
  const { time_zone, ...calendar } = body.calendar;
  const zone = knownZone(time_zone) ?? refuseFields({ time_zone: ['Please choose a time zone'] });
  const hours = calendar.hours.map(({ weekday, from, to }) => ({
    weekday,
    from_minute: minutesOf(from),
    to_minute: minutesOf(to),
  }));
  const overlaps = overlapsOf(hours);
  if (overlaps.length > 0)
    refuseFields(Object.fromEntries(overlaps.map((at) => [`hours.${at}.from`, ['These hours overlap with others']])));
  return ground.db.transaction().execute(async (db) => {
    const given = { ...calendar, user_id: params.id, time_zone: zone, hours };
    if (!(await saveCalendar(db, given, body.version, ground.clock()))) refuse('stale');
    await publishUser(db, params.id);
    return readCalendar({ ...ground, db }, params.id);
  });
};
