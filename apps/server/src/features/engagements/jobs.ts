import { tellStaffOfKnown } from '../invitations/public.ts';
import type { Ground } from '../../context.ts';
import type { Job } from '../../jobs/queue.ts';
import { findUser, fullName } from '../users/public.ts';
import { findHeld } from './store.ts';

/** Who was asked for, by whom. */
interface Asked {
  readonly client_id: number;
  readonly actor_id: number;
}

/**
 * The staff hears of a held address outside the request. Queued for every new engagement, so that the time it takes says nothing:
 * mostly there is nothing to do.
 */
export const queueHeldNotice = ({ db, jobs }: Pick<Ground, 'db' | 'jobs'>, asked: Asked): Promise<void> =>
  jobs.send(db, 'tell-of-held', asked);

async function tellOfHeld(ground: Ground, { client_id, actor_id }: Asked): Promise<void> {
  const held = await findHeld(ground.db, { id: client_id });
  if (!held) return;
  const actor = await findUser(ground, actor_id);
  await tellStaffOfKnown(ground, { ...held, inviter: actor ? fullName(actor) : '' });
}

export const clientJobs: Job[] = [
  {
    name: 'tell-of-held',
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: (ground, { payload }) =>
      ground.db.transaction().execute((db) => tellOfHeld({ ...ground, db }, payload as Asked)),
  },
];
