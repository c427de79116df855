import { createHash } from 'node:crypto';
import { type Entry, tokenLifetime } from 'contract/identity';
import { maskPhone } from 'contract/phone';
import type { Ground } from '../platform/ground.ts';
import { sessionLifetime } from '../platform/http/cookies.ts';
import { bearerToken } from '../platform/http/identify.ts';
import type { Caller, SetCookies } from '../platform/http/route.ts';
import { randomToken } from '../platform/tokens.ts';
import { currentUser, secondFactorOf } from '../users/public.ts';
import { refreshCookie } from './refresh-token.ts';
import { beginAttempt } from './second-factor/public.ts';
import * as store from './store.ts';

/** What of a call a way in needs. */
export interface Entrance {
  readonly ground: Ground;
  readonly caller: Caller;
  readonly setCookies: SetCookies;
}

/** What is counted of an e-mail, and what a known browser is known for: never the address itself. */
export const subjectOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** The device cookie's content when this browser has signed in with that e-mail before, otherwise null. */
export function knownDevice({ ground, caller }: Pick<Entrance, 'ground' | 'caller'>, subject: string): string | null {
  const device = caller.cookies.device === undefined ? null : ground.tokens.read('device', caller.cookies.device);
  return device?.startsWith(`${subject}.`) ? device : null;
}

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
  const user = await currentUser(db, user_id);
  const session_id = await store.insertSession(db, {
    user_id,
    user_agent: caller.user_agent.slice(0, 300),
    rotated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + sessionLifetime * 1000).toISOString(),
  });
  const subject = subjectOf(user.email);
  const device = knownDevice(entrance, subject) ?? `${subject}.${randomToken()}`;
  setCookies({
    session: tokens.sign('session', session_id),
    refresh: refreshCookie(tokens, session_id, 1),
    device: tokens.sign('device', device),
    foreign: null,
  });
  return { auth_token: bearerToken(ground, session_id, tokenLifetime), user };
}

/** Ends a person's sessions, all or all but one, as a changed password or second factor does. */
export const endSessions = (ground: Pick<Ground, 'db' | 'clock'>, user_id: number, but?: string): Promise<void> =>
  store.endSessionsOf(ground.db, user_id, ground.clock(), but);
