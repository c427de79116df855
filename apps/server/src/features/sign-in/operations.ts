import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { maskPhone } from 'contract/vocabulary/phones';
import { tokenLifetime } from 'contract/vocabulary/sessions';
import { ApiError } from '../../api-error.ts';
import { revokeApiTokens } from '../../auth/api-tokens/store.ts';
import { deleteCalendarFeed } from '../../auth/calendar-feeds/store.ts';
import { createDeviceCookie, emailDigest } from '../../auth/known-device.ts';
import { createRefreshCookie } from '../../auth/refresh-cookie.ts';
import { deleteAttempts, deleteAttemptsForEmail, endSessionsOfUser, insertSession } from '../../auth/store.ts';
import type { AppContext } from '../../context.ts';
import { type Db, withTransaction } from '../../db/connection.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { sessionLifetime } from '../../http/cookies.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { currentUser } from '../users/queries.ts';
import { beginCodeAttempt, codeSubject, enrollmentSubject } from './attempts/operations.ts';
import { deleteCodeAttempts } from './attempts/store.ts';
import { identityLinkedEmail } from './emails.tsx';
import { findFactors } from './factors/queries.ts';
import { signInStepsOf } from './factors/rules.ts';
import { deleteFactors } from './factors/store.ts';
import type { Identity } from './queries.ts';
import type { OAuthState, SignInContext, UnlinkedIdentity } from './rules.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export type { SignInContext } from './rules.ts';

export const completeSignIn = async (call: SignInContext, user_id: number): Promise<Entry> =>
  completeSignInOf(call, await currentUser(call.ctx, user_id));

export async function completeSignInOf(call: SignInContext, user: CurrentUser): Promise<Entry> {
  const { id: user_id } = user;
  call.record.setUser(user_id);
  if (!user.two_fa_required) return openSessionOf(call, user);
  const steps = signInStepsOf(await findFactors(call.ctx.db, user_id), call.ctx.sms !== null);
  const phone_number = steps.includes('phone') ? user.phone_number : null;
  const purpose = steps.length > 0 ? 'sign_in' : 'phone';
  const token = await beginCodeAttempt(call.ctx, { user_id, purpose, phone_number });
  if (purpose === 'phone') return { require_phone_verification: true, phone_verification_token: token };
  const isPhoneOnly = steps.length === 1 && phone_number !== null;
  return {
    two_fa_required: true,
    two_fa_token: token,
    ...(phone_number !== null && { phone_number: maskPhone(phone_number) }),
    ...(!isPhoneOnly && { second_factors: steps }),
  };
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
  await deleteCodeAttempts(db, user_id, except);
}

/** The user is invited again, and signs up as if for the first time. */
export async function endEveryWayIn(ctx: Pick<AppContext, 'db' | 'clock'>, user_id: number): Promise<void> {
  await endSessions(ctx, user_id);
  await revokeApiTokens(ctx.db, user_id, ctx.clock());
  await deleteCalendarFeed(ctx.db, user_id);
  await store.deleteIdentities(ctx.db, user_id);
  await deleteFactors(ctx.db, user_id);
}

/** Unlinks the identities that the old password was enough to link, and unlocks the email. */
export async function revokeOldPassword(db: Db, { user_id, email }: { user_id: number; email: string }): Promise<void> {
  await store.deleteIdentitiesBesidePassword(db, user_id);
  await deleteAttemptsForEmail(db, emailDigest(email));
}

export async function unlockUser(
  db: Db,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await deleteAttemptsForEmail(db, emailDigest(email));
  await deleteAttempts(db, codeSubject(id));
  await deleteAttempts(db, enrollmentSubject(id));
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
