import { resendMessage } from 'contract/endpoints/operations';
import { ApiError, throwApiError } from '../../../../api-error.ts';
import { type Actor, scopeOf } from '../../../../auth/actor.ts';
import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { route } from '../../../../http/route.ts';
import { mailInvitations } from '../../../invitations/advisors/operations.ts';
import { queueEmail } from '../../../invitations/jobs.ts';
import { mailConfirmation, mailPending } from '../../../invitations/operations.ts';
import { markMessageResent } from '../../../notifications/operations.ts';
import { findUndelivered, type UndeliveredRow } from './queries.ts';
import { canResend } from './rules.ts';

/** The content of a failed message is erased, and its link may have ended: a new one is written. */
export const resendMessageRoute = route(resendMessage, async ({ ctx, actor, record, params: { id } }) =>
  withTransaction(ctx, async (tx) => {
    const message = (await findUndelivered(tx.db, scopeOf(actor), id)) ?? throwApiError('not_found');
    if (message.resent_at !== null) throw new ApiError('message_resent');
    if (!canResend(message)) throw new ApiError('message_not_resendable');
    if (!(await markMessageResent(tx, id))) throw new ApiError('message_resent');
    await writeAgain(tx, actor, message);
    if (message.type === 'ClientUser' && message.user_id !== null) await record.showClients([message.user_id]);
    return { resent: true as const };
  }),
);

async function writeAgain(tx: AppContext, actor: Actor, message: UndeliveredRow): Promise<void> {
  const { purpose, user_id, email, pending_email, type, onboarding_complete, phone_verified_at } = message;
  if (user_id === null || email === null) return;
  const hasJoined = onboarding_complete === true || phone_verified_at !== null;
  if (purpose === 'invite') await mailInvitations(tx, [user_id]);
  else if (purpose === 'reset_password') await queueEmail(tx, 'mail-reset-link', email);
  else if (purpose === 'confirm_email' && pending_email !== null) await mailPending(tx, user_id);
  else if (purpose === 'confirm_email') await mailConfirmation(tx, { user_id, email });
  else if (type === 'ClientUser' && !hasJoined)
    await tx.jobs.send(tx.db, 'mail-client-invitation', { client_id: user_id, actor_id: actor.user_id });
  else await queueEmail(tx, 'mail-sign-in-link', email);
}
