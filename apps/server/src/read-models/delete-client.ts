import type { deleteClient } from 'contract/endpoints/engagements';
import { ApiError, throwApiError } from '../api-error.ts';
import type { AppContext } from '../context.ts';
import { withTransaction } from '../db/connection.ts';
import { deleteAnalyses } from '../features/analyses/operations.ts';
import { releaseBookings } from '../features/bookings/operations.ts';
import { canDelete } from '../features/engagements/policy.ts';
import { findVisibleClient } from '../features/engagements/queries.ts';
import { reassignEstimations } from '../features/estimations/operations.ts';
import { cancelPendingMessages } from '../features/notifications/operations.ts';
import { deleteUser } from '../features/users/operations.ts';
import { lockUser } from '../features/users/queries.ts';
import type { Handler } from '../http/route.ts';
import { publishClient } from '../realtime/store.ts';

/** Estimates that an advisor made for the user stay with the advisor. */
export const handleDeleteClient: Handler<typeof deleteClient> = async ({ ctx, actor, params: { id } }) => {
  const find = async (tx: AppContext) => (await findVisibleClient(tx, actor, id)) ?? throwApiError('not_found');
  // Checked before the lock: it blocks no writes to other clients, and its duration does not show whether they exist.
  await find(ctx);
  if (!canDelete(actor) || id === actor.user_id) throw new ApiError('forbidden');
  return withTransaction(ctx, async (tx) => {
    const { db } = tx;
    await lockUser(db, id);
    const client = await find(tx);
    await publishClient(db, id, 'client.updated');
    await cancelPendingMessages(tx, id);
    await releaseBookings(tx, id);
    await reassignEstimations(db, id, client.financial_advisor_id ?? actor.user_id);
    await deleteAnalyses(tx, id);
    await deleteUser(tx, id);
    return { deleted: true as const };
  });
};
