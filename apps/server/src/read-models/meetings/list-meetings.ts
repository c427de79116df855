import { listMeetings } from 'contract/endpoints/meetings';
import { throwFieldErrors } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { normalizeTimeZone } from '../../features/bookings/native/rules.ts';
import { hasSeatToJoin, toBookingWithSeat } from '../../features/bookings/queries.ts';
import { viewOf } from '../../features/engagements/policy.ts';
import { route } from '../../http/route.ts';
import * as queries from './queries.ts';
import { isCanceledIn, startRange } from './rules.ts';

export const listMeetingsRoute = route(listMeetings, async ({ ctx, actor, query }) => {
  const scope = clientScopeOf(actor);
  const time_zone = normalizeTimeZone(query.time_zone) ?? throwFieldErrors({ time_zone: ['Choose a time zone'] });
  const now = ctx.clock();
  const isCanceled = isCanceledIn(query.period);
  const listed = { ...query, ...startRange({ ...query, time_zone }, now), isCanceled, now };
  const [{ rows, totalCount }, agents, hasSeat] = await Promise.all([
    queries.listMeetings(ctx.db, scope, listed),
    queries.listHosts(ctx.db, scope),
    hasSeatToJoin(ctx, actor),
  ]);
  const may_set_status = viewOf(actor).editable.includes('status');
  return {
    meetings: rows.map((row) => ({
      ...toBookingWithSeat(ctx, actor, row, hasSeat),
      may_set_status,
      client: { id: row.user_id, name: row.client_name, status: row.client_status },
    })),
    agents,
    totalCount,
    currentPage: query.currentPage,
    pageSize: query.pageSize,
  };
});
