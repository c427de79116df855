import type { checkPhoneCode } from 'contract/endpoints/two-factor';
import { postMail } from '../notifications/public.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { currentUser, enrolPhone, holdPerson, replacePhone } from '../users/public.ts';
import { endSessions, openSession } from '../sessions/public.ts';
import { phoneReplacedLetter } from './mail.ts';
import { isOfSession } from './policy.ts';
import { endAttempt, tryCode } from './public.ts';
import type { Attempt } from './rules.ts';

export const handleCheckPhoneCode: Handler<typeof checkPhoneCode> = async (call) => {
  const { ground, actor, body } = call;
  const attempt = await tryCode(ground, 'phone', body.phone_verification_token, body.code);
  if (!isOfSession(attempt, actor)) return refuse('attempt_over');
  return inTransaction(ground.db, async (db) => {
    const within = { ...ground, db };
    // The person first, as whatever ends attempts and sessions does, so that two at once wait for each other.
    await holdPerson(db, attempt.user_id);
    await endAttempt(within, attempt);
    if (attempt.session_id) {
      await changePhone(within, attempt, attempt.session_id);
      return { success: true, token: null, user: await currentUser(within, attempt.user_id) };
    }
    // A sign-in gives a first number only: whoever enrolled another one meanwhile keeps theirs.
    const isFirst = await enrolPhone(db, attempt.user_id, attempt.phone_number, ground.clock());
    if (!isFirst) return refuse('attempt_over');
    const { auth_token, user } = await openSession({ ...call, ground: within }, attempt.user_id);
    return { success: true, token: auth_token, user };
  });
};

/** Another number is another second factor: other browsers are signed out, and the owner is told. */
async function changePhone(
  ground: Ground,
  { user_id, account_id, phone_number }: Attempt & { phone_number: string },
  session_id: string,
): Promise<void> {
  const before = await currentUser(ground, user_id);
  await replacePhone(ground.db, user_id, phone_number, ground.clock());
  if (before.phone_number === null || before.phone_number === phone_number) return;
  await endSessions(ground, user_id, session_id);
  const letter = phoneReplacedLetter(phone_number, ground.settings.product_name);
  await postMail(ground, { ...letter, to: before.email, purpose: 'phone_changed', user_id, account_id });
}
