import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { maskPhone } from 'contract/vocabulary/phones';
import { tokenLifetime } from 'contract/vocabulary/sessions';
import { ApiError } from '../../api-error.ts';
import { createDeviceCookie, emailDigest } from '../../auth/known-device.ts';
import { createRefreshCookie } from '../../auth/refresh-cookie.ts';
import { hour, requireRightCode } from '../../auth/right-code.ts';
import {
  countAttempt,
  deleteAttempts,
  deleteAttemptsForEmail,
  endSessionsOfUser,
  insertSession,
} from '../../auth/store.ts';
import { digest, isSame, randomToken } from '../../auth/tokens.ts';
import type { AppContext, CallRecord } from '../../context.ts';
import { type Db, withTransaction } from '../../db/connection.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { sessionLifetime } from '../../http/cookies.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { currentUser } from '../users/queries.ts';
import { identityLinkedEmail } from './emails.tsx';
import { findCodeAttempt, type Identity } from './queries.ts';
import type { CodeAttempt, CodePurpose, OAuthState, SignInContext, UnlinkedIdentity } from './rules.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export type { CodeAttempt, SignInContext } from './rules.ts';

export const completeSignIn = async (call: SignInContext, user_id: number): Promise<Entry> =>
  completeSignInOf(call, await currentUser(call.ctx, user_id));

export async function completeSignInOf(call: SignInContext, user: CurrentUser): Promise<Entry> {
  const { id: user_id } = user;
  call.record.setUser(user_id);
  if (!user.two_fa_required) return openSessionOf(call, user);
  const { phone_number } = user;
  const token = await beginCodeAttempt(call.ctx, {
    user_id,
    purpose: phone_number ? 'sign_in' : 'phone',
    phone_number,
  });
  return phone_number
    ? { two_fa_required: true, two_fa_token: token, phone_number: maskPhone(phone_number) }
    : { require_phone_verification: true, phone_verification_token: token };
}

/** Call it only after a second factor: the session is stored as one that has it. */
export async function openSession(call: SignInContext, user_id: number) {
  call.record.setUser(user_id);
  return openSessionOf(call, await currentUser(call.ctx, user_id), true);
}

const openSessionOf = (call: SignInContext, user: CurrentUser, has_second_factor = false) =>
  withTransaction(call.ctx, async (ctx) => {
    const { caller, setCookies } = call;
    const now = ctx.clock();
    await linkPendingIdentity({ ...call, ctx }, user.id);
    const session_id = await insertSession(ctx.db, {
      user_id: user.id,
      user_agent: caller.user_agent.slice(0, 300),
      created_at: now.toISOString(),
      rotated_at: now.toISOString(),
      confirmed_at: now.toISOString(),
      has_second_factor,
      expires_at: new Date(now.getTime() + sessionLifetime * 1000).toISOString(),
    });
    setCookies({
      session: ctx.tokens.sign('session', session_id),
      refresh: createRefreshCookie(ctx.tokens, session_id, 1),
      device: createDeviceCookie(ctx.tokens, caller.cookies.device, user.email),
      ...(caller.cookies.oauth !== undefined && { oauth: null }),
    });
    return { auth_token: bearerToken(ctx, session_id, tokenLifetime), user };
  });

/** @param except a session that stays open, with its enrollments */
export async function endSessions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  user_id: number,
  except?: string,
): Promise<void> {
  await endSessionsOfUser(db, user_id, clock(), except);
  await store.deleteCodeAttempts(db, user_id, except);
}

/** The user is invited again, and signs up as if for the first time. */
export async function endEveryWayIn(ctx: Pick<AppContext, 'db' | 'clock'>, user_id: number): Promise<void> {
  await endSessions(ctx, user_id);
  await store.deleteIdentities(ctx.db, user_id);
}

/** Unlinks the identities that the old password was enough to link, and unlocks the email. */
export async function revokeOldPassword(db: Db, { user_id, email }: { user_id: number; email: string }): Promise<void> {
  await store.deleteIdentitiesBesidePassword(db, user_id);
  await deleteAttemptsForEmail(db, emailDigest(email));
}

const codeSubject = (user_id: number): string => `code:${user_id}`;
const enrollmentSubject = (user_id: number): string => `enrollments:${user_id}`;

export async function unlockUser(
  db: Db,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await deleteAttemptsForEmail(db, emailDigest(email));
  await deleteAttempts(db, codeSubject(id));
  await deleteAttempts(db, enrollmentSubject(id));
}

interface NewCodeAttempt {
  readonly user_id: number;
  readonly purpose: CodePurpose;
  readonly phone_number: string | null;
  readonly session_id?: string;
}

export async function beginCodeAttempt(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  attempt: NewCodeAttempt,
): Promise<string> {
  const token = randomToken();
  const now = clock();
  await store.insertCodeAttempt(db, {
    ...attempt,
    digest: digest(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + rules.codeLifetime * 1000).toISOString(),
  });
  return token;
}

/** @throws ApiError `sign_in_expired` if no code can be tried any more */
export async function requireCodeAttempt(
  { db, clock }: AppContext,
  purpose: CodePurpose,
  token: string,
): Promise<CodeAttempt> {
  const attempt = await findCodeAttempt(db, digest(token), purpose);
  if (!attempt || !rules.isOpen(attempt, clock()) || attempt.tries >= rules.maxTries)
    throw new ApiError('sign_in_expired');
  return attempt;
}

/** The code is derived from the attempt and its number and never stored. */
export const codeOf = (
  { tokens }: Pick<AppContext, 'tokens'>,
  { id, phone_number }: { id: string; phone_number: string },
) => tokens.code(`${id}.${phone_number}`);

/** @throws ApiError `text_limit_reached` after too many numbers within the hour */
export async function setEnrollmentPhone({ db, clock }: AppContext, attempt: CodeAttempt, phone_number: string) {
  if ((await countAttempt(db, enrollmentSubject(attempt.user_id), clock(), hour)) > rules.maxEnrollmentsPerHour)
    throw new ApiError('text_limit_reached', { retry_after: hour });
  await store.setAttemptPhone(db, attempt.id, phone_number);
  return { ...attempt, phone_number, is_proven: false };
}

interface CodeCall {
  readonly ctx: AppContext;
  readonly record: Pick<CallRecord, 'denySignIn'>;
}

/**
 * The attempt that this code completes. Each try is counted before the code is compared.
 * @throws ApiError `sign_in_expired`, `code_expired`, `code_attempts_exceeded` or `code_invalid`
 */
export async function checkCode({ ctx, record }: CodeCall, purpose: CodePurpose, token: string, code: string) {
  const { db, clock } = ctx;
  const attempt = await store.countTry(db, digest(token), purpose);
  if (!attempt || attempt.used_at) throw new ApiError('sign_in_expired');
  if (!rules.isOpen(attempt, clock())) throw new ApiError('code_expired');
  const { phone_number } = attempt;
  if (phone_number === null) throw new ApiError('code_invalid');

  await requireRightCode(ctx, {
    subject: codeSubject(attempt.user_id),
    isRight: isSame(code, codeOf(ctx, { ...attempt, phone_number })),
    deny: () => record.denySignIn(attempt.user_id),
    exceeded: 'code_attempts_exceeded',
  });
  return { ...attempt, phone_number };
}

/** @throws ApiError `sign_in_expired` if a concurrent request has used the attempt */
export async function completeCodeAttempt(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id }: CodeAttempt,
): Promise<void> {
  if (!(await store.markAttemptUsed(db, id, clock()))) throw new ApiError('sign_in_expired');
}

/** Signed as well, so that only content of this installation is ever decrypted. */
export function encryptOAuthState({ clock, encryption, tokens }: AppContext, state: OAuthState): string {
  const expires = Math.floor(clock().getTime() / 1000) + rules.oauthStateLifetime;
  return tokens.sign(
    'oauth',
    `${expires}.${encryption.encrypt(rules.oauthStateAssociatedData, JSON.stringify(state))}`,
  );
}

export function readOAuthState({ ctx, caller }: Pick<SignInContext, 'ctx' | 'caller'>): OAuthState | null {
  const content = caller.cookies.oauth === undefined ? null : ctx.tokens.read('oauth', caller.cookies.oauth);
  const [expires = '', ...encrypted] = content?.split('.') ?? [];
  if (content === null || !(ctx.clock().getTime() / 1000 < Number(expires))) return null;
  return JSON.parse(ctx.encryption.decrypt(rules.oauthStateAssociatedData, encrypted.join('.'))) as OAuthState;
}

/** Links the identity only when this user's sign-in is complete. */
export function requestIdentityLink<C extends SignInContext>(call: C, user_id: number): C {
  const state = readOAuthState(call);
  if (state?.kind !== 'unlinked') return call;
  const oauth = encryptOAuthState(call.ctx, { ...state, link_to: user_id });
  call.setCookies({ oauth });
  return { ...call, caller: { ...call.caller, cookies: { ...call.caller.cookies, oauth } } };
}

async function linkPendingIdentity(call: SignInContext, user_id: number): Promise<void> {
  const state = readOAuthState(call);
  if (state?.kind === 'unlinked' && state.link_to === user_id) await linkIdentity(call.ctx, state, user_id);
}

export async function linkIdentity(
  ctx: AppContext,
  identity: Pick<UnlinkedIdentity, 'issuer' | 'subject' | 'provider'>,
  user_id: number,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await store.insertIdentity(tx.db, identity, user_id))) return;
    const { email, account_id } = await currentUser(tx, user_id);
    const message = identityLinkedEmail(identity.provider, ctx.settings.product_name);
    await enqueueEmail(tx, { ...message, to: email, purpose: 'identity_linked', user_id, account_id });
  });
}

/** @throws ApiError `identity_rejected` if the identity is linked already */
export async function linkFirstIdentity(db: Db, identity: Identity, user_id: number): Promise<void> {
  if (!(await store.insertIdentity(db, identity, user_id))) throw new ApiError('identity_rejected');
}
