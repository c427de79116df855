import { showInvitation } from 'contract/endpoints/invitations';
import type { UserType } from 'contract/vocabulary/users';
import { throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { route } from '../../http/route.ts';
import { findInvitation } from '../links/queries.ts';

export const showInvitationRoute = route(showInvitation, async ({ ctx, params }) => {
  const found = (await findInvitation(ctx.db, digest(params.token), ctx.clock())) ?? throwApiError('link_invalid');
  return { ...found, type: found.type as UserType };
});
