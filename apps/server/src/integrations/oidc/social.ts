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

/** Returned only by the browser that began, which stores them encrypted. Each is used once. */
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
  verifyGoogle(credential: string, nonce?: string): Promise<OAuthIdentity | null>;
  begin(affiliate: string, redirect_uri: string): Promise<{ url: string; secrets: OAuthSecrets } | null>;
  finish(affiliate: string, callback: URL, secrets: OAuthSecrets): Promise<OAuthIdentity | null>;
}

export interface OpenIdProvider {
  readonly affiliate: string;
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
