import { checkCode } from 'contract/endpoints/two-factor';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import * as signIn from '../sign-in/operations.ts';
import { lockUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';

export const checkCodeRoute = route(checkCode, async (call) => {
  const { ctx, body } = call;
  const attempt = await signIn.checkCode(call, 'sign_in', body.two_fa_token, body.code);
  return withTransaction(ctx, async (tx) => {
    // Everything that ends attempts and sessions locks the user first, so that concurrent requests wait for each other.
    await lockUser(tx.db, attempt.user_id);
    await signIn.completeCodeAttempt(tx, attempt);
    const { user_id, phone_number } = attempt;
    await updateUserColumns(tx.db, user_id, { phone_verified_at: ctx.clock().toISOString() }, { phone_number });
    return { success: true, ...(await signIn.openSession({ ...call, ctx: tx }, attempt.user_id)) };
  });
});
