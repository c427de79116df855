import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { providerUnavailable } from './provider-unavailable.ts';
import type { OAuthIdentity, OAuthSecrets, OpenIdProvider, Social } from './social.ts';

/** How long a provider may take to reply, in seconds. */
const timeout = 5;
/** How long a provider's metadata is cached, in milliseconds. */
const metadataMaxAge = 60 * 60_000;

const scope = 'openid email profile';

export function createOpenIdClient(providers: readonly OpenIdProvider[]): Pick<Social, 'begin' | 'finish'> {
  const configured = new Map(
    providers.map((provider) => [provider.affiliate, { provider, discover: cachedDiscovery(provider) }]),
  );
  return {
    async begin(affiliate, redirect_uri) {
      const found = configured.get(affiliate);
      if (!found) return null;
      const configuration = await found.discover();
      const secrets: OAuthSecrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        code_verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        scope,
        redirect_uri,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.code_verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },
    async finish(affiliate, callback, secrets) {
      const found = configured.get(affiliate);
      if (!found) return null;
      const configuration = await found.discover();
      return redeem(configuration, found.provider, callback, secrets).catch((error: unknown) => {
        if (isInvalid(error)) return null;
        throw isUnavailable(error) ? providerUnavailable(found.provider.name, error) : error;
      });
    },
  };
}

function cachedDiscovery(provider: OpenIdProvider): () => Promise<client.Configuration> {
  let cached: { readonly configuration: Promise<client.Configuration>; readonly until: number } | null = null;
  return () => {
    if (cached && cached.until > Date.now()) return cached.configuration;
    const configuration = discover(provider).catch((error: unknown) => {
      cached = null;
      throw providerUnavailable(provider.name, error);
    });
    cached = { configuration, until: Date.now() + metadataMaxAge };
    return configuration;
  };
}

function discover({ issuer, client_id, client_secret }: OpenIdProvider): Promise<client.Configuration> {
  const url = new URL(issuer);
  // oxlint-disable-next-line typescript/no-deprecated -- the settings allow http for loopback addresses only
  const allowHttp = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(url, client_id, client_secret, undefined, {
    timeout,
    execute: [...allowHttp, client.enableNonRepudiationChecks],
  });
}

async function redeem(
  configuration: client.Configuration,
  provider: OpenIdProvider,
  callback: URL,
  { state, nonce, code_verifier }: OAuthSecrets,
): Promise<OAuthIdentity | null> {
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
  });
  const claims = tokens.claims();
  if (!claims || claims.sub.length > 255) return null;
  const needsUserInfo = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const profile = needsUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  const email = textOf(profile.email).toLowerCase();
  const email_verified = email !== '' && [true, 'true'].some((yes) => profile.email_verified === yes);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email || null,
    email_verified,
    is_authoritative: email_verified && provider.trusts_email,
    first_name: textOf(profile.given_name),
    last_name: textOf(profile.family_name),
    digest: createHash('sha256')
      .update(tokens.id_token ?? '')
      .digest(),
    expires_at: new Date(claims.exp * 1000),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The library's codes for a provider that breaks the protocol, as opposed to an invalid sign-in. */
const unavailableCodes: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

const isUnavailable = (error: unknown): boolean =>
  error instanceof client.ClientError ||
  error instanceof client.ResponseBodyError ||
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof TypeError && error.message === 'fetch failed');

function isInvalid(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  if (error instanceof client.ClientError) return !unavailableCodes.includes(error.code);
  // A code that is used twice also invalidates the access token of its first use.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return error.cause.some(({ parameters }) => parameters.error === 'invalid_token');
  return error instanceof client.AuthorizationResponseError;
}
