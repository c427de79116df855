import { createHash } from 'node:crypto';
import { type startSession, tokenLifetime } from 'contract/identity';
import { sessionLifetime } from '../platform/http/cookies.ts';
import { bearerToken } from '../platform/http/identify.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { randomToken, type Tokens } from '../platform/tokens.ts';
import { currentUser, signIn } from '../users/public.ts';
import { refreshCookie } from './refresh-token.ts';
import { failureWindow, isLocked } from './rules.ts';
import { countAttempt, forgetAttempts, insertSession } from './store.ts';

/** What is counted of an e-mail: never the address itself. */
const subjectOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Whose failures count: a browser's own where this e-mail has signed in with it before, so that strangers who fail
 * until the e-mail is locked do not shut out the person themself.
 */
function budgetOf(tokens: Tokens, subject: string, cookie: string | undefined): string {
  const device = cookie === undefined ? null : tokens.read('device', cookie);
  return device?.startsWith(`${subject}.`) ? device : subject;
}

const newDevice = (subject: string) => `${subject}.${randomToken()}`;

/** A wrong e-mail, a wrong password and a locked one take the same steps and get the same answer. */
export const handleStartSession: Handler<typeof startSession> = async ({ ground, body, caller, setCookies }) => {
  const { db, tokens } = ground;
  const { email, password } = body.user;
  const now = ground.clock();
  const subject = subjectOf(email);
  const budget = budgetOf(tokens, subject, caller.cookies.device);
  const attempts = await countAttempt(db, budget, now, failureWindow);
  const person = await signIn(db, email);
  const isRight = await ground.passwords.isRight(password, person?.password_hash ?? null);
  if (!person || !isRight || isLocked(attempts)) return refuse('wrong_credentials');

  await forgetAttempts(db, budget);
  const session_id = await insertSession(db, {
    user_id: person.id,
    user_agent: caller.user_agent.slice(0, 300),
    rotated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + sessionLifetime * 1000).toISOString(),
  });
  setCookies({
    session: tokens.sign('session', session_id),
    refresh: refreshCookie(tokens, session_id, 1),
    device: tokens.sign('device', budget === subject ? newDevice(subject) : budget),
  });
  return { auth_token: bearerToken(ground, session_id, tokenLifetime), user: await currentUser(db, person.id) };
};
