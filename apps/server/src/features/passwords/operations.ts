import type { BodyOf } from 'contract/endpoint';
import type { startSession } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { ApiError } from '../../api-error.ts';
import { emailDigest, readKnownDevice } from '../../auth/known-device.ts';
import {
  type CountedAttempt,
  countAttempt,
  countAttempts,
  countPasswordAttempt,
  deleteAttempts,
  deletingAttempts,
  type SharedLimit,
  uncountAttempt,
} from '../../auth/store.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext, CallRecord } from '../../context.ts';
import type { Caller } from '../../http/route.ts';
import { findSignedInUser, signInUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import {
  failureWindow,
  isLocked,
  maxFailuresOfNetwork,
  maxFailuresOfUnknownBrowsers,
  maxLinksOfNetwork,
  networksOf,
} from './rules.ts';

interface PasswordCall {
  readonly ctx: AppContext;
  readonly caller: Caller;
  readonly record: Pick<CallRecord, 'denySignIn'>;
}

interface SignInCall extends PasswordCall {
  readonly body: BodyOf<typeof startSession>;
}

/**
 * As `checkPassword`. Beyond a limit that unknown browsers share, their passwords are not checked, so that nobody can guess
 * on. A link by email lets the owner of an account in.
 * @throws ApiError `sign_in_link_required`, or `unavailable` when too many passwords wait to be checked
 */
export async function checkSignIn(call: SignInCall): Promise<CurrentUser | null> {
  const { ctx, caller, body } = call;
  const { email, password } = body.user;
  const isKnown = readKnownDevice(ctx.tokens, caller.cookies.device, email) !== null;
  return checkPassword(call, email, password, isKnown ? [] : sharedLimitsOf(call));
}

/**
 * Null for a wrong or locked password, after the same work. A known browser has its own budget, so that strangers who
 * fail on purpose lock nobody out.
 * @param limits to which a failure counts as well, and beyond which no password is checked
 * @throws ApiError `sign_in_link_required` or `unavailable`
 */
async function checkPassword(
  { ctx, caller, record }: PasswordCall,
  email: string,
  password: string,
  limits: readonly SharedLimit[],
): Promise<CurrentUser | null> {
  const { db, clock, passwords, tokens } = ctx;
  const subject = readKnownDevice(tokens, caller.cookies.device, email) ?? emailDigest(email);
  const attempt = { subject, limits, user: signInUser(db, email) };
  const { attempts, shared, user } = await countPasswordAttempt(db, attempt, clock(), failureWindow);
  if (attempts === null)
    throw new ApiError('sign_in_link_required', { retry_after: retryAfter(limits, shared, clock()) });
  const password_hash = user?.password_hash ?? null;
  const isRight = await passwords.isRight(password, password_hash).catch(async (error: unknown) => {
    await uncountAttempt(db, subject);
    throw error;
  });
  if (!user || !password_hash || !isRight || isLocked(attempts)) {
    await countAttempts(
      db,
      limits.map((limit) => limit.subject),
      clock(),
      failureWindow,
    );
    // Also for an unknown email, which would otherwise be answered sooner.
    await record.denySignIn(user?.id ?? null);
    return null;
  }
  const found = await findSignedInUser(ctx, { id: user.id, email }, deletingAttempts(subject, password_hash));
  if (!found) return null;
  // The password may have been changed while this one waited to be checked.
  const latest = found.password_hash;
  if (latest !== password_hash) {
    if (!(await passwords.isRight(password, latest))) return null;
    await deleteAttempts(db, subject);
  } else if (passwords.needsRehash(password_hash)) await rehash(ctx, user.id, latest, password);
  return found.user;
}

/**
 * A wrong password of a signed-in user counts like a failed sign-in with this email. It can only be that of one account,
 * so the limits over all emails do not apply.
 * @throws ApiError `validation_failed` on `current_password`
 */
export async function requirePassword(
  call: PasswordCall,
  user: { readonly email: string },
  password: string | undefined,
): Promise<void> {
  if (!password)
    throw new ApiError('validation_failed', { errors: { current_password: ['Current password is required'] } });
  if ((await checkPassword(call, user.email, password, [])) === null)
    throw new ApiError('validation_failed', { errors: { current_password: ['Your current password is incorrect.'] } });
}

/** Counts per network, so that one cannot use up what the owner of an address may request. */
export async function limitLinkRequests(call: Pick<PasswordCall, 'ctx' | 'caller'>, email: string): Promise<void> {
  const { db, clock, rate_factor } = call.ctx;
  const subject = `link:${emailDigest(email)}:${networksOfCaller(call).at(-1)?.id}`;
  if ((await countAttempt(db, subject, clock(), failureWindow)) > maxLinksOfNetwork * rate_factor)
    throw new ApiError('rate_limited', { retry_after: failureWindow });
}

const networksOfCaller = ({ ctx, caller }: Pick<PasswordCall, 'ctx' | 'caller'>) =>
  networksOf(caller.address).map(({ prefix, address }) => ({
    prefix,
    id: digest(ctx.tokens.sign('network', address)).toString('base64url'),
  }));

function sharedLimitsOf(call: PasswordCall): readonly SharedLimit[] {
  const { rate_factor } = call.ctx;
  const networks = networksOfCaller(call).map(({ prefix, id }) => ({
    subject: `network:${prefix}:${id}`,
    max: maxFailuresOfNetwork[prefix] * rate_factor,
  }));
  return [...networks, { subject: 'everyone', max: maxFailuresOfUnknownBrowsers * rate_factor }];
}

function retryAfter(limits: readonly SharedLimit[], counted: CountedAttempt['shared'], now: Date): number {
  const reached = counted.filter(({ subject, attempts }) =>
    limits.some((limit) => limit.subject === subject && attempts >= limit.max),
  );
  return failureWindow - (now.getTime() - Math.max(...reached.map(({ first_at }) => Date.parse(first_at)))) / 1000;
}

async function rehash({ db, passwords }: AppContext, user_id: number, from: string, password: string): Promise<void> {
  const to = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (to) await updateUserColumns(db, user_id, { password_hash: to }, { password_hash: from });
}
