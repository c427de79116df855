/** Wrong codes that one sign-in may send before it is over, however often the code was sent. */
export const maxTries = 5;
/** Wrong codes that one person may send within the hour, over all sign-ins. */
export const maxTriesAnHour = 10;
/** Codes that one person may have sent to phones they enrol within the hour, whosever these are. */
export const maxEnrolmentsAnHour = 20;
/** The window of both, in seconds. */
export const hour = 60 * 60;
/** The life of a code and of the sign-in that waits for it, in seconds. */
export const codeLifetime = 10 * 60;

/** A sign-in or an enrolment that waits for its code. */
export interface Attempt {
  readonly id: string;
  readonly user_id: number;
  readonly account_id: number | null;
  readonly session_id: string | null;
  readonly phone_number: string | null;
  readonly tries: number;
  readonly expires_at: string;
  readonly used_at: string | null;
  /** Whether a code came back from this phone before, so that it is the person's own. */
  readonly is_proven: boolean;
}

/** What the code of a sign-in follows from: another attempt or another number has another one. */
export const codeSubject = (attempt: { readonly id: string; readonly phone_number: string }): string =>
  `${attempt.id}.${attempt.phone_number}`;

/** Whether an attempt can still come to its end, after as many tries as it counts. */
export const isOpen = (attempt: Attempt, now: Date): boolean =>
  attempt.used_at === null && Date.parse(attempt.expires_at) > now.getTime() && attempt.tries <= maxTries;

/** What somebody without a password reads where it would be asked for. */
export const passwordFirst = 'Choose a password first with “Forgot password?” on the sign-in page.';
