import * as z from 'zod';

/** The JSON forms of Web Authentication, Level 3. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);

const credentialId = base64url(1_400).min(1);
const type = z.literal('public-key');
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(10);
const knownCredentials = z.array(z.object({ id: z.string(), type, transports }));
/** The server requests no extensions and ignores their results. */
const clientExtensionResults = z.object({});
const clientDataJSON = base64url(8_192);

export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
  allowCredentials: knownCredentials,
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.object({ residentKey: z.literal('discouraged'), userVerification: z.literal('preferred') }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
  }),
  clientExtensionResults,
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(32_768),
    transports: transports.catch([]),
  }),
  clientExtensionResults,
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;
