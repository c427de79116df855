import { showMagicLink } from 'contract/endpoints/invitations';
import { throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import { route } from '../../../http/route.ts';
import { requireBrowser } from '../../links/operations.ts';
import { findMagicLink } from '../queries.ts';

export const showMagicLinkRoute = route(showMagicLink, async ({ ctx, actor, params, caller }) => {
  const found = (await findMagicLink(ctx.db, digest(params.token), ctx.clock())) ?? throwApiError('link_invalid');
  requireBrowser(found, caller);
  const { id, onboarding_complete, browser_digest: _, ...shown } = found;
  return { ...shown, has_joined: onboarding_complete, is_own: actor?.user_id === id };
});
