import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from 'contract/fields/passkeys';

type Transport = PasskeyRequest['allowCredentials'][number]['transports'][number];

export interface Credential {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

type KnownCredential = Pick<Credential, 'credential_id' | 'transports'>;

interface Site {
  readonly public_url: string;
}

const rpId = ({ public_url }: Site): string => new URL(public_url).hostname;

const isTransport = (name: string): name is Transport =>
  ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'].includes(name);

const known = (credentials: readonly KnownCredential[]) =>
  credentials.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports.filter(isTransport),
  }));

// The password was checked before, so that a touch is enough where the authenticator asks for no PIN or fingerprint.
const userVerification = 'preferred';

export async function passkeyRequest(site: Site, credentials: readonly KnownCredential[]): Promise<PasskeyRequest> {
  const timeout = 60_000;
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId(site), timeout });
  return { challenge, rpId: rpId(site), timeout, userVerification, allowCredentials: known(credentials) };
}

interface NewPasskey {
  readonly product_name: string;
  /** The same for all passkeys of a user, and without personal data. */
  readonly handle: string;
  readonly email: string;
  readonly credentials: readonly KnownCredential[];
}

export async function passkeyCreation(site: Site, { product_name, handle, email, credentials }: NewPasskey) {
  const { challenge, pubKeyCredParams, timeout } = await generateRegistrationOptions({
    rpName: product_name,
    rpID: rpId(site),
    userName: email,
  });
  return {
    challenge,
    rp: { id: rpId(site), name: product_name },
    user: { id: handle, name: email, displayName: email },
    pubKeyCredParams,
    timeout: timeout ?? 60_000,
    attestation: 'none',
    excludeCredentials: known(credentials),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
  } satisfies PasskeyCreation;
}

const expected = (site: Site, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: new URL(site.public_url).origin,
  expectedRPID: rpId(site),
  requireUserVerification: false,
});

/** The new credential; null if the answer does not prove it. */
export async function readAttestation(
  site: Site,
  challenge: string,
  response: PasskeyAttestation,
): Promise<Credential | null> {
  const result = await verifyRegistrationResponse({ ...expected(site, challenge), response }).catch(() => null);
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports,
  };
}

/** The counter after this use. Null if the answer does not prove the credential, or comes from a copy of it. */
export async function readAssertion(
  site: Site,
  challenge: string,
  response: PasskeyAssertion,
  { credential_id: id, public_key, counter }: Credential,
): Promise<number | null> {
  const credential = { id, publicKey: new Uint8Array(public_key), counter };
  const result = await verifyAuthenticationResponse({ ...expected(site, challenge), response, credential }).catch(
    () => null,
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
