import type { AppContext, CallRecord } from '../../context.ts';
import type { Caller, SetCookies } from '../../http/route.ts';
import type { OAuthSecrets } from '../../integrations/oidc/social.ts';

export interface SignInContext {
  readonly ctx: AppContext;
  readonly caller: Caller;
  readonly record: Pick<CallRecord, 'setUser'>;
  readonly setCookies: SetCookies;
}

/** Wrong codes per attempt, however often its code is sent. */
export const maxTries = 5;
/** Codes that one user may request within the hour for phones to enroll. */
export const maxEnrollmentsPerHour = 20;
/** The lifetime of a code and its attempt, in seconds. */
export const codeLifetime = 10 * 60;

/** `sign_in`: a code to the user's phone; `phone`: a code to the phone that the user is enrolling. */
export type CodePurpose = 'sign_in' | 'phone';

export interface CodeAttempt {
  readonly id: string;
  readonly user_id: number;
  readonly account_id: number | null;
  readonly session_id: string | null;
  readonly phone_number: string | null;
  readonly tries: number;
  readonly expires_at: string;
  readonly used_at: string | null;
  readonly is_proven: boolean;
}

export const isOpen = (attempt: CodeAttempt, now: Date): boolean =>
  attempt.used_at === null && Date.parse(attempt.expires_at) > now.getTime() && attempt.tries <= maxTries;

/** In seconds. */
export const oauthStateLifetime = 10 * 60;

export const oauthStateAssociatedData = 'cookies.oauth';

export interface Joining {
  readonly invitation: string;
  readonly phone_number: string | null;
}

export interface OAuthRedirect {
  readonly kind: 'redirect';
  readonly affiliate: string;
  readonly secrets: OAuthSecrets;
  readonly joining: Joining | null;
}

export interface UnlinkedIdentity {
  readonly kind: 'unlinked';
  readonly issuer: string;
  readonly subject: string;
  readonly provider: string;
  readonly link_to: number | null;
}

export type OAuthState = OAuthRedirect | UnlinkedIdentity;
