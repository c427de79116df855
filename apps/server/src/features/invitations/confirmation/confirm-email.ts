import { confirmEmail } from 'contract/endpoints/invitations';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { useLink } from '../../links/operations.ts';
import { findConfirmedEmail } from '../../links/queries.ts';
import { replaceEmail, updateIdentity } from '../../users/operations.ts';

/** A link that was used before succeeds again. */
export const confirmEmailRoute = route(confirmEmail, async ({ ctx, body }) => {
  const email = await withTransaction(ctx, async (tx) => {
    const link = await useLink(tx, body.token, 'confirm_email');
    if (!link) return findConfirmedEmail(tx.db, digest(body.token), ctx.clock());
    if (!link.is_pending) await updateIdentity(tx.db, link.user_id, { email_confirmed: true });
    else if (!(await replaceEmail(tx.db, link.user_id, link.email))) throw new ApiError('link_invalid');
    return link.email;
  });
  return { confirmed: true, email: email ?? throwApiError('link_invalid') };
});
