import { randomBytes } from 'node:crypto';
import type { CurrentUser } from 'contract/endpoints/users';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { type Db, withTransaction } from '../../db/connection.ts';
import type { Email } from '../notifications/operations.ts';
import { enqueueEmail, enqueueText, secondsUntilText } from '../notifications/operations.ts';
import {
  beginCodeAttempt,
  type CodeAttempt,
  codeOf,
  completeCodeAttempt,
  requireCodeAttempt,
} from '../sign-in/attempts/operations.ts';
import { findFactors } from '../sign-in/factors/queries.ts';
import { hasFactor, signInStepsOf } from '../sign-in/factors/rules.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from '../sign-in/factors/store.ts';
import { endSessions, openSession, type SignInContext } from '../sign-in/operations.ts';
import { currentUser, getTwoFactor, lockUser } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { codeText, factorAddedEmail, factorRemovedEmail } from './emails.tsx';
import { isOfSession } from './policy.ts';
import { type Factor, recoveryCodeCount, recoveryCodeOf } from './rules.ts';

/**
 * @throws ApiError `text_limit_reached` if the number or its firm has reached its limit of messages, and `code_not_sent`
 * without an SMS provider
 */
export async function sendCodeOf(
  ctx: AppContext,
  attempt: Pick<CodeAttempt, 'id' | 'user_id' | 'account_id' | 'is_proven'> & { readonly phone_number: string },
): Promise<void> {
  const text = codeText(codeOf(ctx, attempt), ctx.settings.product_name, new URL(ctx.public_url).hostname);
  const { user_id, account_id, phone_number: to } = attempt;
  const purpose = attempt.is_proven ? 'code' : 'unproven_code';
  const outcome = await enqueueText(ctx, { to, text, purpose, user_id, account_id });
  if (outcome === 'capped')
    throw new ApiError('text_limit_reached', {
      retry_after: await secondsUntilText(ctx, { to, purpose, account_id }),
    });
  if (outcome !== 'enqueued') throw new ApiError('code_not_sent');
}

/** @param use fails if a concurrent request has used the same answer */
export const completeSignInWith = <Call extends SignInContext>(
  call: Call,
  attempt: CodeAttempt,
  use: (tx: AppContext) => Promise<void>,
) =>
  withTransaction(call.ctx, async (tx) => {
    // Everything that ends attempts and sessions locks the user first, so that concurrent requests wait for each other.
    await lockUser(tx.db, attempt.user_id);
    await completeCodeAttempt(tx, attempt);
    await use(tx);
    return { success: true as const, ...(await openSession({ ...call, ctx: tx }, attempt.user_id)) };
  });

/** @throws ApiError `sign_in_expired` */
export function requireOwnSession(attempt: Pick<CodeAttempt, 'session_id'>, actor: Actor | null): void {
  if (!isOfSession(attempt, actor)) throw new ApiError('sign_in_expired');
}

/**
 * @param given the token of an enrollment, or of a sign-in that requires one
 * @throws ApiError `sign_in_expired`, and `not_signed_in` without a token or a session
 */
export async function beginEnrollment(tx: AppContext, actor: Actor | null, given: string | undefined) {
  const token = given ?? (await beginEnrollmentOf(tx, actor ?? throwApiError('not_signed_in')));
  const attempt = await requireCodeAttempt(tx, 'phone', token);
  requireOwnSession(attempt, actor);
  return { token, attempt };
}

const beginEnrollmentOf = (tx: AppContext, { user_id, session_id }: Actor): Promise<string> =>
  beginCodeAttempt(tx, { user_id, session_id, purpose: 'phone', phone_number: null });

export async function notifyOwner(
  tx: AppContext,
  { id: user_id, email: to, account_id }: Pick<CurrentUser, 'id' | 'email' | 'account_id'>,
  message: Email,
): Promise<void> {
  await enqueueEmail(tx, { ...message, to, purpose: 'second_factor', user_id, account_id });
}

/** The codes, which are stored as digests only. */
export async function renewRecoveryCodes(db: Db, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(15)));
  await replaceRecoveryCodes(
    db,
    user_id,
    codes.map((code) => digest(code.replaceAll('-', ''))),
  );
  return codes;
}

/** @throws ApiError `sign_in_expired` if a concurrent request has used the attempt, or added a factor before */
export const completeEnrollment = (
  call: SignInContext,
  attempt: CodeAttempt,
  factor: Factor,
  save: (tx: AppContext) => Promise<void>,
) =>
  withTransaction(call.ctx, async (tx) => {
    const { user_id, session_id } = attempt;
    await lockUser(tx.db, user_id);
    await completeCodeAttempt(tx, attempt);
    const before = await findFactors(tx.db, user_id);
    // A sign-in adds a first factor only: a user who has added one in the meantime has to use it.
    if (session_id === null && signInStepsOf(before, tx.sms !== null).length > 0) throw new ApiError('sign_in_expired');
    await save(tx);
    const recovery_codes = before.recovery_codes_left > 0 ? null : await renewRecoveryCodes(tx.db, user_id);
    const message = factorAddedEmail(factor, tx.settings.product_name);
    if (session_id === null) {
      const { auth_token: token, user } = await openSession({ ...call, ctx: tx }, user_id);
      await notifyOwner(tx, user, message);
      return { success: true as const, token, user, recovery_codes };
    }
    await updateUserColumns(tx.db, user_id, { two_fa_enabled: true });
    await endSessions(tx, user_id, session_id);
    const user = await currentUser(tx, user_id);
    await notifyOwner(tx, user, message);
    return { success: true as const, token: null, user, recovery_codes };
  });

/** Without a factor that is left, the second step at sign-in ends, or must not. */
export const removeFactor = (
  ctx: AppContext,
  { user_id, session_id }: Actor,
  factor: Factor,
  remove: (tx: AppContext) => Promise<boolean>,
) =>
  withTransaction(ctx, async (tx) => {
    await lockUser(tx.db, user_id);
    if (!(await remove(tx))) throw new ApiError('not_found');
    const isLast = !hasFactor(await findFactors(tx.db, user_id));
    if (isLast) await endTwoFactor(tx, user_id);
    await endSessions(tx, user_id, session_id);
    const user = await currentUser(tx, user_id);
    await notifyOwner(tx, user, factorRemovedEmail(factor, isLast, tx.settings.product_name));
    return { deleted: true as const, user };
  });

async function endTwoFactor(tx: AppContext, user_id: number): Promise<void> {
  const { firm_asks, is_required_of_super_admin } = await getTwoFactor(tx, user_id);
  if (firm_asks || is_required_of_super_admin) throw new ApiError('last_factor');
  await updateUserColumns(tx.db, user_id, { two_fa_enabled: false });
  await deleteRecoveryCodes(tx.db, user_id);
}
