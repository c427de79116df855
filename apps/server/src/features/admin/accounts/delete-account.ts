import { deleteAccount } from 'contract/endpoints/admin-accounts';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { sendAssignment } from '../../../crypto/assignment/jobs.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type Call, route } from '../../../http/route.ts';
import { publishAccount, publishUser } from '../../../realtime/store.ts';
import * as accounts from '../../accounts/operations.ts';
import { deleteBillingOf } from '../../billing/provider-ids/operations.ts';
import { deleteAdvisor } from '../../deletions/operations.ts';
import { updateUserColumns } from '../../users/store.ts';
import { isEmptyAccount, lockForDeletion } from './queries.ts';

/** See docs/decisions/023 for what an empty firm is, and what is deleted with it. */
export const deleteAccountRoute = route(deleteAccount, async (call) => {
  const { ctx, actor, params } = call;
  const { id } = params;
  await accounts.requireManagedAccount(ctx, actor, id);
  return withTransaction(ctx, async (tx) => {
    const { db } = tx;
    const users = (await lockForDeletion(db, actor, id)) ?? throwApiError('not_found');
    if (!(await isEmptyAccount(db, actor, id))) throw new ApiError('account_not_empty');
    await publishAccount(db, id);
    for (const user_id of users) await removeUser({ ...call, ctx: tx }, user_id);
    await deleteBillingOf(db, id);
    await accounts.deleteAccount(tx, id);
    await sendAssignment(tx);
    return { deleted: true as const };
  });
});

/** A super admin only leaves the firm: the user is not deleted. */
async function removeUser({ ctx: tx, actor }: Call<typeof deleteAccount>, user_id: number): Promise<void> {
  await publishUser(tx.db, user_id);
  if (user_id === actor.user_id && actor.super_admin) {
    await updateUserColumns(tx.db, user_id, { account_id: null, role: 'member' });
    return;
  }
  await deleteAdvisor(tx, { user_id, estimates_to: actor.user_id });
}
