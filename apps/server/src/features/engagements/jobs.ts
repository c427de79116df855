import { systemScope } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { inviteClient, notifyStaffOfKnownEmail } from '../invitations/operations.ts';
import { findName, fullName } from '../users/queries.ts';
import { countInvitations, findClient, findQuarantined } from './queries.ts';
import { contactOf, invitationKind } from './rules.ts';

interface Referral {
  readonly client_id: number;
  readonly actor_id: number;
  /** The email that is reserved for the invitation. */
  readonly message_id?: string;
}

const referralJob = (
  name: string,
  retries: Job['retries'],
  run: (tx: AppContext, referral: Referral) => Promise<unknown>,
): Job => ({
  name,
  retries,
  work: (ctx, { payload }) =>
    withTransaction(ctx, async (tx) => {
      await run(tx, payload as Referral);
    }),
});

async function notifyOfQuarantine(tx: AppContext, { client_id, actor_id }: Referral): Promise<void> {
  const quarantined = await findQuarantined(tx.db, systemScope, client_id);
  if (!quarantined) return;
  const actor = await findName(tx.db, actor_id);
  await notifyStaffOfKnownEmail(tx, { ...quarantined, inviter: actor ? fullName(actor) : '' });
}

/** An invitation is in the advisor's name, even if an agent or an admin sends it. */
async function mailClientInvitation(tx: AppContext, { client_id, actor_id, message_id }: Referral): Promise<void> {
  const client = await findClient(tx, systemScope, client_id);
  if (!client) return;
  const { sign_in_email: email, first_name, financial_advisor_id, advisor_name, account_name } = client;
  const inviter = financial_advisor_id === null ? '' : advisor_name;
  const kind = invitationKind(client, await countInvitations(tx.db, client));
  const by = { user_id: actor_id, inviter, firm: account_name ?? '', kind, ...contactOf(client) };
  await inviteClient(tx, { user_id: client_id, email, first_name }, by, message_id);
}

export const clientJobs: Job[] = [
  referralJob('notify-of-quarantine', { limit: 5, first_pause: 5, longest_pause: 60 }, notifyOfQuarantine),
  referralJob('mail-client-invitation', { limit: 14, first_pause: 5, longest_pause: 3600 }, mailClientInvitation),
];
