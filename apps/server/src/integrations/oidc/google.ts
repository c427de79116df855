import { createHash } from 'node:crypto';
import { compactVerify, decodeProtectedHeader, errors } from 'jose';
import type { Clock } from '../../clock.ts';
import { type FindKey, googleKeys } from './google-keys.ts';
import type { OAuthIdentity, SocialSettings } from './social.ts';

type GoogleSettings = NonNullable<SocialSettings['google']>;
type Claims = Readonly<Record<string, unknown>>;

/** Google writes itself in both ways; what is kept of a person always has this one. */
export const googleIssuer = 'https://accounts.google.com';
const issuers: readonly unknown[] = [googleIssuer, 'accounts.google.com'];

/** How far Google's clock and ours may be apart, and how long a token may live, in seconds; as Google's own library has it. */
const skew = 300;
const longestLife = 24 * 60 * 60;

/** Google's ID tokens as "Verify the Google ID token on your server side" asks; null for whatever is not one for us, now. */
export function googleVerifier({ client_id, certs_url }: GoogleSettings, clock: Clock) {
  const findKey = googleKeys(certs_url, clock);
  return async (credential: string, nonce?: string): Promise<OAuthIdentity | null> => {
    const claims = await readSigned(credential, findKey);
    const isOurs = claims !== null && issuers.includes(claims.iss) && claims.aud === client_id;
    if (!isOurs || !isTimely(claims, clock()) || (nonce !== undefined && claims.nonce !== nonce)) return null;
    return identityOf(claims, credential);
  };
}

/** What a key of Google's signed with RS256 and nothing else. */
async function readSigned(credential: string, findKey: FindKey): Promise<Claims | null> {
  try {
    const { alg, kid } = decodeProtectedHeader(credential);
    const key = alg === 'RS256' && typeof kid === 'string' ? await findKey(kid) : null;
    if (!key) return null;
    const { payload } = await compactVerify(credential, key, { algorithms: ['RS256'] });
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    return typeof claims === 'object' ? (claims as Claims | null) : null;
  } catch (error) {
    // Not a token, not signed, or signed over something that is no text.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isTimely({ exp, iat, nbf = iat }: Claims, now: Date): boolean {
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof nbf !== 'number') return false;
  const seconds = now.getTime() / 1000;
  const isOfNow = exp > seconds - skew && Math.max(iat, nbf) <= seconds + skew;
  return isOfNow && exp > iat && exp - iat <= longestLife;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function identityOf(claims: Claims, credential: string): OAuthIdentity | null {
  const subject = textOf(claims.sub);
  if (subject === '' || subject.length > 255) return null;
  const email = textOf(claims.email).toLowerCase();
  const email_verified = email !== '' && (claims.email_verified === true || claims.email_verified === 'true');
  return {
    issuer: googleIssuer,
    subject,
    email: email || null,
    email_verified,
    // Only of its own mail and of a firm's that it hosts does Google know the owner; others verified it once, some day.
    is_authoritative: email_verified && (email.endsWith('@gmail.com') || textOf(claims.hd) !== ''),
    first_name: textOf(claims.given_name),
    last_name: textOf(claims.family_name),
    digest: createHash('sha256').update(credential).digest(),
    expires_at: new Date((Number(claims.exp) + skew) * 1000),
  };
}
