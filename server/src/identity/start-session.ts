import type { startSession } from 'contract/identity';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { signIn } from '../users/public.ts';
import { admit, knownDevice, subjectOf } from './public.ts';
import { failureWindow, isLocked } from './rules.ts';
import { countAttempt, forgetAttempts } from './store.ts';

/**
 * A wrong e-mail, a wrong password and a locked one take the same steps and get the same answer. A known browser's failures
 * count by themselves, so that strangers who fail until the e-mail is locked do not shut out the person.
 */
export const handleStartSession: Handler<typeof startSession> = async (call) => {
  const { ground, body } = call;
  const { db } = ground;
  const { email, password } = body.user;
  const subject = subjectOf(email);
  const budget = knownDevice(call, subject) ?? subject;
  const attempts = await countAttempt(db, budget, ground.clock(), failureWindow);
  const person = await signIn(db, email);
  const isRight = await ground.passwords.isRight(password, person?.password_hash ?? null);
  if (!person || !isRight || isLocked(attempts)) return refuse('wrong_credentials');

  await forgetAttempts(db, budget);
  return admit(call, person.id);
};
