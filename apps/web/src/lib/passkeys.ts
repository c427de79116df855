import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from 'contract/fields/passkeys';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The user closed the browser's dialog, or it gave up; also when the device has no matching passkey. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'TimeoutError'].includes(error.name);

export const isKnownPasskey = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** @throws Error of the browser */
export async function answerWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type: 'public-key', response, clientExtensionResults: {} };
}

/** @throws Error of the browser */
export async function registerPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
    clientExtensionResults: {},
  };
}
