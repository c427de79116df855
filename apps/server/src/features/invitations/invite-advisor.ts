import type { BodyOf } from 'contract/endpoint';
import type { inviteAdvisor } from 'contract/endpoints/users';
import type { Db } from '../../db/connection.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { queueMail } from './jobs.ts';
import { requireFirm } from './policy.ts';
import { hasSeat } from './rules.ts';
import { findMember, insertPerson, lockAccount, updatePerson } from './store.ts';

type Invited = BodyOf<typeof inviteAdvisor>['user'];

/** Somebody known outside this firm looks like somebody new from within it: the staff alone hears of it. */
export const handleInviteAdvisor: Handler<typeof inviteAdvisor> = async ({ ctx, actor, body: { user } }) => {
  const account_id = requireFirm(actor, user.account_id);
  const { first_name, last_name, email, role } = user;
  await ctx.db.transaction().execute(async (db) => {
    const firm = (await lockAccount(db, account_id)) ?? throwApiError('not_found');
    const user_id = await putInvited(db, firm, { first_name, last_name, email, role });
    await queueMail({ ...ctx, db }, 'mail-invitation', email, { user_id, account_id, invited_by: actor.user_id });
  });
  return { invited: { name: `${first_name} ${last_name}`, email, role } };
};

/** The number of the invited person, new or invited before; null when somebody outside the firm has the address. */
async function putInvited(
  db: Db,
  firm: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  invited: Omit<Invited, 'account_id'>,
): Promise<number | null> {
  const member = await findMember(db, firm.id, invited.email);
  if (member && !member.is_waiting)
    throw new ApiError('validation_failed', { errors: { email: ['This person is already in your firm.'] } });
  if (member) {
    await updatePerson(db, member.id, invited);
    return member.id;
  }
  if (!hasSeat(firm, firm.used)) throw new ApiError('no_seat_available');
  return insertPerson(db, { ...invited, account_id: firm.id, type: 'AdvisorUser' });
}
