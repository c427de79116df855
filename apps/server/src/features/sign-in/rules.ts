import type { AppContext, CallRecord } from '../../context.ts';
import type { Caller, SetCookies } from '../../http/route.ts';
import type { OAuthSecrets } from '../../integrations/oidc/social.ts';

export interface SignInContext {
  readonly ctx: AppContext;
  readonly caller: Caller;
  readonly record: Pick<CallRecord, 'setUser'>;
  readonly setCookies: SetCookies;
}

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
