import { inviteAdvisor } from 'contract/endpoints/advisor-invitations';
import { ApiError, throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type Call, route } from '../../../http/route.ts';
import { publishAccount } from '../../../realtime/store.ts';
import { updateUserColumns } from '../../users/store.ts';
import { requireFirm, requireInviter } from '../policy.ts';
import { lockAccount } from '../queries.ts';
import { hasFreeSeat } from '../rules.ts';
import { createInvited, mailInvitations } from './operations.ts';
import { findMembers, findTakenEmails } from './queries.ts';
import { takenEmailText } from './rules.ts';
import { saveInvitations } from './store.ts';

type Firm = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Replies the same for a new email and for one outside this firm, of which only the staff are notified. */
export const inviteAdvisorRoute = route(inviteAdvisor, { authorize: requireInviter }, async (call) => {
  const { ctx, actor, body } = call;
  const { first_name, last_name, email, role } = body.user;
  const account_id = requireFirm(actor, body.user.account_id);
  await withTransaction(ctx, async (tx) => {
    const firm = (await lockAccount(tx.db, account_id)) ?? throwApiError('not_found');
    await mailInvitations(tx, [await saveInvited({ ...call, ctx: tx }, firm)]);
    await publishAccount(tx.db, account_id);
  });
  return { invited: { name: `${first_name} ${last_name}`, email, role } };
});

async function saveInvited({ ctx, actor, body }: Call<typeof inviteAdvisor>, firm: Firm): Promise<number> {
  const { first_name, last_name, email, role } = body.user;
  const invited_by = actor.user_id;
  const member = (await findMembers(ctx.db, firm.id, [email])).get(email);
  if (member && !member.is_invited)
    throw new ApiError('validation_failed', { errors: { email: ['This person is already in your firm.'] } });
  if (member) {
    await updateUserColumns(ctx.db, member.id, { first_name, last_name, role });
    await saveInvitations(ctx.db, [member.id], { invited_by, created_at: ctx.clock().toISOString() });
    return member.id;
  }
  const taken = await findTakenEmails(ctx.db, firm.id, [email]);
  // Only super admins learn that another user has the address.
  if (actor.super_admin && taken.size > 0) throwFieldErrors({ email: [takenEmailText] });
  if (!hasFreeSeat(ctx, firm)) throw new ApiError('no_seat_available');
  const invitation = { account_id: firm.id, invited_by, taken };
  const [id] = await createInvited(ctx, [{ first_name, last_name, email, role }], invitation);
  return id ?? throwApiError('internal_error');
}
