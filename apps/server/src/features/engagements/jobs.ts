import { systemScope } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { notifyStaffOfKnownEmail } from '../invitations/operations.ts';
import { findName, fullName } from '../users/queries.ts';
import { findQuarantined } from './queries.ts';

interface Referral {
  readonly client_id: number;
  readonly actor_id: number;
}

const notifyOfQuarantine: Job['work'] = (ctx, { payload }) =>
  withTransaction(ctx, async (tx) => {
    const { client_id, actor_id } = payload as Referral;
    const quarantined = await findQuarantined(tx.db, systemScope, client_id);
    if (!quarantined) return;
    const actor = await findName(tx.db, actor_id);
    await notifyStaffOfKnownEmail(tx, { ...quarantined, inviter: actor ? fullName(actor) : '' });
  });

export const clientJobs: Job[] = [
  {
    name: 'notify-of-quarantine',
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: notifyOfQuarantine,
  },
];
