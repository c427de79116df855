import type { checkCode } from 'contract/endpoints/two-factor';
import { inTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { openSession } from '../sessions/public.ts';
import { confirmPhone } from '../users/operations.ts';
import { lockUser } from '../users/queries.ts';
import { endAttempt, tryCode } from './public.ts';

export const handleCheckCode: Handler<typeof checkCode> = async (call) => {
  const { ctx, body } = call;
  const attempt = await tryCode(ctx, 'sign_in', body.two_fa_token, body.code);
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db };
    // The person first, as whatever ends attempts and sessions does, so that two at once wait for each other.
    await lockUser(db, attempt.user_id);
    await endAttempt(tx, attempt);
    await confirmPhone(db, attempt.user_id, attempt.phone_number, ctx.clock());
    return { success: true, ...(await openSession({ ...call, ctx: tx }, attempt.user_id)) };
  });
};
