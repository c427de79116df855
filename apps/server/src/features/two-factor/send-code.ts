import { sendCode, sendPhoneCode } from 'contract/endpoints/two-factor';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { type Call, route } from '../../http/route.ts';
import { requirePassword } from '../passwords/operations.ts';
import { beginCodeAttempt, requireCodeAttempt, setEnrollmentPhone } from '../sign-in/operations.ts';
import { currentUser } from '../users/queries.ts';
import { sendCodeOf } from './operations.ts';
import { canEnrollWithoutPassword, isOfSession, passwordFirst } from './policy.ts';

export const sendPhoneCodeRoute = route(sendPhoneCode, async (call) => {
  const { ctx, actor, body } = call;
  if (body.phone_verification_token === undefined) await requireProof(call);
  return withTransaction(ctx, async (tx) => {
    const token = body.phone_verification_token ?? (await beginEnrollment(tx, actor));
    const attempt = await requireCodeAttempt(tx, 'phone', token);
    if (!isOfSession(attempt, actor)) throw new ApiError('sign_in_expired');
    await sendCodeOf(tx, await setEnrollmentPhone(tx, attempt, body.phone_number));
    return { success: true, phone_verification_token: token };
  });
});

async function requireProof(call: Call<typeof sendPhoneCode>): Promise<void> {
  const { user_id } = call.actor ?? throwApiError('not_signed_in');
  const user = await currentUser(call.ctx, user_id);
  if (canEnrollWithoutPassword(user)) return;
  if (!user.has_password) throw new ApiError('validation_failed', { errors: { phone_number: [passwordFirst] } });
  await requirePassword(call, user, call.body.current_password);
}

function beginEnrollment(tx: AppContext, actor: Actor | null): Promise<string> {
  const { user_id, session_id } = actor ?? throwApiError('not_signed_in');
  return beginCodeAttempt(tx, { user_id, session_id, purpose: 'phone', phone_number: null });
}

export const sendCodeRoute = route(sendCode, async ({ ctx, body }) => {
  const attempt = await requireCodeAttempt(ctx, 'sign_in', body.two_fa_token);
  const { phone_number } = attempt;
  if (phone_number === null) throw new ApiError('sign_in_expired');
  await sendCodeOf(ctx, { ...attempt, phone_number });
  return { success: true };
});
