import type { confirmEmail } from 'contract/endpoints/invitations';
import { digest } from '../../auth/tokens.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { findConfirmed, moveEmail, takeLink, updatePerson } from './store.ts';

/** A link confirms the address that its person has, or the one that they wait to have. */
export const handleConfirmEmail: Handler<typeof confirmEmail> = async ({ ctx, body }) => {
  const key = digest(body.token);
  const now = ctx.clock();
  const email = await ctx.db.transaction().execute(async (db) => {
    const link = await takeLink(db, key, 'confirm_email', now);
    if (!link) return findConfirmed(db, key, now);
    if (!link.is_pending) await updatePerson(db, link.user_id, { email_confirmed: true });
    else if (!(await moveEmail(db, link.user_id, link.email))) throw new ApiError('link_invalid');
    return link.email;
  });
  return email === null ? throwApiError('link_invalid') : { confirmed: true, email };
};
