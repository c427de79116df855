import { updateTwoFactor } from 'contract/endpoints/two-factor';
import { ApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { requirePassword } from '../passwords/operations.ts';
import { findFactors } from '../sign-in/factors/queries.ts';
import { hasFactor } from '../sign-in/factors/rules.ts';
import { endSessions } from '../sign-in/operations.ts';
import { currentUser, getTwoFactor } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { twoFactorEmail } from './emails.tsx';
import { passwordFirst } from './policy.ts';

export const updateTwoFactorRoute = route(updateTwoFactor, async (call) => {
  const { ctx, actor, body } = call;
  const { user_id, session_id } = actor;
  const user = await currentUser(ctx, user_id);
  if (!user.has_password) throw new ApiError('validation_failed', { errors: { current_password: [passwordFirst] } });
  await requirePassword(call, user, body.current_password);
  if (body.enabled && !hasFactor(await findFactors(ctx.db, user_id)))
    throw new ApiError('validation_failed', { errors: { phone_number: [phoneFirst] } });
  const { firm_asks, is_required_of_super_admin } = await getTwoFactor(ctx, user_id);
  if (!body.enabled && firm_asks) throw new ApiError('validation_failed', { errors: { enabled: [firmRequires] } });
  if (!body.enabled && is_required_of_super_admin)
    throw new ApiError('validation_failed', { errors: { enabled: [superAdminsNeedIt] } });
  if (body.enabled === user.two_fa_enabled) return user;

  return withTransaction(ctx, async (tx) => {
    await updateUserColumns(tx.db, user_id, { two_fa_enabled: body.enabled });
    await endSessions(tx, user_id, session_id);
    const { email: to, account_id } = user;
    const message = twoFactorEmail(body.enabled, ctx.settings.product_name);
    await enqueueEmail(tx, { ...message, to, purpose: 'second_factor', user_id, account_id });
    return currentUser(tx, user_id);
  });
});

const phoneFirst = 'Verify a cell phone first. We’ll text your codes to it.';
const superAdminsNeedIt = 'Super admins need two-factor authentication, so you can’t turn this off.';
const firmRequires = 'Your firm requires a code each time you sign in, so you can’t turn this off.';
