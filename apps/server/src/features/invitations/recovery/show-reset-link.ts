import { showResetLink } from 'contract/endpoints/invitations';
import { throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import { route } from '../../../http/route.ts';
import { findLink } from '../../links/queries.ts';

export const showResetLinkRoute = route(showResetLink, async ({ ctx, params }) =>
  (await findLink(ctx.db, digest(params.token), 'reset_password', ctx.clock()))
    ? { works: true }
    : throwApiError('link_invalid'),
);
