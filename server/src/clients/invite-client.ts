import type { inviteClient } from 'contract/clients';
import { clientScopeOf } from '../platform/actor/actor.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { mayInvite } from './policy.ts';
import { sendInvitation } from './public.ts';
import { findClient } from './store.ts';

/** A client who has joined gets a link to sign in with all the same. */
export const handleInviteClient: Handler<typeof inviteClient> = async ({ ground, actor, params: { id } }) => {
  if (!mayInvite(actor)) refuse('forbidden');
  return ground.db.transaction().execute(async (db) => {
    const row = (await findClient(db, clientScopeOf(actor), id)) ?? refuse('not_found');
    return { sent: (await sendInvitation({ ...ground, db }, actor, row)) === 'posted' };
  });
};
