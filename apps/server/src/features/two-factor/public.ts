import { digest, isSame, randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import { enqueueText } from '../notifications/operations.ts';
import { countAttempt, giveBackAttempt } from '../sessions/store.ts';
import { codeText } from './emails.tsx';
import { type Attempt, codeLifetime, codeSubject, hour, isOpen, maxTries, maxTriesAnHour } from './rules.ts';
import * as store from './store.ts';

interface NewAttempt {
  readonly user_id: number;
  /** `sign_in`: a code to the person's phone. `phone`: the person first says which phone. */
  readonly purpose: store.AttemptPurpose;
  readonly phone_number: string | null;
  /** Of somebody who is signed in already. */
  readonly session_id?: string;
}

/** Begins a sign-in or an enrolment that waits for a code; its token, which only this browser gets. */
export async function beginAttempt(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  attempt: NewAttempt,
): Promise<string> {
  const token = randomToken();
  const now = clock();
  await store.insertAttempt(db, {
    ...attempt,
    digest: digest(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + codeLifetime * 1000).toISOString(),
  });
  return token;
}

/** Ends what waits for a code of this person, all or all but what one session began. */
export const endAttempts = (db: Db, user_id: number, but?: string): Promise<void> =>
  store.removeAttempts(db, user_id, but);

/**
 * The attempt of this token while a code can still be tried.
 * @throws Refusal `attempt_over`
 */
export async function openAttempt(
  { db, clock }: AppContext,
  purpose: store.AttemptPurpose,
  token: string,
): Promise<Attempt> {
  const attempt = await store.findAttempt(db, digest(token), purpose);
  return attempt && isOpen(attempt, clock()) && attempt.tries < maxTries ? attempt : throwApiError('sign_in_expired');
}

/**
 * Sends an attempt's code, the same one each time.
 * @throws Refusal `code_not_sent` where its number or its firm has had as many messages as it may
 */
export async function sendCodeOf(
  ctx: AppContext,
  attempt: Pick<Attempt, 'id' | 'user_id' | 'account_id' | 'is_proven'> & { readonly phone_number: string },
): Promise<void> {
  const { tokens, settings, public_url } = ctx;
  const text = codeText(tokens.code(codeSubject(attempt)), settings.product_name, new URL(public_url).hostname);
  const { user_id, account_id, phone_number: to } = attempt;
  const purpose = attempt.is_proven ? 'code' : 'unproven_code';
  if ((await enqueueText(ctx, { to, text, purpose, user_id, account_id })) !== 'enqueued')
    throw new ApiError('code_not_sent');
}

/**
 * The attempt that this code ends; each try is counted before it is looked at.
 * @throws Refusal `attempt_over`, `code_over`, `too_many_codes` or `bad_code`
 */
export async function tryCode(ctx: AppContext, purpose: store.AttemptPurpose, token: string, code: string) {
  const { db, clock, tokens } = ctx;
  const attempt = await store.countTry(db, digest(token), purpose);
  if (!attempt || attempt.used_at) throw new ApiError('sign_in_expired');
  if (!isOpen(attempt, clock())) throw new ApiError('code_expired');
  const { phone_number } = attempt;
  if (phone_number === null) throw new ApiError('code_invalid');

  const counted = `code:${attempt.user_id}`;
  if ((await countAttempt(db, counted, clock(), hour)) > maxTriesAnHour)
    throw new ApiError('code_attempts_exceeded', { retry_after: hour });
  if (!isSame(code, tokens.code(codeSubject({ ...attempt, phone_number })))) throw new ApiError('code_invalid');
  await giveBackAttempt(db, counted);
  return { ...attempt, phone_number };
}

/** Uses the attempt up. @throws Refusal `attempt_over` when somebody else just did */
export async function endAttempt({ db, clock }: Pick<AppContext, 'db' | 'clock'>, attempt: Attempt): Promise<void> {
  if (!(await store.takeAttempt(db, attempt.id, clock()))) throw new ApiError('sign_in_expired');
}
