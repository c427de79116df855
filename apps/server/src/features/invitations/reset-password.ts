import type { resetPassword } from 'contract/endpoints/invitations';
import { digest } from '../../auth/tokens.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { disconnectByPassword } from '../oauth/store.ts';
import { deviceCookie, endSessions, forgetFailures } from '../sessions/public.ts';
import { passwordChanged } from './emails.tsx';
import { type InvitationContext, senderOf } from './public.ts';
import { findLink, getAddressee, removeLinks, takeLink, updatePerson } from './store.ts';

/**
 * Signs nobody in: a second factor that is asked for is asked for at the sign-in that follows. That sign-in is a known
 * browser's, so that strangers who fail on purpose do not shut out whoever reads the mail.
 */
export const handleResetPassword: Handler<typeof resetPassword> = async (call) => {
  const { ctx, params, body } = call;
  const key = digest(params.token);
  const { email } = (await findLink(ctx.db, key, 'reset_password', ctx.clock())) ?? throwApiError('link_invalid');
  const objection = await ctx.passwords.problemWith(body.password, { email });
  if (objection) throw new ApiError('validation_failed', { errors: { password: [objection] } });
  const password_hash = await ctx.passwords.hash(body.password);
  await ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    const { user_id } = (await takeLink(db, key, 'reset_password', ctx.clock())) ?? throwApiError('link_invalid');
    // The link was read where the address leads.
    await updatePerson(db, user_id, { email_confirmed: true });
    await disconnectByPassword(db, user_id);
    await replacePassword(tx, user_id, password_hash);
    await forgetFailures(tx, email);
  });
  call.setCookies({ device: deviceCookie(call, email) });
  return { changed: true };
};

/** A new password ends what the old one opened, all sessions or all but one, and what was asked for with it; its owner hears of it. */
export async function replacePassword(
  ctx: InvitationContext,
  user_id: number,
  password_hash: string,
  but?: string,
): Promise<void> {
  const { db } = ctx;
  const when = ctx.clock();
  await updatePerson(db, user_id, { password_hash, pending_email: null });
  await endSessions(ctx, user_id, but);
  await removeLinks(db, user_id, ['reset_password', 'magic_link']);
  const { email, first_name } = await getAddressee(db, user_id);
  const letter = passwordChanged(senderOf(ctx), { first_name, when });
  await enqueueEmail(ctx, { ...letter, purpose: 'password_changed', to: email, user_id });
}
