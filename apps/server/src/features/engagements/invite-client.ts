import { inviteClient } from 'contract/endpoints/engagements';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { lockUser } from '../users/queries.ts';
import { sendInvitation } from './operations.ts';
import { canInvite } from './policy.ts';
import { findClient } from './queries.ts';

/** A client who has joined gets a link to sign in with. */
export const inviteClientRoute = route(inviteClient, async ({ ctx, actor, params: { id } }) => {
  if (!canInvite(actor)) throw new ApiError('forbidden');
  const find = async (tx: AppContext) => (await findClient(tx, clientScopeOf(actor), id)) ?? throwApiError('not_found');
  // Checked before the lock, so that a caller cannot block writes to clients that are not visible to them.
  await find(ctx);
  return withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, id);
    const row = await find(tx);
    return { sent: await sendInvitation(tx, actor, row) };
  });
});
