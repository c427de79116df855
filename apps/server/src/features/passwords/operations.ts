import type { BodyOf } from 'contract/endpoint';
import type { startSession } from 'contract/endpoints/sessions';
import type { Proof } from 'contract/proof-of-work';
import { ApiError } from '../../api-error.ts';
import { emailDigest, readKnownDevice } from '../../auth/known-device.ts';
import { consumeProof, createPuzzle } from '../../auth/proof-of-work.ts';
import { listAttempts } from '../../auth/queries.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from '../../auth/store.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext, CallRecord } from '../../context.ts';
import type { Caller } from '../../http/route.ts';
import { replaceHash } from '../users/operations.ts';
import { findSignIn } from '../users/queries.ts';
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
export async function checkSignIn(call: SignInCall): Promise<number | null> {
  const { ctx, caller, body } = call;
  const { email, password } = body.user;
  const isKnown = readKnownDevice(ctx.tokens, caller.cookies.device, email) !== null;
  const sharedLimits = isKnown ? [] : sharedLimitsOf(call);
  if (!isKnown) await requireProof(ctx, sharedLimits, email, body.proof);
  return checkPassword(call, email, password, sharedLimits);
}

/**
 * Null for a wrong or locked password, after the same work. A known browser has its own budget, so that strangers who
 * fail on purpose lock nobody out.
 * @param sharedLimits to which a failure counts as well
 */
async function checkPassword(
  { ctx, caller, record }: PasswordCall,
  email: string,
  password: string,
  sharedLimits: readonly SharedLimit[],
): Promise<number | null> {
  const { db, clock, passwords, tokens } = ctx;
  const device = readKnownDevice(tokens, caller.cookies.device, email);
  const budget = device ?? emailDigest(email);
  const attempts = await countAttempt(db, budget, clock(), failureWindow);
  const user = await findSignIn(db, email);
  const password_hash = user?.password_hash ?? null;
  const isRight = await passwords.isRight(password, password_hash).catch(async (error: unknown) => {
    await uncountAttempt(db, budget);
    throw error;
  });
  if (!user || !password_hash || !isRight || isLocked(attempts)) {
    for (const { subject } of sharedLimits) await countAttempt(db, subject, clock(), failureWindow);
    // Also for an unknown email, which would otherwise be answered sooner.
    await record.denySignIn(user?.id ?? null);
    return null;
  }
  // The password may have been changed while this one waited to be checked.
  const latest = (await findSignIn(db, email))?.password_hash ?? null;
  if (latest !== password_hash && !(await passwords.isRight(password, latest))) return null;
  await deleteAttempts(db, budget);
  if (latest === password_hash && passwords.needsRehash(password_hash)) await rehash(ctx, user.id, latest, password);
  return user.id;
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

interface SharedLimit {
  readonly subject: string;
  readonly max: number;
}

function sharedLimitsOf({ ctx, caller }: PasswordCall): readonly SharedLimit[] {
  const networks = networksOf(caller.address).map(({ prefix, address }) => ({
    subject: `network:${prefix}:${digest(ctx.tokens.sign('network', address)).toString('base64url')}`,
    max: maxFailuresOfNetwork[prefix] * ctx.rate_factor,
  }));
  return [...networks, { subject: 'everyone', max: maxFailuresOfUnknownBrowsers * ctx.rate_factor }];
}

async function requireProof(
  ctx: AppContext,
  limits: readonly SharedLimit[],
  email: string,
  proof: Proof | undefined,
): Promise<void> {
  const now = ctx.clock();
  const counted = await listAttempts(
    ctx.db,
    limits.map(({ subject }) => subject),
    now,
    failureWindow,
  );
  const exceeded = counted
    .map(({ subject, attempts, first_at }) => ({
      load: attempts / (limits.find((limit) => limit.subject === subject)?.max ?? 1),
      retry_after: failureWindow - (now.getTime() - Date.parse(first_at)) / 1000,
    }))
    .filter(({ load }) => load >= 1);
  if (exceeded.length === 0 || (proof && (await consumeProof(ctx, email, proof)))) return;
  const bits = puzzleBits(Math.max(...exceeded.map(({ load }) => load)));
  throw new ApiError('proof_required', {
    // Until a sign-in needs no proof.
    retry_after: Math.max(...exceeded.map(({ retry_after }) => retry_after)),
    proof_of_work: createPuzzle(ctx.tokens, now, email, bits),
  });
}

async function rehash({ db, passwords }: AppContext, user_id: number, from: string, password: string): Promise<void> {
  const to = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (to) await replaceHash(db, user_id, from, to);
}
