import type { BodyOf } from 'contract/endpoint';
import type { startSession } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import type { Proof } from 'contract/proof-of-work';
import { ApiError } from '../../api-error.ts';
import { emailDigest, readKnownDevice } from '../../auth/known-device.ts';
import { consumeProof, createPuzzle } from '../../auth/proof-of-work.ts';
import { listAttempts } from '../../auth/queries.ts';
import {
  type CountedAttempt,
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
import { replaceHash } from '../users/operations.ts';
import { findSignedInUser, signInUser } from '../users/queries.ts';
import {
  failureWindow,
  isLocked,
  maxFailuresOfNetwork,
  maxFailuresOfUnknownBrowsers,
  networksOf,
  puzzleBits,
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
 * As `checkPassword`. Beyond a limit that unknown browsers share, they have to solve a puzzle first, so that strangers who
 * fail on purpose make sign-ins slower but do not prevent them.
 * @throws ApiError `proof_required`, or `unavailable` when too many passwords wait to be checked
 */
export async function checkSignIn(call: SignInCall): Promise<CurrentUser | null> {
  const { ctx, caller, body } = call;
  const { email, password } = body.user;
  const isKnown = readKnownDevice(ctx.tokens, caller.cookies.device, email) !== null;
  const shared = isKnown ? [] : sharedLimitsOf(call);
  const isProven = body.proof !== undefined && !isKnown && (await isProofRight(ctx, shared, email, body.proof));
  return checkPassword(call, email, password, { counted: shared, limiting: isProven ? [] : shared });
}

interface SharedLimits {
  /** To which a failure counts as well. */
  readonly counted: readonly SharedLimit[];
  /** Beyond which no password is checked. */
  readonly limiting: readonly SharedLimit[];
}

/**
 * Null for a wrong or locked password, after the same work. A known browser has its own budget, so that strangers who
 * fail on purpose lock nobody out.
 * @throws ApiError `proof_required` or `unavailable`
 */
async function checkPassword(
  { ctx, caller, record }: PasswordCall,
  email: string,
  password: string,
  { counted, limiting }: SharedLimits,
): Promise<CurrentUser | null> {
  const { db, clock, passwords, tokens } = ctx;
  const subject = readKnownDevice(tokens, caller.cookies.device, email) ?? emailDigest(email);
  const attempt = { subject, limits: limiting, user: signInUser(db, email) };
  const { attempts, shared, user } = await countPasswordAttempt(db, attempt, clock(), failureWindow);
  if (attempts === null) throw proofRequired(ctx, exceededOf(limiting, shared, clock()), email);
  const password_hash = user?.password_hash ?? null;
  const isRight = await passwords.isRight(password, password_hash).catch(async (error: unknown) => {
    await uncountAttempt(db, subject);
    throw error;
  });
  if (!user || !password_hash || !isRight || isLocked(attempts)) {
    await countAttempts(
      db,
      counted.map((limit) => limit.subject),
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
  if ((await checkPassword(call, user.email, password, { counted: [], limiting: [] })) === null)
    throw new ApiError('validation_failed', { errors: { current_password: ['Your current password is incorrect.'] } });
}

function sharedLimitsOf({ ctx, caller }: PasswordCall): readonly SharedLimit[] {
  const networks = networksOf(caller.address).map(({ prefix, address }) => ({
    subject: `network:${prefix}:${digest(ctx.tokens.sign('network', address)).toString('base64url')}`,
    max: maxFailuresOfNetwork[prefix] * ctx.rate_factor,
  }));
  return [...networks, { subject: 'everyone', max: maxFailuresOfUnknownBrowsers * ctx.rate_factor }];
}

/** A proof is used up only if one is needed. */
async function isProofRight(
  ctx: AppContext,
  limits: readonly SharedLimit[],
  email: string,
  proof: Proof,
): Promise<boolean> {
  const subjects = limits.map(({ subject }) => subject);
  const counted = await listAttempts(ctx.db, subjects, ctx.clock(), failureWindow);
  const isNeeded = exceededOf(limits, counted, ctx.clock()).length > 0;
  return isNeeded && (await consumeProof(ctx, email, proof));
}

/** The limits that are reached: by how much, and the seconds until they are not. */
const exceededOf = (limits: readonly SharedLimit[], counted: CountedAttempt['shared'], now: Date) =>
  counted
    .map(({ subject, attempts, first_at }) => ({
      load: attempts / (limits.find((limit) => limit.subject === subject)?.max ?? 1),
      retry_after: failureWindow - (now.getTime() - Date.parse(first_at)) / 1000,
    }))
    .filter(({ load }) => load >= 1);

function proofRequired({ tokens, clock }: AppContext, exceeded: ReturnType<typeof exceededOf>, email: string) {
  const bits = puzzleBits(Math.max(...exceeded.map(({ load }) => load)));
  return new ApiError('proof_required', {
    // Until a sign-in needs no proof.
    retry_after: Math.max(...exceeded.map(({ retry_after }) => retry_after)),
    proof_of_work: createPuzzle(tokens, clock(), email, bits),
  });
}

async function rehash({ db, passwords }: AppContext, user_id: number, from: string, password: string): Promise<void> {
  const to = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (to) await replaceHash(db, user_id, from, to);
}
