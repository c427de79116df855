import { resendInvitation } from 'contract/endpoints/advisor-invitations';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { secondsBefore } from '../../../clock.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { findInvited } from '../queries.ts';
import { mailInvitations } from './operations.ts';
import { resendPause } from './rules.ts';
import { requestResend } from './store.ts';

export const resendInvitationRoute = route(resendInvitation, async ({ ctx, actor, params }) =>
  withTransaction(ctx, async (tx) => {
    const invited = (await findInvited(tx.db, scopeOf(actor), params.id)) ?? throwApiError('not_found');
    const { type } = invited;
    // Only super admins invite health agents.
    if (type === 'ClientUser' || (type === 'HealthAdvisorUser' && !actor.super_admin)) throw new ApiError('not_found');
    const now = tx.clock();
    const requested = { invited_by: actor.user_id, now: now.toISOString(), before: secondsBefore(now, resendPause) };
    if (!(await requestResend(tx.db, invited.id, requested)))
      throw new ApiError('invitation_just_sent', { retry_after: resendPause });
    await mailInvitations(tx, [invited.id]);
    return { sent: true as const };
  }),
);
