import { updateBookingOutcome } from 'contract/endpoints/meetings';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { type AuthorizeCall, route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { recordActivity } from '../activities/store.ts';
import { lockUser } from '../users/queries.ts';
import { canSetOutcome } from './policy.ts';
import { findBooking, findVisibleBooking, toBooking } from './queries.ts';
import { setOutcome } from './store.ts';

async function authorize({ ctx, actor, params }: AuthorizeCall<typeof updateBookingOutcome>) {
  const row = (await findVisibleBooking(ctx, actor, params.id)) ?? throwApiError('not_found');
  return canSetOutcome(actor) ? row : throwApiError('forbidden');
}

export const updateBookingOutcomeRoute = route(updateBookingOutcome, { authorize }, async (call) => {
  const { ctx, actor, body, authorized } = call;
  const { uid, user_id } = authorized;
  const { outcome } = body;
  return withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id);
    const before = (await findBooking(tx.db, uid)) ?? throwApiError('not_found');
    if (before.outcome === outcome) return toBooking(tx, actor, before);
    const { user_id: actor_id } = actor;
    if (!(await setOutcome(tx.db, { uid, outcome, actor_id }, tx.clock())))
      throw new ApiError('meeting_without_outcome');
    const detail = { start: before.start, ...(outcome && { outcome }) };
    await recordActivity(tx, { kind: 'meeting_outcome_changed', client_id: user_id, actor_id, detail });
    await publishClient(tx.db, user_id, 'booking.updated');
    return toBooking(tx, actor, (await findBooking(tx.db, uid)) ?? throwApiError('not_found'));
  });
});
