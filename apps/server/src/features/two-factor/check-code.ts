import type { checkCode } from 'contract/endpoints/two-factor';
import { inTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { confirmPhone, holdPerson } from '../users/public.ts';
import { openSession } from '../sessions/public.ts';
import { endAttempt, tryCode } from './public.ts';

export const handleCheckCode: Handler<typeof checkCode> = async (call) => {
  const { ground, body } = call;
  const attempt = await tryCode(ground, 'sign_in', body.two_fa_token, body.code);
  return inTransaction(ground.db, async (db) => {
    const within = { ...ground, db };
    // The person first, as whatever ends attempts and sessions does, so that two at once wait for each other.
    await holdPerson(db, attempt.user_id);
    await endAttempt(within, attempt);
    await confirmPhone(db, attempt.user_id, attempt.phone_number, ground.clock());
    return { success: true, ...(await openSession({ ...call, ground: within }, attempt.user_id)) };
  });
};
