/** Who another provider says is there. It names nobody of ours: that is for `identity` to find out. */
export interface OAuthIdentity {
  /** With `subject` the one lasting name of this person; an e-mail may change hands. */
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null where the provider gives none. */
  readonly email: string | null;
  readonly email_verified: boolean;
  /** Whether the provider may speak for this address, so that an account here can be found by it. */
  readonly is_authoritative: boolean;
  readonly first_name: string;
  readonly last_name: string;
  /** SHA-256 of the token; whoever signs somebody in with it keeps this until `expires_at`, so that it does so once. */
  readonly digest: Buffer;
  readonly expires_at: Date;
}

/** What only the browser that began may bring back. Kept sealed with that browser; each is used once. */
export interface OAuthSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/**
 * The doors to other identity providers; they know no user of ours. Whatever is not right gives null.
 * @throws Refusal `unavailable` when the provider cannot be reached or does not answer as one
 */
export interface Social {
  /** Checks the ID token that Google's button handed to a page; null also where Google is not set up. */
  verifyGoogle(credential: string, nonce?: string): Promise<OAuthIdentity | null>;
  /** Where to send the browser, and what to keep meanwhile; null for a provider that is not set up. */
  begin(affiliate: string, redirect_uri: string): Promise<{ url: string; secrets: OAuthSecrets } | null>;
  /** @param callback the `redirect_uri` that was given to `begin`, with the query that the browser came back with */
  finish(affiliate: string, callback: URL, secrets: OAuthSecrets): Promise<OAuthIdentity | null>;
}

export interface OpenIdProvider {
  /** Its name on the wire and in addresses. */
  readonly affiliate: string;
  /** Its name on the button. */
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Whether a verified e-mail of this provider finds an account here: the provider then holds the key to all of them. */
  readonly trusts_email: boolean;
}

export interface SocialSettings {
  readonly google: { readonly client_id: string; readonly certs_url: string } | null;
  readonly openid_providers: readonly OpenIdProvider[];
}
