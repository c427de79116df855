import type { ErrorCode } from 'contract/errors';
import { ApiError } from '../../../api-error.ts';
import { hour, requireRightCode } from '../../../auth/right-code.ts';
import { countAttempt } from '../../../auth/store.ts';
import { digest, isSame, randomToken } from '../../../auth/tokens.ts';
import type { AppContext, CallRecord } from '../../../context.ts';
import { findCodeAttempt } from './queries.ts';
import type { CodeAttempt, CodePurpose } from './rules.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export type { CodeAttempt } from './rules.ts';

export const codeSubject = (user_id: number): string => `code:${user_id}`;
export const enrollmentSubject = (user_id: number): string => `enrollments:${user_id}`;

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

export interface CodeCall {
  readonly ctx: AppContext;
  readonly record: Pick<CallRecord, 'denySignIn'>;
}

/**
 * Each try is counted before anything is compared.
 * @throws ApiError `sign_in_expired` or `code_expired`
 */
export async function countTry({ db, clock }: AppContext, purpose: CodePurpose, token: string): Promise<CodeAttempt> {
  const attempt = await store.countTry(db, digest(token), purpose);
  if (!attempt || attempt.used_at) throw new ApiError('sign_in_expired');
  if (!rules.isOpen(attempt, clock())) throw new ApiError('code_expired');
  return attempt;
}

/**
 * Wrong answers of a user are counted together, whatever the factor.
 * @throws ApiError `code_attempts_exceeded`, and `invalid` for a wrong answer
 */
export const requireRight = (
  { ctx, record }: CodeCall,
  { user_id }: CodeAttempt,
  isRight: boolean,
  invalid: ErrorCode = 'code_invalid',
): Promise<void> =>
  requireRightCode(ctx, {
    subject: codeSubject(user_id),
    isRight,
    deny: () => record.denySignIn(user_id),
    invalid,
    exceeded: 'code_attempts_exceeded',
  });

/**
 * The attempt that this texted code completes.
 * @throws ApiError `sign_in_expired`, `code_expired`, `code_attempts_exceeded` or `code_invalid`
 */
export async function checkCode(call: CodeCall, purpose: CodePurpose, token: string, code: string) {
  const attempt = await countTry(call.ctx, purpose, token);
  const { phone_number } = attempt;
  if (phone_number === null) throw new ApiError('code_invalid');
  await requireRight(call, attempt, isSame(code, codeOf(call.ctx, { ...attempt, phone_number })));
  return { ...attempt, phone_number };
}

/** @throws ApiError `sign_in_expired` if a concurrent request has used the attempt */
export async function completeCodeAttempt(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id }: CodeAttempt,
): Promise<void> {
  if (!(await store.markAttemptUsed(db, id, clock()))) throw new ApiError('sign_in_expired');
}
