import { listSlots } from 'contract/endpoints/bookings';
import { maxDaysAhead } from 'contract/vocabulary/bookings';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { listBookedTimes, listHostsFor } from '../native/queries.ts';
import { day, freeTimes, longestGap, mergeTimes } from '../native/rules.ts';
import { findGuest } from '../queries.ts';

const toIso = (time: number): string => new Date(time).toISOString();

export const listSlotsRoute = route(listSlots, async ({ ctx, actor, query }) => {
  const guest = (await findGuest(ctx, actor, query.client_id)) ?? throwApiError('not_found');
  const now = ctx.clock().getTime();
  const last = now + maxDaysAhead * day;
  const start = Math.min(last, Math.max(now, query.from ? Date.parse(query.from) : now));
  const end = Math.min(last, start + query.days * day);
  const hosts = ctx.calendar ? [] : await listHostsFor(ctx.db, guest);
  const agent_ids = hosts.map(({ user_id }) => user_id);
  const booked = await listBookedTimes(ctx.db, agent_ids, toIso(start - longestGap), toIso(end + day));
  const free = hosts.map((host) => {
    const bookedByHost = booked.filter(({ agent_id }) => agent_id === host.user_id);
    return freeTimes(host, bookedByHost, { start, end }, now);
  });
  const lengths = new Set(hosts.map(({ meeting_minutes }) => meeting_minutes));
  return {
    slots: mergeTimes(free).map((slot) => ({ start: toIso(slot.start), end: toIso(slot.end) })),
    until: toIso(end),
    // Without hosts, later weeks have no free times either.
    has_later: hosts.length > 0 && end < last,
    meeting_minutes: lengths.size === 1 ? ([...lengths][0] ?? null) : null,
  };
});
