import { showCalendar } from 'contract/endpoints/calendar';
import { ApiError, throwFieldErrors } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { capabilitiesOf } from '../../auth/permissions.ts';
import { normalizeTimeZone } from '../../features/bookings/native/rules.ts';
import { replicaRoute } from '../../http/route.ts';
import * as queries from './queries.ts';
import { daysOf, monthRange } from './rules.ts';

export const showCalendarRoute = replicaRoute(showCalendar, async ({ ctx, actor, query }) => {
  if (!capabilitiesOf(actor).can_see_calendar) throw new ApiError('forbidden');
  const { month, financial_advisor_id } = query;
  const scope = clientScopeOf(actor);
  const time_zone = normalizeTimeZone(query.time_zone) ?? throwFieldErrors({ time_zone: ['Choose a time zone'] });
  const range = { ...monthRange(month, time_zone), financial_advisor_id };
  const [counted, meetings] = await Promise.all([
    queries.countDue(ctx.db, scope, range),
    queries.listMonthMeetings(ctx.db, scope, { ...range, time_zone }),
  ]);
  return { days: daysOf(counted, meetings) };
});
