import { requestMagicLink, showMagicLink, startSessionByLink } from 'contract/endpoints/invitations';
import { throwApiError } from '../../../api-error.ts';
import { digest, randomToken } from '../../../auth/tokens.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { requireBrowser, useLink } from '../../links/operations.ts';
import { findLink } from '../../links/queries.ts';
import { limitLinkRequests } from '../../passwords/operations.ts';
import { completeSignIn } from '../../sign-in/operations.ts';
import { updateUserColumns } from '../../users/store.ts';
import { queueEmail } from '../jobs.ts';
import { findMagicLink } from '../queries.ts';

export const requestMagicLinkRoute = route(requestMagicLink, { rows: () => 'all' }, async (call) => {
  const { ctx, body, caller, setCookies } = call;
  await limitLinkRequests(call, body.email);
  const link = caller.cookies.link ?? randomToken();
  setCookies({ link });
  await queueEmail(ctx, 'mail-sign-in-link', body.email, { browser: digest(link).toString('base64url') });
  return { sent: true };
});

export const showMagicLinkRoute = route(
  showMagicLink,
  { rows: () => 'all' },
  async ({ ctx, actor, params, caller }) => {
    const found = (await findMagicLink(ctx.db, digest(params.token), ctx.clock())) ?? throwApiError('link_invalid');
    requireBrowser(found, caller);
    const { id, onboarding_complete, browser_digest: _, ...shown } = found;
    return { ...shown, has_joined: onboarding_complete, is_own: actor?.user_id === id };
  },
);

/** Confirms the address as well: the link was opened from an email to it. */
export const startSessionByLinkRoute = route(startSessionByLink, { rows: () => 'all' }, async (call) => {
  const { ctx, params, caller } = call;
  const found = await findLink(ctx.db, digest(params.token), 'magic_link', ctx.clock());
  requireBrowser(found ?? throwApiError('link_invalid'), caller);
  return withTransaction(ctx, async (tx) => {
    const link = (await useLink(tx, params.token, 'magic_link')) ?? throwApiError('link_invalid');
    await updateUserColumns(tx.db, link.user_id, { email_confirmed: true });
    return completeSignIn({ ...call, ctx: tx }, link.user_id);
  });
});
