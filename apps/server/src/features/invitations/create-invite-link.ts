import type { createInviteLink } from 'contract/endpoints/users';
import { throwApiError } from '../../api-error.ts';
import { scopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { createLink } from '../links/operations.ts';
import { findInvited } from './queries.ts';

export const handleCreateInviteLink: Handler<typeof createInviteLink> = async ({ ctx, actor, params }) => {
  const { id, email } = (await findInvited(ctx.db, scopeOf(actor), params.id)) ?? throwApiError('not_found');
  const link = await createLink(ctx, { user_id: id, email, purpose: 'invite', issued_by: actor.user_id });
  return { invite_token: link.token, invite_url: link.url };
};
