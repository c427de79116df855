/** An identity that a provider has verified. `features/oauth` finds its user. */
export interface OAuthIdentity {
  /** With `subject` the only permanent key of an identity: an email may change hands. */
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. Null if the provider reports none. */
  readonly email: string | null;
  readonly email_verified: boolean;
  /** Whether the provider may decide who owns this email, so that it may find an account. */
  readonly is_authoritative: boolean;
  readonly first_name: string;
  readonly last_name: string;
  /** SHA-256 of the token, to store until `expires_at` so that a token signs in once. */
  readonly digest: Buffer;
  readonly expires_at: Date;
}

/** What only the browser that began may bring back. It keeps them encrypted, and each is used once. */
export interface OAuthSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/**
 * The configured identity providers. They return null for anything invalid.
 * @throws ApiError `unavailable` if the provider cannot be reached or its reply breaks the protocol
 */
export interface Social {
  /** Verifies an ID token of Google's button. Null if Google is not configured. */
  verifyGoogle(credential: string, nonce?: string): Promise<OAuthIdentity | null>;
  /** Where to send the browser, and what it must keep. Null if the provider is not configured. */
  begin(affiliate: string, redirect_uri: string): Promise<{ url: string; secrets: OAuthSecrets } | null>;
  /** @param callback the `redirect_uri` of `begin` with the query that the browser came back with */
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
  /** Whether its verified emails find accounts here. Such a provider can open any of them. */
  readonly trusts_email: boolean;
}

export interface SocialSettings {
  readonly google: { readonly client_id: string; readonly certs_url: string } | null;
  readonly openid_providers: readonly OpenIdProvider[];
}
