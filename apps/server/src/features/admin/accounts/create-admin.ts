import { createAdmin, setupTexts } from 'contract/endpoints/admin-accounts';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type Call, route } from '../../../http/route.ts';
import { publishAccount } from '../../../realtime/store.ts';
import { findMembers, findTakenEmails } from '../../invitations/advisors/queries.ts';
import { takenEmailText } from '../../invitations/advisors/rules.ts';
import { lockAccount } from '../../invitations/queries.ts';
import { hasFreeSeat } from '../../invitations/rules.ts';
import { createUser, deleteUser, updateUserColumns } from '../../users/store.ts';
import { findFirstAdmin, findSetup, findWaitingAdmin } from './queries.ts';

/** Called twice, it creates nothing twice. Until a firm's first admin is invited, another address replaces them. */
export const createAdminRoute = route(createAdmin, async (call) => {
  const { ctx, body } = call;
  const { user, account_id } = body;
  return withTransaction(ctx, async (tx) => {
    const firm = await lockAccount(tx.db, account_id);
    if (!firm) return throwFieldErrors({ account_id: [setupTexts.noAccount] });
    const id = await saveAdmin({ ...call, ctx: tx }, firm);
    await publishAccount(tx.db, account_id);
    return { user: { id, ...user } };
  });
});

type Firm = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

async function saveAdmin({ ctx, actor, body: { user } }: Call<typeof createAdmin>, firm: Firm): Promise<number> {
  const { db } = ctx;
  const member = (await findMembers(db, firm.id, [user.email])).get(user.email);
  if (member && !member.is_invited) throwFieldErrors({ email: ['This person is already in your firm.'] });
  if (member) {
    const { first_name, last_name, phone_number } = user;
    await updateUserColumns(db, member.id, { first_name, last_name, phone_number, role: 'admin' });
    return member.id;
  }
  if ((await findTakenEmails(db, null, [user.email])).size > 0) throwFieldErrors({ email: [takenEmailText] });
  const isSetUp = (await findSetup(db, actor, firm.id))?.setup_complete !== false;
  if (isSetUp && !hasFreeSeat(ctx, firm)) throw new ApiError('no_seat_available');
  if (!isSetUp) await deleteUninvited({ ctx, actor }, firm);
  const created_at = ctx.clock().toISOString();
  const id = await createUser(db, { type: 'AdvisorUser', role: 'admin', account_id: firm.id, created_at, ...user });
  // Another request took the address at the same time.
  return id ?? throwFieldErrors({ email: [takenEmailText] });
}

async function deleteUninvited({ ctx, actor }: Pick<Call<typeof createAdmin>, 'ctx' | 'actor'>, { id }: Firm) {
  const admin = await findFirstAdmin(ctx.db, actor, id);
  const waiting = admin && (await findWaitingAdmin(ctx.db, actor, admin.id));
  if (waiting && !waiting.was_invited) await deleteUser(ctx.db, waiting.id);
}
