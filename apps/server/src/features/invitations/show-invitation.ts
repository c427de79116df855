import { showInvitation, showSignupCode } from 'contract/endpoints/invitations';
import type { UserType } from 'contract/vocabulary/users';
import { ApiError, throwApiError } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { route } from '../../http/route.ts';
import { findInvitation } from '../links/queries.ts';
import { findFirmByCode, getSeats } from './queries.ts';
import { hasFreeSeat } from './rules.ts';

export const showSignupCodeRoute = route(showSignupCode, { rows: () => 'all' }, async ({ ctx, params }) => {
  const firm = (await findFirmByCode(ctx, params.signup_code.trim())) ?? throwApiError('not_found');
  if (!hasFreeSeat(ctx, await getSeats(ctx.db, firm.id))) throw new ApiError('firm_full');
  return { account_name: firm.name, phone_required: firm.phone_required };
});

export const showInvitationRoute = route(showInvitation, { rows: () => 'all' }, async ({ ctx, params }) => {
  const found = (await findInvitation(ctx, digest(params.token))) ?? throwApiError('link_invalid');
  return { ...found, type: found.type as UserType };
});
