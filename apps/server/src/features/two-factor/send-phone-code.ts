import type { sendPhoneCode } from 'contract/endpoints/two-factor';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/connection.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { requirePassword } from '../sessions/public.ts';
import { countAttempt } from '../sessions/store.ts';
import { currentUser } from '../users/queries.ts';
import { canEnrolWithoutPassword, isOfSession } from './policy.ts';
import { beginAttempt, openAttempt, sendCodeOf } from './public.ts';
import { hour, maxEnrolmentsAnHour, passwordFirst } from './rules.ts';
import { setAttemptPhone } from './store.ts';

/** A number that is given again gets the same code; another one gets another. */
export const handleSendPhoneCode: Handler<typeof sendPhoneCode> = async (call) => {
  const { ctx, actor, body } = call;
  const { phone_number, current_password, phone_verification_token: given } = body;
  const user = given === undefined ? await currentUser(ctx, (actor ?? throwApiError('not_signed_in')).user_id) : null;
  if (user && !canEnrolWithoutPassword(user)) {
    if (!user.has_password) throw new ApiError('validation_failed', { errors: { phone_number: [passwordFirst] } });
    await requirePassword(call, user, current_password);
  }

  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db };
    const token = given ?? (await beginEnrolment(tx, actor ?? throwApiError('not_signed_in')));
    await sendTo(tx, actor, token, phone_number);
    return { success: true, phone_verification_token: token };
  });
};

const beginEnrolment = (ctx: AppContext, { user_id, session_id }: Actor): Promise<string> =>
  beginAttempt(ctx, { user_id, session_id, purpose: 'phone', phone_number: null });

async function sendTo(ctx: AppContext, actor: Actor | null, token: string, phone_number: string): Promise<void> {
  const { db, clock } = ctx;
  const attempt = await openAttempt(ctx, 'phone', token);
  if (!isOfSession(attempt, actor)) throw new ApiError('sign_in_expired');
  if ((await countAttempt(db, `enrolments:${attempt.user_id}`, clock(), hour)) > maxEnrolmentsAnHour)
    throw new ApiError('code_not_sent');
  await setAttemptPhone(db, attempt.id, phone_number);
  await sendCodeOf(ctx, { ...attempt, phone_number, is_proven: false });
}
