import type { showResetLink } from 'contract/endpoints/invitations';
import { throwApiError } from '../../../api-error.ts';
import { digest } from '../../../auth/tokens.ts';
import type { Handler } from '../../../http/route.ts';
import { findLink } from '../../links/queries.ts';

export const handleShowResetLink: Handler<typeof showResetLink> = async ({ ctx, params }) =>
  (await findLink(ctx.db, digest(params.token), 'reset_password', ctx.clock()))
    ? { works: true }
    : throwApiError('link_invalid');
