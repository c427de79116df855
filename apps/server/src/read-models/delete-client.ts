import type { deleteClient } from 'contract/endpoints/engagements';
import { releaseBookings } from '../features/bookings/public.ts';
import { findClientInReach, mayDelete } from '../features/engagements/public.ts';
import { handOverEstimations } from '../features/estimations/public.ts';
import { giveUpMail } from '../features/notifications/public.ts';
import type { Ground } from '../context.ts';
import type { Handler } from '../http/route.ts';
import { refuse } from '../http/api-error.ts';
import { publishClient } from '../realtime/public.ts';
import { holdPerson, removePerson } from '../features/users/public.ts';

/** The person goes with all that is theirs; the last they hear is that a meeting is off. What an advisor has estimated for them stays. */
export const handleDeleteClient: Handler<typeof deleteClient> = async ({ ground, actor, params: { id } }) => {
  const find = async (within: Ground) => (await findClientInReach(within, actor, id)) ?? refuse('not_found');
  // Before anything is held: nobody holds up others' clients, nor learns from the time taken that they are there.
  await find(ground);
  if (!mayDelete(actor) || id === actor.user_id) refuse('forbidden');
  return ground.db.transaction().execute(async (db) => {
    const within = { ...ground, db };
    await holdPerson(db, id);
    const client = await find(within);
    await publishClient(db, id, 'client.updated');
    await giveUpMail(within, id);
    await releaseBookings(within, id);
    await handOverEstimations(db, id, client.financial_advisor_id ?? actor.user_id);
    await removePerson(db, id);
    return { deleted: true as const };
  });
};
