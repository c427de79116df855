import type { inviteClient } from 'contract/endpoints/engagements';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
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
