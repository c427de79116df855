import type { listSlots } from 'contract/endpoints/bookings';
import { maxDaysAhead } from 'contract/vocabulary/bookings';
import { throwApiError } from '../../../http/api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { findBookingSubject } from '../public.ts';
import { hostsFor } from './public.ts';
import { day, freeTimes, mergedTimes } from './rules.ts';
import { listTaken } from './store.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

export const handleListSlots: Handler<typeof listSlots> = async ({ ctx, actor, query }) => {
  const subject = (await findBookingSubject(ctx, actor, query.client_id)) ?? throwApiError('not_found');
  const now = ctx.clock().getTime();
  const last = now + maxDaysAhead * day;
  const start = Math.min(last, Math.max(now, query.from ? Date.parse(query.from) : now));
  const end = Math.min(last, start + query.days * day);
  const hosts = ctx.calendar ? [] : await hostsFor(ctx.db, subject);
  const agents = hosts.map(({ user_id }) => user_id);
  const taken = await listTaken(ctx.db, agents, iso(start), iso(end + day));
  const free = hosts.map((host) =>
    freeTimes(
      host,
      taken.filter(({ agent_id }) => agent_id === host.user_id),
      { start, end },
      now,
    ),
  );
  const lengths = new Set(hosts.map(({ meeting_minutes }) => meeting_minutes));
  return {
    slots: mergedTimes(free).map((one) => ({ start: iso(one.start), end: iso(one.end) })),
    until: iso(end),
    // Where nobody has hours no later week has any.
    has_later: hosts.length > 0 && end < last,
    meeting_minutes: lengths.size === 1 ? ([...lengths][0] ?? null) : null,
  };
};
