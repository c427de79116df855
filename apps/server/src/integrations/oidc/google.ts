import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Clock } from '../../clock.ts';
import { providerUnavailable } from './provider-unavailable.ts';
import type { OAuthIdentity, SocialSettings } from './social.ts';

type GoogleSettings = NonNullable<SocialSettings['google']>;

/** Google writes its issuer in two ways. Stored identities always have this one. */
export const googleIssuer = 'https://accounts.google.com';
const issuers = [googleIssuer, 'accounts.google.com'];

/** Clock tolerance and maximum token lifetime, in seconds, as in Google's own library. */
const clockTolerance = 300;
const maxLifetime = 24 * 60 * 60;

/** In milliseconds. An unknown key id fetches the keys again, but only after the cooldown. */
const keyOptions = { timeoutDuration: 5_000, cooldownDuration: 60_000, cacheMaxAge: 60 * 60_000 };

/** Follows "Verify the Google ID token on your server side". Null for an invalid token. */
export function googleVerifier({ client_id, certs_url }: GoogleSettings, clock: Clock) {
  const keys = createRemoteJWKSet(new URL(certs_url), keyOptions);
  const getKey: JWTVerifyGetKey = (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw error instanceof errors.JWKSNoMatchingKey ? error : providerUnavailable('Google', error);
    });
  return async (credential: string, nonce?: string): Promise<OAuthIdentity | null> => {
    const claims = await verify(credential, getKey, clock());
    const isOurs = claims !== null && claims.aud === client_id && hasValidLifetime(claims);
    return isOurs && (nonce === undefined || claims.nonce === nonce) ? identityOf(claims, credential) : null;
  };
}

async function verify(credential: string, getKey: JWTVerifyGetKey, currentDate: Date): Promise<JWTPayload | null> {
  try {
    const { kid } = decodeProtectedHeader(credential);
    // A set with a single key would accept a token that names none.
    if (typeof kid !== 'string' || kid === '') return null;
    const checks = { algorithms: ['RS256'], issuer: issuers, requiredClaims: ['exp'], maxTokenAge: maxLifetime };
    const { payload } = await jwtVerify(credential, getKey, { ...checks, clockTolerance, currentDate });
    return payload;
  } catch (error) {
    // A malformed token, an invalid signature or a claim that does not match.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

const hasValidLifetime = ({ exp = 0, iat = 0 }: JWTPayload): boolean => exp > iat && exp - iat <= maxLifetime;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function identityOf(claims: JWTPayload, credential: string): OAuthIdentity | null {
  const subject = textOf(claims.sub);
  if (subject === '' || subject.length > 255) return null;
  const email = textOf(claims.email).toLowerCase();
  const email_verified = email !== '' && (claims.email_verified === true || claims.email_verified === 'true');
  return {
    issuer: googleIssuer,
    subject,
    email: email || null,
    email_verified,
    // Google knows the owner only of its own addresses and of those it hosts. Others were verified once, at some time.
    is_authoritative: email_verified && (email.endsWith('@gmail.com') || textOf(claims.hd) !== ''),
    first_name: textOf(claims.given_name),
    last_name: textOf(claims.family_name),
    digest: createHash('sha256').update(credential).digest(),
    expires_at: new Date((Number(claims.exp) + clockTolerance) * 1000),
  };
}
