/** Wrong codes per attempt, however often its code is sent. */
export const maxTries = 5;
/** Codes that one user may request within the hour for phones to enroll. */
export const maxEnrollmentsPerHour = 20;
/** The lifetime of a code and its attempt, in seconds. */
export const codeLifetime = 10 * 60;

/** `sign_in`: with a factor that the user has; `phone`: adding a factor, which was always a phone once. */
export type CodePurpose = 'sign_in' | 'phone';

export interface CodeAttempt {
  readonly id: string;
  readonly user_id: number;
  readonly account_id: number | null;
  readonly session_id: string | null;
  readonly phone_number: string | null;
  readonly secret_encrypted: string | null;
  readonly tries: number;
  readonly expires_at: string;
  readonly used_at: string | null;
  readonly is_proven: boolean;
}

export const isOpen = (attempt: CodeAttempt, now: Date): boolean =>
  attempt.used_at === null && Date.parse(attempt.expires_at) > now.getTime() && attempt.tries <= maxTries;

export const secretAssociatedData = 'code_attempts.secret';
