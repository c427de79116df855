import { ApiError } from '../../api-error.ts';
import { emailDigest, readKnownDevice } from '../../auth/known-device.ts';
import { listAttempts } from '../../auth/queries.ts';
import { countAttempt, deleteAttempts, uncountAttempt } from '../../auth/store.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext, CallRecord } from '../../context.ts';
import type { Caller } from '../../http/route.ts';
import { replaceHash } from '../users/operations.ts';
import { findSignIn } from '../users/queries.ts';
import { failureWindow, isLocked, maxFailuresOfNetwork, maxFailuresOfUnknownBrowsers, networkOf } from './rules.ts';

interface PasswordCall {
  readonly ctx: AppContext;
  readonly caller: Caller;
  readonly record: Pick<CallRecord, 'denySignIn'>;
}

/**
 * Null for a wrong or locked password, after the same work. A known browser has its own budget, so that strangers who
 * fail on purpose lock nobody out.
 * @throws ApiError `rate_limited`, or `unavailable` when too many passwords wait to be checked
 */
export async function checkPassword(call: PasswordCall, email: string, password: string): Promise<number | null> {
  const { ctx, caller } = call;
  const { db, clock, passwords, tokens } = ctx;
  const device = readKnownDevice(tokens, caller.cookies.device, email);
  const sharedLimits = device ? [] : sharedLimitsOf(call);
  if (sharedLimits.length > 0) await assertNotThrottled(ctx, sharedLimits);

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
    await call.record.denySignIn(user?.id ?? null);
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
 * A wrong password counts like a failed sign-in.
 * @throws ApiError `validation_failed` on `current_password`
 */
export async function requirePassword(
  call: PasswordCall,
  user: { readonly email: string },
  password: string | undefined,
): Promise<void> {
  if (!password)
    throw new ApiError('validation_failed', { errors: { current_password: ['Current password is required'] } });
  if ((await checkPassword(call, user.email, password)) === null)
    throw new ApiError('validation_failed', { errors: { current_password: ['The current password is not right.'] } });
}

interface SharedLimit {
  readonly subject: string;
  readonly max: number;
}

function sharedLimitsOf({ ctx, caller }: PasswordCall): readonly SharedLimit[] {
  const network = digest(ctx.tokens.sign('network', networkOf(caller.address))).toString('base64url');
  return [
    { subject: `network:${network}`, max: maxFailuresOfNetwork * ctx.rate_factor },
    { subject: 'everyone', max: maxFailuresOfUnknownBrowsers * ctx.rate_factor },
  ];
}

async function assertNotThrottled({ db, clock }: AppContext, limits: readonly SharedLimit[]): Promise<void> {
  const now = clock();
  const subjects = limits.map(({ subject }) => subject);
  for (const { subject, attempts, first_at } of await listAttempts(db, subjects, now, failureWindow)) {
    const max = limits.find((limit) => limit.subject === subject)?.max ?? 0;
    const retry_after = failureWindow - (now.getTime() - Date.parse(first_at)) / 1000;
    if (attempts >= max) throw new ApiError('rate_limited', { retry_after });
  }
}

async function rehash({ db, passwords }: AppContext, user_id: number, from: string, password: string): Promise<void> {
  const to = await passwords.hash(password).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (to) await replaceHash(db, user_id, from, to);
}
