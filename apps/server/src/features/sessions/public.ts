import { createHash } from 'node:crypto';
import type { Entry } from 'contract/endpoints/sessions';
import { maskPhone } from 'contract/fields/phone';
import { tokenLifetime } from 'contract/vocabulary/sessions';
import { digest, randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { sessionLifetime } from '../../http/cookies.ts';
import { linkPendingIdentity } from '../oauth/public.ts';
import { beginAttempt, endAttempts } from '../two-factor/public.ts';
import { replaceHash } from '../users/operations.ts';
import { currentUser, findSignIn, getTwoFactor } from '../users/queries.ts';
import { refreshCookie } from './refresh-token.ts';
import {
  failureWindow,
  isLocked,
  maxFailuresOfNetwork,
  maxFailuresOfStrangers,
  networkOf,
  type SignInContext,
} from './rules.ts';
import * as store from './store.ts';

export type { SignInContext } from './rules.ts';

/** What is counted of an e-mail, and what a known browser is known for: never the address itself. */
export const subjectOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** The device cookie's content when this browser has signed in with that e-mail before, otherwise null. */
export function knownDevice({ ctx, caller }: Pick<SignInContext, 'ctx' | 'caller'>, subject: string): string | null {
  const device = caller.cookies.device === undefined ? null : ctx.tokens.read('device', caller.cookies.device);
  return device?.startsWith(`${subject}.`) ? device : null;
}

/** The cookie that makes this a browser known for an e-mail; the content stays where it is one already. */
export const deviceCookie = (signInContext: Pick<SignInContext, 'ctx' | 'caller'>, email: string): string => {
  const subject = subjectOf(email);
  return signInContext.ctx.tokens.sign('device', knownDevice(signInContext, subject) ?? `${subject}.${randomToken()}`);
};

/** What the failures of an unknown browser count towards beside its e-mail, and how many of each there may be. */
function crowdsOf({ ctx, caller }: SignInContext): { readonly subject: string; readonly max: number }[] {
  const network = digest(ctx.tokens.sign('network', networkOf(caller.address))).toString('base64url');
  return [
    { subject: `network:${network}`, max: maxFailuresOfNetwork * ctx.rate_factor },
    { subject: 'everyone', max: maxFailuresOfStrangers * ctx.rate_factor },
  ];
}

/** @throws Refusal `too_many` while one of these has failed too often */
async function assertNotThrottled({ db, clock }: AppContext, crowds: ReturnType<typeof crowdsOf>): Promise<void> {
  const now = clock();
  const subjects = crowds.map(({ subject }) => subject);
  for (const { subject, attempts, first_at } of await store.listAttempts(db, subjects, now, failureWindow)) {
    const max = crowds.find((crowd) => crowd.subject === subject)?.max ?? 0;
    if (attempts >= max)
      throwApiError('rate_limited', { retry_after: failureWindow - (now.getTime() - Date.parse(first_at)) / 1000 });
  }
}

/**
 * Whose e-mail and password these are; null for a wrong or locked one, after the same work. A known browser has a budget of its
 * own, so that strangers who fail on purpose shut nobody out; unknown ones also share those of their network and of everyone.
 * @throws Refusal `too_many`, or `unavailable` when too many passwords wait to be looked at
 */
export async function checkPassword(
  signInContext: SignInContext,
  email: string,
  password: string,
): Promise<number | null> {
  const { ctx } = signInContext;
  const { db, clock, passwords } = ctx;
  const subject = subjectOf(email);
  const device = knownDevice(signInContext, subject);
  const crowds = device ? [] : crowdsOf(signInContext);
  if (crowds.length > 0) await assertNotThrottled(ctx, crowds);

  const budget = device ?? subject;
  const attempts = await store.countAttempt(db, budget, clock(), failureWindow);
  const person = await findSignIn(db, email);
  const kept = person?.password_hash ?? null;
  const isRight = await passwords.isRight(password, kept).catch(async (error: unknown) => {
    await store.giveBackAttempt(db, budget);
    throw error;
  });
  if (!person || !kept || !isRight || isLocked(attempts)) {
    for (const crowd of crowds) await store.countAttempt(db, crowd.subject, clock(), failureWindow);
    return null;
  }
  // A password that was changed while this one waited to be looked at counts.
  const latest = (await findSignIn(db, email))?.password_hash ?? null;
  if (latest !== kept && !(await passwords.isRight(password, latest))) return null;
  await store.forgetAttempts(db, budget);
  if (latest === kept && passwords.needsRehash(kept)) await strengthen(ctx, person.id, kept, password);
  return person.id;
}

/** A hash that was made more cheaply than today's is made anew, unless the machine has no time for it now. */
async function strengthen(
  { db, passwords }: AppContext,
  user_id: number,
  kept: string,
  password: string,
): Promise<void> {
  const better = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (better) await replaceHash(db, user_id, kept, better);
}

/**
 * For what somebody who is signed in may change only with their password; a wrong one counts like a sign-in.
 * @throws Refusal on `current_password`
 */
export async function requirePassword(
  signInContext: SignInContext,
  user: { readonly email: string },
  password: string | undefined,
): Promise<void> {
  if (!password)
    throw new ApiError('validation_failed', { errors: { current_password: ['Current password is required'] } });
  if ((await checkPassword(signInContext, user.email, password)) === null)
    throw new ApiError('validation_failed', { errors: { current_password: ['The current password is not right.'] } });
}

/** Unlocks an e-mail, as its holder does who chooses a new password. What a network failed with stays counted. */
export const forgetFailures = ({ db }: Pick<AppContext, 'db'>, email: string): Promise<void> =>
  store.forgetAttemptsOf(db, subjectOf(email));

/** Somebody has shown who they are: a session, or the second factor where the person or the firm asks for one. */
export async function completeSignIn(signInContext: SignInContext, user_id: number): Promise<Entry> {
  const { ctx } = signInContext;
  const { two_fa_required, phone_number } = await getTwoFactor(ctx.db, user_id);
  if (!two_fa_required) return openSession(signInContext, user_id);
  const token = await beginAttempt(ctx, { user_id, purpose: phone_number ? 'sign_in' : 'phone', phone_number });
  return phone_number
    ? { two_fa_required: true, two_fa_token: token, phone_number: maskPhone(phone_number) }
    : { require_phone_verification: true, phone_verification_token: token };
}

/** A new session of this browser: its cookies and its first bearer token. Nothing more is asked. */
export async function openSession(signInContext: SignInContext, user_id: number) {
  const { ctx, caller, setCookies } = signInContext;
  const { db, tokens } = ctx;
  const now = ctx.clock();
  await linkPendingIdentity(signInContext, user_id);
  const user = await currentUser(ctx, user_id);
  const session_id = await store.insertSession(db, {
    user_id,
    user_agent: caller.user_agent.slice(0, 300),
    created_at: now.toISOString(),
    rotated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + sessionLifetime * 1000).toISOString(),
  });
  setCookies({
    session: tokens.sign('session', session_id),
    refresh: refreshCookie(tokens, session_id, 1),
    device: deviceCookie(signInContext, user.email),
    ...(caller.cookies.foreign !== undefined && { foreign: null }),
  });
  return { auth_token: bearerToken(ctx, session_id, tokenLifetime), user };
}

/** Ends a person's sessions, all or all but one, and the sign-ins that still wait for a code, as a changed password or second factor does. */
export async function endSessions(ctx: Pick<AppContext, 'db' | 'clock'>, user_id: number, but?: string): Promise<void> {
  await store.endSessionsOf(ctx.db, user_id, ctx.clock(), but);
  await endAttempts(ctx.db, user_id, but);
}
