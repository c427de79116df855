import type { deleteClient } from 'contract/endpoints/engagements';
import type { AppContext } from '../context.ts';
import { releaseBookings } from '../features/bookings/operations.ts';
import { canDelete, findVisibleClient } from '../features/engagements/public.ts';
import { reassignEstimations } from '../features/estimations/operations.ts';
import { cancelPendingMessages } from '../features/notifications/operations.ts';
import { lockUser, removePerson } from '../features/users/public.ts';
import { ApiError, throwApiError } from '../http/api-error.ts';
import type { Handler } from '../http/route.ts';
import { publishClient } from '../realtime/public.ts';

/** The person goes with all that is theirs; the last they hear is that a meeting is off. What an advisor has estimated for them stays. */
export const handleDeleteClient: Handler<typeof deleteClient> = async ({ ctx, actor, params: { id } }) => {
  const find = async (tx: AppContext) => (await findVisibleClient(tx, actor, id)) ?? throwApiError('not_found');
  // Before anything is held: nobody holds up others' clients, nor learns from the time taken that they are there.
  await find(ctx);
  if (!canDelete(actor) || id === actor.user_id) throw new ApiError('forbidden');
  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    await lockUser(db, id);
    const client = await find(tx);
    await publishClient(db, id, 'client.updated');
    await cancelPendingMessages(tx, id);
    await releaseBookings(tx, id);
    await reassignEstimations(db, id, client.financial_advisor_id ?? actor.user_id);
    await removePerson(db, id);
    return { deleted: true as const };
  });
};
