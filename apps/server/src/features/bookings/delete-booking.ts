import type { deleteBooking } from 'contract/endpoints/bookings';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { tell } from './calcom/public.ts';
import { stands } from './calcom/rules.ts';
import { cancelNativeMeeting } from './native/public.ts';
import { asTold, findVisibleBooking, toBooking } from './public.ts';
import { type BookingRow, findBooking } from './store.ts';

/** The other calendar cancels first: while it cannot be reached, nothing changes here. */
export const handleDeleteBooking: Handler<typeof deleteBooking> = async ({ ctx, actor, params }) => {
  const row = (await findVisibleBooking(ctx, actor, params.id)) ?? throwApiError('not_found');
  if (stands(row.status)) {
    if (row.start <= ctx.clock().toISOString()) throw new ApiError('meeting_ended');
    await cancel(ctx, actor, row);
  }
  return toBooking(ctx, actor, (await findBooking(ctx.db, row.uid)) ?? throwApiError('not_found'));
};

async function cancel(ctx: AppContext, actor: Actor, row: BookingRow): Promise<void> {
  const about = { user_id: row.user_id, actor_id: actor.user_id };
  if (row.source === 'own') return cancelNativeMeeting(ctx, row.uid, about);
  const calendar = ctx.calendar ?? throwApiError('calendar_unavailable');
  await calendar.cancel(row.uid);
  await tell(ctx, about, asTold('CANCELLED_HERE', { ...row, status: 'CANCELLED' }, ctx.clock()));
}
