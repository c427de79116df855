import type { sendPhoneCode } from 'contract/endpoints/two-factor';
import type { Actor } from '../../auth/actor.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { refuse, refuseFields } from '../../http/api-error.ts';
import { currentUser } from '../users/public.ts';
import { demandPassword } from '../sessions/public.ts';
import { countAttempt } from '../sessions/store.ts';
import { isOfSession, mayEnrolWithoutPassword } from './policy.ts';
import { beginAttempt, openAttempt, sendCodeOf } from './public.ts';
import { hour, mostEnrolmentsAnHour, passwordFirst } from './rules.ts';
import { setAttemptPhone } from './store.ts';

/** A number that is given again gets the same code; another one gets another. */
export const handleSendPhoneCode: Handler<typeof sendPhoneCode> = async (call) => {
  const { ground, actor, body } = call;
  const { phone_number, current_password, phone_verification_token: given } = body;
  const user = given === undefined ? await currentUser(ground, (actor ?? refuse('not_signed_in')).user_id) : null;
  if (user && !mayEnrolWithoutPassword(user)) {
    if (!user.has_password) return refuseFields({ phone_number: [passwordFirst] });
    await demandPassword(call, user, current_password);
  }

  return inTransaction(ground.db, async (db) => {
    const within = { ...ground, db };
    const token = given ?? (await beginEnrolment(within, actor ?? refuse('not_signed_in')));
    await sendTo(within, actor, token, phone_number);
    return { success: true, phone_verification_token: token };
  });
};

const beginEnrolment = (ground: Ground, { user_id, session_id }: Actor): Promise<string> =>
  beginAttempt(ground, { user_id, session_id, purpose: 'phone', phone_number: null });

async function sendTo(ground: Ground, actor: Actor | null, token: string, phone_number: string): Promise<void> {
  const { db, clock } = ground;
  const attempt = await openAttempt(ground, 'phone', token);
  if (!isOfSession(attempt, actor)) return refuse('attempt_over');
  if ((await countAttempt(db, `enrolments:${attempt.user_id}`, clock(), hour)) > mostEnrolmentsAnHour)
    return refuse('code_not_sent');
  await setAttemptPhone(db, attempt.id, phone_number);
  await sendCodeOf(ground, { ...attempt, phone_number, is_proven: false });
}
