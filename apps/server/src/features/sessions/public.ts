import { createHash } from 'node:crypto';
import { type Entry, tokenLifetime } from 'contract/endpoints/sessions';
import { maskPhone } from 'contract/fields/phone';
import type { Ground } from '../../context.ts';
import { sessionLifetime } from '../../http/cookies.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { Refusal, refuseFields, refuseFor } from '../../http/api-error.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import { currentUser, replaceHash, secondFactorOf, signIn } from '../users/public.ts';
import { connectWished } from '../oauth/public.ts';
import { refreshCookie } from './refresh-token.ts';
import {
  type Entrance,
  failureWindow,
  isLocked,
  mostFailuresOfNetwork,
  mostFailuresOfStrangers,
  networkOf,
} from './rules.ts';
import { beginAttempt, endAttempts } from '../two-factor/public.ts';
import * as store from './store.ts';

export type { Entrance } from './rules.ts';

/** What is counted of an e-mail, and what a known browser is known for: never the address itself. */
export const subjectOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** The device cookie's content when this browser has signed in with that e-mail before, otherwise null. */
export function knownDevice({ ground, caller }: Pick<Entrance, 'ground' | 'caller'>, subject: string): string | null {
  const device = caller.cookies.device === undefined ? null : ground.tokens.read('device', caller.cookies.device);
  return device?.startsWith(`${subject}.`) ? device : null;
}

/** The cookie that makes this a browser known for an e-mail; the content stays where it is one already. */
export const deviceCookie = (entrance: Pick<Entrance, 'ground' | 'caller'>, email: string): string => {
  const subject = subjectOf(email);
  return entrance.ground.tokens.sign('device', knownDevice(entrance, subject) ?? `${subject}.${randomToken()}`);
};

/** What the failures of an unknown browser count towards beside its e-mail, and how many of each there may be. */
function crowdsOf({ ground, caller }: Entrance): { readonly subject: string; readonly most: number }[] {
  const network = digest(ground.tokens.sign('network', networkOf(caller.address))).toString('base64url');
  return [
    { subject: `network:${network}`, most: mostFailuresOfNetwork * ground.rate_factor },
    { subject: 'everyone', most: mostFailuresOfStrangers * ground.rate_factor },
  ];
}

/** @throws Refusal `too_many` while one of these has failed too often */
async function demandCalm({ db, clock }: Ground, crowds: ReturnType<typeof crowdsOf>): Promise<void> {
  const now = clock();
  const subjects = crowds.map(({ subject }) => subject);
  for (const { subject, attempts, first_at } of await store.listAttempts(db, subjects, now, failureWindow)) {
    const most = crowds.find((crowd) => crowd.subject === subject)?.most ?? 0;
    if (attempts >= most) refuseFor('too_many', failureWindow - (now.getTime() - Date.parse(first_at)) / 1000);
  }
}

/**
 * Whose e-mail and password these are; null for a wrong or locked one, after the same work. A known browser has a budget of its
 * own, so that strangers who fail on purpose shut nobody out; unknown ones also share those of their network and of everyone.
 * @throws Refusal `too_many`, or `unavailable` when too many passwords wait to be looked at
 */
export async function checkPassword(entrance: Entrance, email: string, password: string): Promise<number | null> {
  const { ground } = entrance;
  const { db, clock, passwords } = ground;
  const subject = subjectOf(email);
  const device = knownDevice(entrance, subject);
  const crowds = device ? [] : crowdsOf(entrance);
  if (crowds.length > 0) await demandCalm(ground, crowds);

  const budget = device ?? subject;
  const attempts = await store.countAttempt(db, budget, clock(), failureWindow);
  const person = await signIn(db, email);
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
  const latest = (await signIn(db, email))?.password_hash ?? null;
  if (latest !== kept && !(await passwords.isRight(password, latest))) return null;
  await store.forgetAttempts(db, budget);
  if (latest === kept && passwords.needsRehash(kept)) await strengthen(ground, person.id, kept, password);
  return person.id;
}

/** A hash that was made more cheaply than today's is made anew, unless the machine has no time for it now. */
async function strengthen({ db, passwords }: Ground, user_id: number, kept: string, password: string): Promise<void> {
  const better = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (better) await replaceHash(db, user_id, kept, better);
}

/**
 * For what somebody who is signed in may change only with their password; a wrong one counts like a sign-in.
 * @throws Refusal on `current_password`
 */
export async function demandPassword(
  entrance: Entrance,
  user: { readonly email: string },
  password: string | undefined,
): Promise<void> {
  if (!password) return refuseFields({ current_password: ['Current password is required'] });
  if ((await checkPassword(entrance, user.email, password)) === null)
    return refuseFields({ current_password: ['The current password is not right.'] });
}

/** Unlocks an e-mail, as its holder does who chooses a new password. What a network failed with stays counted. */
export const forgetFailures = ({ db }: Pick<Ground, 'db'>, email: string): Promise<void> =>
  store.forgetAttemptsOf(db, subjectOf(email));

/** Somebody has shown who they are: a session, or the second factor where the person or the firm asks for one. */
export async function admit(entrance: Entrance, user_id: number): Promise<Entry> {
  const { ground } = entrance;
  const { two_fa_required, phone_number } = await secondFactorOf(ground.db, user_id);
  if (!two_fa_required) return openSession(entrance, user_id);
  const token = await beginAttempt(ground, { user_id, purpose: phone_number ? 'sign_in' : 'phone', phone_number });
  return phone_number
    ? { two_fa_required: true, two_fa_token: token, phone_number: maskPhone(phone_number) }
    : { require_phone_verification: true, phone_verification_token: token };
}

/** A new session of this browser: its cookies and its first bearer token. Nothing more is asked. */
export async function openSession(entrance: Entrance, user_id: number) {
  const { ground, caller, setCookies } = entrance;
  const { db, tokens } = ground;
  const now = ground.clock();
  await connectWished(entrance, user_id);
  const user = await currentUser(ground, user_id);
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
    device: deviceCookie(entrance, user.email),
    ...(caller.cookies.foreign !== undefined && { foreign: null }),
  });
  return { auth_token: bearerToken(ground, session_id, tokenLifetime), user };
}

/** Ends a person's sessions, all or all but one, and the sign-ins that still wait for a code, as a changed password or second factor does. */
export async function endSessions(ground: Pick<Ground, 'db' | 'clock'>, user_id: number, but?: string): Promise<void> {
  await store.endSessionsOf(ground.db, user_id, ground.clock(), but);
  await endAttempts(ground.db, user_id, but);
}
