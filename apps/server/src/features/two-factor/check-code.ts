import { checkCode } from 'contract/endpoints/two-factor';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import * as signIn from '../sign-in/operations.ts';
import { confirmPhone } from '../users/operations.ts';
import { lockUser } from '../users/queries.ts';

export const checkCodeRoute = route(checkCode, async (call) => {
  const { ctx, body } = call;
  const attempt = await signIn.checkCode(call, 'sign_in', body.two_fa_token, body.code);
  return withTransaction(ctx, async (tx) => {
    // Everything that ends attempts and sessions locks the user first, so that concurrent requests wait for each other.
    await lockUser(tx.db, attempt.user_id);
    await signIn.completeCodeAttempt(tx, attempt);
    await confirmPhone(tx.db, attempt.user_id, attempt.phone_number, ctx.clock());
    return { success: true, ...(await signIn.openSession({ ...call, ctx: tx }, attempt.user_id)) };
  });
});
