import { checkPhoneCode } from 'contract/endpoints/two-factor';
import { ApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { type CodeAttempt, checkCode, completeCodeAttempt } from '../sign-in/attempts/operations.ts';
import { findFactors } from '../sign-in/factors/queries.ts';
import { hasFactor } from '../sign-in/factors/rules.ts';
import { endSessions, openSession } from '../sign-in/operations.ts';
import { currentUser, lockUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { factorAddedEmail, phoneReplacedEmail } from './emails.tsx';
import { isOfSession } from './policy.ts';

export const checkPhoneCodeRoute = route(checkPhoneCode, { rows: () => 'all' }, async (call) => {
  const { ctx, actor, body } = call;
  const attempt = await checkCode(call, 'phone', body.phone_verification_token, body.code);
  if (!isOfSession(attempt, actor)) throw new ApiError('sign_in_expired');
  return withTransaction(ctx, async (tx) => {
    // Everything that ends attempts and sessions locks the user first, so that concurrent requests wait for each other.
    await lockUser(tx.db, attempt.user_id);
    await completeCodeAttempt(tx, attempt);
    if (attempt.session_id) {
      await changePhone(tx, attempt, attempt.session_id);
      return { success: true, token: null, user: await currentUser(tx, attempt.user_id) };
    }
    // A sign-in sets a first number only: a user who enrolled another one meanwhile keeps it.
    const { user_id, phone_number } = attempt;
    const columns = { phone_number, phone_verified_at: ctx.clock().toISOString() };
    if (hasFactor(await findFactors(tx.db, user_id))) throw new ApiError('sign_in_expired');
    const isFirst = await updateUserColumns(tx.db, user_id, columns, { phone_number: null });
    if (!isFirst) throw new ApiError('sign_in_expired');
    await publishClient(tx.db, user_id, 'client.updated');
    const { auth_token, user } = await openSession({ ...call, ctx: tx }, attempt.user_id);
    return { success: true, token: auth_token, user };
  });
});

/** Another number is another second factor: it ends the user's other sessions and notifies the user. */
async function changePhone(
  tx: AppContext,
  { user_id, account_id, phone_number }: CodeAttempt & { phone_number: string },
  session_id: string,
): Promise<void> {
  const before = await currentUser(tx, user_id);
  const { passkey, authenticator } = await findFactors(tx.db, user_id);
  await updateUserColumns(tx.db, user_id, { phone_number, phone_verified_at: tx.clock().toISOString() });
  await publishClient(tx.db, user_id, 'client.updated');
  const isReplaced = before.phone_number !== null && before.phone_number !== phone_number;
  // As a further factor, any number that was not verified before is a change.
  if (!isReplaced && !((passkey || authenticator) && !before.phone_verified)) return;
  await endSessions(tx, user_id, session_id);
  const { product_name } = tx.settings;
  const message = isReplaced ? phoneReplacedEmail(phone_number, product_name) : factorAddedEmail('phone', product_name);
  await enqueueEmail(tx, { ...message, to: before.email, purpose: 'phone_changed', user_id, account_id });
}
