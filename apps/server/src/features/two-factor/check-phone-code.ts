import type { checkPhoneCode } from 'contract/endpoints/two-factor';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/connection.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { endSessions, openSession } from '../sessions/public.ts';
import { enrollPhone, replacePhone } from '../users/operations.ts';
import { currentUser, lockUser } from '../users/queries.ts';
import { phoneReplacedEmail } from './emails.tsx';
import { isOfSession } from './policy.ts';
import { endAttempt, tryCode } from './public.ts';
import type { Attempt } from './rules.ts';

export const handleCheckPhoneCode: Handler<typeof checkPhoneCode> = async (call) => {
  const { ctx, actor, body } = call;
  const attempt = await tryCode(ctx, 'phone', body.phone_verification_token, body.code);
  if (!isOfSession(attempt, actor)) throw new ApiError('sign_in_expired');
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db };
    // The person first, as whatever ends attempts and sessions does, so that two at once wait for each other.
    await lockUser(db, attempt.user_id);
    await endAttempt(tx, attempt);
    if (attempt.session_id) {
      await changePhone(tx, attempt, attempt.session_id);
      return { success: true, token: null, user: await currentUser(tx, attempt.user_id) };
    }
    // A sign-in gives a first number only: whoever enrolled another one meanwhile keeps theirs.
    const isFirst = await enrollPhone(db, attempt.user_id, attempt.phone_number, ctx.clock());
    if (!isFirst) throw new ApiError('sign_in_expired');
    const { auth_token, user } = await openSession({ ...call, ctx: tx }, attempt.user_id);
    return { success: true, token: auth_token, user };
  });
};

/** Another number is another second factor: other browsers are signed out, and the owner is told. */
async function changePhone(
  ctx: AppContext,
  { user_id, account_id, phone_number }: Attempt & { phone_number: string },
  session_id: string,
): Promise<void> {
  const before = await currentUser(ctx, user_id);
  await replacePhone(ctx.db, user_id, phone_number, ctx.clock());
  if (before.phone_number === null || before.phone_number === phone_number) return;
  await endSessions(ctx, user_id, session_id);
  const letter = phoneReplacedEmail(phone_number, ctx.settings.product_name);
  await enqueueEmail(ctx, { ...letter, to: before.email, purpose: 'phone_changed', user_id, account_id });
}
