import type { checkCode as endpoint } from 'contract/endpoints/two-factor';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { checkCode, completeCodeAttempt, openSession } from '../sign-in/operations.ts';
import { confirmPhone } from '../users/operations.ts';
import { lockUser } from '../users/queries.ts';

export const handleCheckCode: Handler<typeof endpoint> = async (call) => {
  const { ctx, body } = call;
  const attempt = await checkCode(call, 'sign_in', body.two_fa_token, body.code);
  return withTransaction(ctx, async (tx) => {
    // Everything that ends attempts and sessions locks the user first, so that concurrent requests wait for each other.
    await lockUser(tx.db, attempt.user_id);
    await completeCodeAttempt(tx, attempt);
    await confirmPhone(tx.db, attempt.user_id, attempt.phone_number, ctx.clock());
    return { success: true, ...(await openSession({ ...call, ctx: tx }, attempt.user_id)) };
  });
};
