import type { deleteBooking } from 'contract/endpoints/bookings';
import type { Actor } from '../../auth/actor.ts';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { cancelOwnMeeting } from './native/public.ts';
import { asTold, findInReach, toBooking } from './public.ts';
import { type BookingRow, findBooking } from './store.ts';
import { tell } from './calcom/public.ts';
import { stands } from './calcom/rules.ts';

/** The other calendar cancels first: while it cannot be reached, nothing changes here. */
export const handleDeleteBooking: Handler<typeof deleteBooking> = async ({ ground, actor, params }) => {
  const row = (await findInReach(ground, actor, params.id)) ?? refuse('not_found');
  if (stands(row.status)) {
    if (row.start <= ground.clock().toISOString()) refuse('meeting_over');
    await cancel(ground, actor, row);
  }
  return toBooking(ground, actor, (await findBooking(ground.db, row.uid)) ?? refuse('not_found'));
};

async function cancel(ground: Ground, actor: Actor, row: BookingRow): Promise<void> {
  const about = { user_id: row.user_id, actor_id: actor.user_id };
  if (row.source === 'own') return cancelOwnMeeting(ground, row.uid, about);
  const calendar = ground.calendar ?? refuse('calendar_unavailable');
  await calendar.cancel(row.uid);
  await tell(ground, about, asTold('CANCELLED_HERE', { ...row, status: 'CANCELLED' }, ground.clock()));
}
