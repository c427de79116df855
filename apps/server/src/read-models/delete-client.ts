import { deleteClient } from 'contract/endpoints/engagements';
import { ApiError, throwApiError } from '../api-error.ts';
import type { AppContext } from '../context.ts';
import { withRows, withTransaction } from '../db/connection.ts';
import { allRows } from '../db/row-scope.ts';
import * as deletions from '../features/deletions/operations.ts';
import { canDelete } from '../features/engagements/policy.ts';
import { findVisibleClient } from '../features/engagements/queries.ts';
import { requireOtherSuperAdmin } from '../features/users/operations.ts';
import { findUser, lockUser } from '../features/users/queries.ts';
import { route } from '../http/route.ts';

/** Estimates that an advisor made for the user stay with the advisor. */
export const deleteClientRoute = route(deleteClient, async ({ ctx, actor, params: { id } }) => {
  const find = async (tx: AppContext) => (await findVisibleClient(tx, actor, id)) ?? throwApiError('not_found');
  // Checked before the lock: it blocks no writes to other clients, and its duration does not show whether they exist.
  await find(ctx);
  if (!canDelete(actor) || id === actor.user_id) throw new ApiError('forbidden');
  const isSuperAdmin = (await findUser(ctx, id))?.super_admin ?? false;
  // What other firms wrote about the client is deleted, too.
  return withTransaction(withRows(ctx, allRows), async (tx) => {
    if (isSuperAdmin) await requireOtherSuperAdmin(tx.db, id);
    await lockUser(tx.db, id);
    const client = await find(tx);
    const estimates_to = client.financial_advisor_id ?? actor.user_id;
    await deletions.deleteClient(tx, { client_id: id, estimates_to, deleted_by: actor.user_id });
    return { deleted: true as const };
  });
});
