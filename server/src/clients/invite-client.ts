import type { inviteClient } from 'contract/clients';
import { clientScopeOf } from '../platform/actor/actor.ts';
import type { Db } from '../platform/db.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { holdPerson } from '../users/public.ts';
import { mayInvite } from './policy.ts';
import { sendInvitation } from './public.ts';
import { findClient } from './store.ts';

/** A client who has joined gets a link to sign in with all the same. */
export const handleInviteClient: Handler<typeof inviteClient> = async ({ ground, actor, params: { id } }) => {
  if (!mayInvite(actor)) refuse('forbidden');
  const find = async (db: Db) => (await findClient(db, clientScopeOf(actor), id)) ?? refuse('not_found');
  // Before anything is held: nobody holds up others' clients.
  await find(ground.db);
  return ground.db.transaction().execute(async (db) => {
    await holdPerson(db, id);
    const row = await find(db);
    return { sent: (await sendInvitation({ ...ground, db }, actor, row)) === 'posted' };
  });
};
