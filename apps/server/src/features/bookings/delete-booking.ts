import { deleteBooking } from 'contract/endpoints/bookings';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { isActive } from '../../integrations/calendar/calendar.ts';
import { eventFor } from './calcom/rules.ts';
import { cancelNative, recordEvent } from './operations.ts';
import { type BookingRow, findBooking, findVisibleBooking, toBooking } from './queries.ts';

/** Cal.com cancels first: while it is unreachable, nothing changes here. */
export const deleteBookingRoute = route(deleteBooking, async ({ ctx, actor, params }) => {
  const row = (await findVisibleBooking(ctx, actor, params.id)) ?? throwApiError('not_found');
  if (isActive(row.status)) {
    if (row.start <= ctx.clock().toISOString()) throw new ApiError('meeting_ended');
    await cancel(ctx, actor, row);
  }
  return toBooking(ctx, actor, (await findBooking(ctx.db, row.uid)) ?? throwApiError('not_found'));
});

async function cancel(ctx: AppContext, actor: Actor, row: BookingRow): Promise<void> {
  const by = { user_id: row.user_id, actor_id: actor.user_id };
  if (row.source === 'native') return cancelNative(ctx, row.uid, by);
  const calendar = ctx.calendar ?? throwApiError('calendar_unavailable');
  await calendar.cancel(row.uid);
  await recordEvent(ctx, by, eventFor('CANCELLED_HERE', { ...row, status: 'CANCELLED' }, ctx.clock()));
}
