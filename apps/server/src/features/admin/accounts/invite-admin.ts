import { inviteAdmin } from 'contract/endpoints/admin-accounts';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { completeSetup } from '../../accounts/operations.ts';
import { inviteCreated } from '../../invitations/advisors/operations.ts';
import { lockAccount } from '../../invitations/queries.ts';
import { findWaitingAdmin } from './queries.ts';

/** Another email is sent by the list of advisors: this call may be repeated. */
export const inviteAdminRoute = route(inviteAdmin, async ({ ctx, actor, body: { user_id } }) =>
  withTransaction(ctx, async (tx) => {
    const { db } = tx;
    const find = async () => (await findWaitingAdmin(db, actor, user_id)) ?? throwApiError('not_found');
    await lockAccount(db, (await find()).account_id);
    const { account_id, was_invited, setup_complete, lacks_customer } = await find();
    if (!setup_complete && tx.payments && lacks_customer) throw new ApiError('stripe_step_missing');
    if (!was_invited) await inviteCreated(tx, [user_id], actor.user_id);
    if (!setup_complete) await completeSetup(tx, account_id);
    return { invited: true as const };
  }),
);
