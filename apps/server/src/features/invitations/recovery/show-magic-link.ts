import { showMagicLink } from 'contract/endpoints/invitations';
import { throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import { route } from '../../../http/route.ts';
import { findMagicLink } from '../queries.ts';

export const showMagicLinkRoute = route(showMagicLink, async ({ ctx, actor, params }) => {
  const { id, onboarding_complete, ...shown } =
    (await findMagicLink(ctx.db, digest(params.token), ctx.clock())) ?? throwApiError('link_invalid');
  return { ...shown, has_joined: onboarding_complete, is_own: actor?.user_id === id };
});
