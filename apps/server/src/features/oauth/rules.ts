import type { OAuthSecrets } from '../../integrations/oidc/social.ts';

/** How long a foreign sign-in may take, and how long one that nobody here has is remembered, in seconds. */
export const keptFor = 10 * 60;

/** Where the cookie's content is, as the seal asks. */
export const cookiePlace = 'cookies.foreign';

/** A sign-in that has gone out to another provider and is to come back to this browser. */
export interface UnderWay {
  readonly kind: 'under_way';
  readonly affiliate: string;
  readonly secrets: OAuthSecrets;
  /** The token of an invitation that goes with it. */
  readonly invitation: string | null;
}

/** Somebody whom a provider vouches for and nobody here knows yet. */
export interface Unconnected {
  readonly kind: 'unconnected';
  readonly issuer: string;
  readonly subject: string;
  /** The provider's name as people read it. */
  readonly provider: string;
  /** Who asked for it to be tied to their account, once their own sign-in has succeeded. */
  readonly connect_to: number | null;
}

export type Kept = UnderWay | Unconnected;
