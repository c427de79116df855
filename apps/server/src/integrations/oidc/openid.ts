import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { providerAway } from './provider-away.ts';
import type { OAuthIdentity, OAuthSecrets, OpenIdProvider, Social } from './social.ts';

/** How long a provider may take to answer, in seconds. */
const timeoutMs = 5;
/** How long what a provider says of itself is believed, in milliseconds. */
const believed = 60 * 60_000;

const scope = 'openid email profile';

/** Sign-ins through any OpenID Connect provider: code flow with PKCE, state and nonce. */
export function openIdDoor(providers: readonly OpenIdProvider[]): Pick<Social, 'begin' | 'finish'> {
  const known = new Map(
    providers.map((provider) => [provider.affiliate, { provider, discover: discovering(provider) }]),
  );
  return {
    async begin(affiliate, redirect_uri) {
      const found = known.get(affiliate);
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
      const found = known.get(affiliate);
      if (!found) return null;
      const configuration = await found.discover();
      return redeem(configuration, found.provider, callback, secrets).catch((error: unknown) => {
        if (isNo(error)) return null;
        throw isAway(error) ? providerAway(found.provider.name, error) : error;
      });
    },
  };
}

/** Asks a provider for its addresses when first needed; a failed question is put again by the next who needs it. */
function discovering(provider: OpenIdProvider): () => Promise<client.Configuration> {
  let answer: { readonly configuration: Promise<client.Configuration>; readonly until: number } | null = null;
  return () => {
    if (answer && answer.until > Date.now()) return answer.configuration;
    const configuration = discover(provider).catch((error: unknown) => {
      answer = null;
      throw providerAway(provider.name, error);
    });
    answer = { configuration, until: Date.now() + believed };
    return configuration;
  };
}

function discover({ issuer, client_id, client_secret }: OpenIdProvider): Promise<client.Configuration> {
  const url = new URL(issuer);
  // oxlint-disable-next-line typescript/no-deprecated -- named so to warn; the settings let nothing but this machine be spoken to in clear
  const inClear = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(url, client_id, client_secret, undefined, {
    timeout: timeoutMs,
    execute: [...inClear, client.enableNonRepudiationChecks],
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
  const canAsk = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const told = canAsk ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  const email = textOf(told.email).toLowerCase();
  const email_verified = email !== '' && [true, 'true'].some((yes) => told.email_verified === yes);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email || null,
    email_verified,
    is_authoritative: email_verified && provider.trusts_email,
    first_name: textOf(told.given_name),
    last_name: textOf(told.family_name),
    digest: createHash('sha256')
      .update(tokens.id_token ?? '')
      .digest(),
    expires_at: new Date(claims.exp * 1000),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a library tells of a provider that does not answer as one, and not of the sign-in. */
const awayCodes: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

const isAway = (error: unknown): boolean =>
  error instanceof client.ClientError ||
  error instanceof client.ResponseBodyError ||
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof TypeError && error.message === 'fetch failed');

/** The person refused, or what came back is not what was begun, is used up, or is not signed for us. */
function isNo(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant';
  if (error instanceof client.ClientError) return !awayCodes.includes(error.code);
  // A code that comes twice costs its first bearer the answer, too.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return error.cause.some(({ parameters }) => parameters.error === 'invalid_token');
  return error instanceof client.AuthorizationResponseError;
}
