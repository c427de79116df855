import { inviteAgent, withdrawAgent } from 'contract/endpoints/admin-users';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import * as deletions from '../../deletions/operations.ts';
import { inviteCreated } from '../../invitations/advisors/operations.ts';
import { takenEmailText } from '../../invitations/advisors/rules.ts';
import { findInvited } from '../../invitations/queries.ts';
import { fullName, lockUser } from '../../users/queries.ts';
import { createUser } from '../../users/store.ts';

/** An agent belongs to no firm and takes no seat. */
export const inviteAgentRoute = route(inviteAgent, async ({ ctx, actor, body: { user } }) =>
  withTransaction(ctx, async (tx) => {
    const { phone_number = null, ...named } = user;
    const created_at = tx.clock().toISOString();
    const created = await createUser(tx.db, { type: 'HealthAdvisorUser', ...named, phone_number, created_at });
    const id = created ?? throwFieldErrors({ email: [takenEmailText] });
    await inviteCreated(tx, [id], actor.user_id);
    return { invited: { id, name: fullName(user), email: user.email } };
  }),
);

/** Firms and clients that had chosen the agent are left without one. */
export const withdrawAgentRoute = route(withdrawAgent, async ({ ctx, actor, params: { id } }) =>
  withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id);
    const invited = await findInvited(tx.db, scopeOf(actor), id);
    if (invited?.type !== 'HealthAdvisorUser') throw new ApiError('not_found');
    await deletions.deleteAdvisor(tx, { user_id: id, estimates_to: actor.user_id });
    return { withdrawn: true as const };
  }),
);
