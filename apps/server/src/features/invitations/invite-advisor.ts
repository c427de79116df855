import type { BodyOf } from 'contract/endpoint';
import type { inviteAdvisor } from 'contract/endpoints/users';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { publishAccount } from '../../realtime/store.ts';
import { createUser, updateIdentity } from '../users/operations.ts';
import { queueEmail } from './jobs.ts';
import { requireFirm } from './policy.ts';
import { findMember, lockAccount } from './queries.ts';
import { hasFreeSeat } from './rules.ts';

type Invited = Omit<BodyOf<typeof inviteAdvisor>['user'], 'account_id'>;

/** Replies the same for a new email and for one outside this firm, of which only the staff are notified. */
export const handleInviteAdvisor: Handler<typeof inviteAdvisor> = async ({ ctx, actor, body: { user } }) => {
  const account_id = requireFirm(actor, user.account_id);
  const { first_name, last_name, email, role } = user;
  await withTransaction(ctx, async (tx) => {
    const firm = (await lockAccount(tx.db, account_id)) ?? throwApiError('not_found');
    const user_id = await saveInvited(tx, firm, { first_name, last_name, email, role });
    // Published for an email that belongs to another firm too, so that both take the same time.
    await publishAccount(tx.db, account_id);
    await queueEmail(tx, 'mail-invitation', email, { user_id, account_id, invited_by: actor.user_id });
  });
  return { invited: { name: `${first_name} ${last_name}`, email, role } };
};

async function saveInvited(
  tx: AppContext,
  firm: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  invited: Invited,
): Promise<number | null> {
  const { db } = tx;
  const member = await findMember(db, firm.id, invited.email);
  if (member && !member.is_invited)
    throw new ApiError('validation_failed', { errors: { email: ['This person is already in your firm.'] } });
  if (member) {
    await updateIdentity(db, member.id, invited);
    return member.id;
  }
  if (!hasFreeSeat(tx, firm)) throw new ApiError('no_seat_available');
  return createUser(db, { ...invited, account_id: firm.id, type: 'AdvisorUser' });
}
