import type { AppContext } from '../../context.ts';
import type { Job } from '../../jobs/queue.ts';
import { notifyStaffOfKnownEmail } from '../invitations/operations.ts';
import { findUser, fullName } from '../users/public.ts';
import { findQuarantined } from './store.ts';

/** Who was asked for, by whom. */
interface Asked {
  readonly client_id: number;
  readonly actor_id: number;
}

/**
 * The staff hears of a held address outside the request. Queued for every new engagement, so that the time it takes says nothing:
 * mostly there is nothing to do.
 */
export const enqueueQuarantineNotice = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, asked: Asked): Promise<void> =>
  jobs.send(db, 'tell-of-held', asked);

async function notifyStaffOfQuarantine(ctx: AppContext, { client_id, actor_id }: Asked): Promise<void> {
  const quarantined = await findQuarantined(ctx.db, { id: client_id });
  if (!quarantined) return;
  const actor = await findUser(ctx, actor_id);
  await notifyStaffOfKnownEmail(ctx, { ...quarantined, inviter: actor ? fullName(actor) : '' });
}

export const clientJobs: Job[] = [
  {
    name: 'tell-of-held',
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: (ctx, { payload }) =>
      ctx.db.transaction().execute((db) => notifyStaffOfQuarantine({ ...ctx, db }, payload as Asked)),
  },
];
