import { requestPasswordReset, resetPassword, showResetLink } from 'contract/endpoints/invitations';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { revokeApiTokens } from '../../../auth/api-tokens/store.ts';
import { deleteCalendarFeed } from '../../../auth/calendar-feeds/store.ts';
import { createDeviceCookie } from '../../../auth/known-device.ts';
import { digest } from '../../../auth/tokens.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { type LinkContext, revokeSignInLinks, useLink } from '../../links/operations.ts';
import { findLink } from '../../links/queries.ts';
import { enqueueEmail } from '../../notifications/operations.ts';
import { endSessions, revokeOldPassword } from '../../sign-in/operations.ts';
import { updateUserColumns } from '../../users/store.ts';
import { passwordChanged } from '../emails.tsx';
import { queueEmail } from '../jobs.ts';
import { senderOf } from '../operations.ts';
import { getRecipient } from '../queries.ts';

export const requestPasswordResetRoute = route(requestPasswordReset, { rows: () => 'all' }, async ({ ctx, body }) => {
  await queueEmail(ctx, 'mail-reset-link', body.email);
  return { sent: true };
});

export const showResetLinkRoute = route(showResetLink, { rows: () => 'all' }, async ({ ctx, params }) => {
  const link = await findLink(ctx.db, digest(params.token), 'reset_password', ctx.clock());
  return link ? { works: true, email: link.email } : throwApiError('link_invalid');
});

/**
 * Opens no session, because a second factor may be required. The browser becomes a known one, so that strangers who fail
 * on purpose do not lock the user out.
 */
export const resetPasswordRoute = route(
  resetPassword,
  { rows: () => 'all' },
  async ({ ctx, params, body, caller, record, setCookies }) => {
    const key = digest(params.token);
    const { email } = (await findLink(ctx.db, key, 'reset_password', ctx.clock())) ?? throwApiError('link_invalid');
    const problem = await ctx.passwords.problemWith(body.password, { email });
    if (problem) throw new ApiError('validation_failed', { errors: { password: [problem] } });
    const password_hash = await ctx.passwords.hash(body.password);
    await withTransaction(ctx, async (tx) => {
      const { user_id } = (await useLink(tx, params.token, 'reset_password')) ?? throwApiError('link_invalid');
      record.setUser(user_id);
      // The link was opened from an email to this address.
      await updateUserColumns(tx.db, user_id, { email_confirmed: true });
      await revokeOldPassword(tx.db, { user_id, email });
      await revokeApiTokens(tx.db, user_id, tx.clock());
      await deleteCalendarFeed(tx.db, user_id);
      await replacePassword(tx, user_id, password_hash);
    });
    setCookies({ device: createDeviceCookie(ctx.tokens, caller.cookies.device, email) });
    return { changed: true };
  },
);

/**
 * Ends what the old password opened or requested.
 * @param except a session that stays open
 */
export async function replacePassword(
  tx: LinkContext,
  user_id: number,
  password_hash: string,
  except?: string,
): Promise<void> {
  await updateUserColumns(tx.db, user_id, { password_hash, pending_email: null });
  await endSessions(tx, user_id, except);
  await revokeSignInLinks(tx.db, user_id);
  const { email, first_name } = await getRecipient(tx.db, user_id);
  const message = passwordChanged(senderOf(tx), { first_name, when: tx.clock() });
  await enqueueEmail(tx, { ...message, purpose: 'password_changed', to: email, user_id });
}
