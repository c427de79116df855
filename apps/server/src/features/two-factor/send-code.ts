import { sendCode, sendPhoneCode } from 'contract/endpoints/two-factor';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { type Call, route } from '../../http/route.ts';
import { requirePassword } from '../passwords/operations.ts';
import { requireCodeAttempt, setEnrollmentPhone } from '../sign-in/attempts/operations.ts';
import { findFactors } from '../sign-in/factors/queries.ts';
import { hasFactor } from '../sign-in/factors/rules.ts';
import { currentUser } from '../users/queries.ts';
import { beginEnrollment, sendCodeOf } from './operations.ts';
import { canEnrollWithoutPassword, passwordFirst } from './policy.ts';

export const sendPhoneCodeRoute = route(sendPhoneCode, { rows: () => 'all' }, async (call) => {
  const { ctx, actor, body } = call;
  if (body.phone_verification_token === undefined) await requireProof(call);
  return withTransaction(ctx, async (tx) => {
    const { token, attempt } = await beginEnrollment(tx, actor, body.phone_verification_token);
    await sendCodeOf(tx, await setEnrollmentPhone(tx, attempt, body.phone_number));
    return { success: true, phone_verification_token: token };
  });
});

async function requireProof(call: Call<typeof sendPhoneCode>): Promise<void> {
  const { user_id } = call.actor ?? throwApiError('not_signed_in');
  const user = await currentUser(call.ctx, user_id);
  if (canEnrollWithoutPassword({ ...user, has_factor: hasFactor(await findFactors(call.ctx.db, user_id)) })) return;
  if (!user.has_password) throw new ApiError('validation_failed', { errors: { phone_number: [passwordFirst] } });
  await requirePassword(call, user, call.body.current_password);
}

export const sendCodeRoute = route(sendCode, { rows: () => 'all' }, async ({ ctx, body }) => {
  const attempt = await requireCodeAttempt(ctx, 'sign_in', body.two_fa_token);
  const { phone_number } = attempt;
  if (phone_number === null) throw new ApiError('sign_in_expired');
  await sendCodeOf(ctx, { ...attempt, phone_number });
  return { success: true };
});
