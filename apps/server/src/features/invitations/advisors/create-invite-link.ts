import { createInviteLink } from 'contract/endpoints/advisor-invitations';
import { throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { secondsAfter } from '../../../clock.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { createLink, linkLifetime } from '../../links/operations.ts';
import { findInvited } from '../queries.ts';
import { updateInvitation } from './store.ts';

export const createInviteLinkRoute = route(createInviteLink, async ({ ctx, actor, params }) => {
  const { id, email } = (await findInvited(ctx.db, scopeOf(actor), params.id)) ?? throwApiError('not_found');
  return withTransaction(ctx, async (tx) => {
    // First, so that it waits for an email that is being written, whose link it then replaces.
    await updateInvitation(tx.db, id, { expires_at: secondsAfter(tx.clock(), linkLifetime.invite) });
    const link = await createLink(tx, { user_id: id, email, purpose: 'invite', issued_by: actor.user_id });
    return { invite_token: link.token, invite_url: link.url };
  });
});
