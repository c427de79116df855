import { startSessionByLink } from 'contract/endpoints/invitations';
import { throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireBrowser, useLink } from '../../links/operations.ts';
import { findLink } from '../../links/queries.ts';
import { completeSignIn } from '../../sign-in/operations.ts';
import { updateIdentity } from '../../users/operations.ts';

/** Confirms the address as well: the link was opened from an email to it. */
export const startSessionByLinkRoute = route(startSessionByLink, async (call) => {
  const { ctx, params, caller } = call;
  const found = await findLink(ctx.db, digest(params.token), 'magic_link', ctx.clock());
  requireBrowser(found ?? throwApiError('link_invalid'), caller);
  return withTransaction(ctx, async (tx) => {
    const link = (await useLink(tx, params.token, 'magic_link')) ?? throwApiError('link_invalid');
    await updateIdentity(tx.db, link.user_id, { email_confirmed: true });
    return completeSignIn({ ...call, ctx: tx }, link.user_id);
  });
});
