import type { inviteClient } from 'contract/endpoints/engagements';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { lockUser } from '../users/public.ts';
import { canInvite } from './policy.ts';
import { sendInvitation } from './public.ts';
import { findClient } from './store.ts';

/** A client who has joined gets a link to sign in with all the same. */
export const handleInviteClient: Handler<typeof inviteClient> = async ({ ctx, actor, params: { id } }) => {
  if (!canInvite(actor)) throw new ApiError('forbidden');
  const find = async (db: Db) => (await findClient(db, clientScopeOf(actor), id)) ?? throwApiError('not_found');
  // Before anything is held: nobody holds up others' clients.
  await find(ctx.db);
  return ctx.db.transaction().execute(async (db) => {
    await lockUser(db, id);
    const row = await find(db);
    return { sent: (await sendInvitation({ ...ctx, db }, actor, row)) === 'enqueued' };
  });
};
