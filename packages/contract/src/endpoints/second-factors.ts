import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, text, token } from '../fields/fields.ts';
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest } from '../fields/passkeys.ts';
import { maxPasskeyName } from '../vocabulary/second-factors.ts';
import { code } from './two-factor.ts';
import { currentUser } from './users.ts';

const signedIn = z.object({ success: z.literal(true), auth_token: z.string(), user: currentUser });
const codeErrors = ['sign_in_expired', 'code_invalid', 'code_expired', 'code_attempts_exceeded'] as const;
const passkeyErrors = ['sign_in_expired', 'passkey_invalid', 'code_expired', 'code_attempts_exceeded'] as const;

/** Without a session. Limited like a sign-in, and never repeated by itself. */
const attempt = { method: 'POST', access: 'anyone', isRepeatable: false, rateLimit: 'sign_in' } as const;

export const checkAuthenticatorCode = endpoint({
  name: 'check-authenticator-code',
  summary: 'Finish a sign-in with a code of the authenticator app. A code works once.',
  path: '/check_authenticator_code',
  ...attempt,
  body: z.strictObject({ two_fa_token: token, code }),
  reply: signedIn,
  audit: { kind: 'sign_in' },
  errorCodes: codeErrors,
});

const incompleteRecoveryCode = 'Please enter a whole recovery code.';

/** Capitals, spaces and hyphens do not matter. */
const recoveryCode = z
  .string({ error: incompleteRecoveryCode })
  .max(80, incompleteRecoveryCode)
  .transform((given) =>
    given
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\u2010-\u2015-]/g, ''),
  )
  .pipe(z.string().regex(/^[a-z2-7]{24}$/, incompleteRecoveryCode));

export const checkRecoveryCode = endpoint({
  name: 'check-recovery-code',
  summary: 'Finish a sign-in with a recovery code, which works once. The owner gets an email.',
  path: '/check_recovery_code',
  ...attempt,
  body: z.strictObject({ two_fa_token: token, code: recoveryCode }),
  reply: signedIn,
  audit: { kind: 'sign_in' },
  errorCodes: codeErrors,
});

export const beginPasskeyCheck = endpoint({
  name: 'begin-passkey-check',
  summary: 'Get a challenge for the passkeys of a sign-in. It works once, and replaces an earlier one.',
  path: '/passkey_challenge',
  ...attempt,
  body: z.strictObject({ two_fa_token: token }),
  reply: z.object({ options: passkeyRequest }),
  audit: { kind: 'sign_in' },
  errorCodes: ['sign_in_expired'],
});

export const checkPasskey = endpoint({
  name: 'check-passkey',
  summary: 'Finish a sign-in with a passkey that has signed the challenge.',
  path: '/check_passkey',
  ...attempt,
  body: z.strictObject({ two_fa_token: token, credential: passkeyAssertion }),
  reply: signedIn,
  audit: { kind: 'sign_in' },
  errorCodes: passkeyErrors,
});

const usage = { created_at: moment, last_used_at: moment.nullable() };

export const listFactors = endpoint({
  name: 'list-factors',
  summary: 'List the second factors of the signed-in user.',
  method: 'GET',
  path: '/second_factors',
  access: 'signed_in',
  reply: z.object({
    phone: z.object({ phone_number: z.string().describe('Masked to its last two digits') }).nullable(),
    authenticator: z.object(usage).nullable(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), ...usage })),
    recovery_codes_left: z.number().int(),
    is_required: z.boolean().describe('The firm or the role requires a factor, so the last one stays'),
  }),
});

/** During a sign-in that requires a factor, the token of that sign-in replaces the session and the password. */
const enrollment = {
  requiresConfirmation: ({ body }: { body: { enrollment_token?: string | undefined } }) =>
    body.enrollment_token === undefined,
  confirms: 'everyone',
  body: z.strictObject({ enrollment_token: token.optional() }),
} as const;

export const beginAuthenticator = endpoint({
  name: 'begin-authenticator',
  summary: 'Get a secret for an authenticator app. It counts after a code of the app has been sent.',
  path: '/authenticator_secret',
  ...attempt,
  ...enrollment,
  reply: z.object({
    enrollment_token: z.string(),
    secret: z.string().describe('In base32, for apps that cannot scan'),
    uri: z.string().describe('otpauth:, for a QR code'),
  }),
  audit: { kind: 'permission' },
  errorCodes: ['sign_in_expired'],
});

/** Of an added factor. The bearer token is that of a sign-in that required one; the codes are shown once. */
const added = z.object({
  success: z.literal(true),
  token: z.string().nullable().describe('The bearer token if this finished a sign-in'),
  user: currentUser,
  recovery_codes: z.array(z.string()).nullable().describe('Null if there were some already'),
});

export const createAuthenticator = endpoint({
  name: 'create-authenticator',
  summary:
    'Add the authenticator app with a code of it, in place of an earlier one. Ends all other sessions, and finishes the sign-in if it required a factor.',
  path: '/authenticator',
  ...attempt,
  body: z.strictObject({ enrollment_token: token, code }),
  reply: added,
  audit: { kind: 'permission' },
  errorCodes: codeErrors,
});

const removal = {
  access: 'signed_in',
  requiresConfirmation: true,
  confirms: 'everyone',
  reply: z.object({ deleted: z.literal(true), user: currentUser }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found', 'last_factor'],
} as const;

export const deleteAuthenticator = endpoint({
  name: 'delete-authenticator',
  summary: 'Remove the authenticator app of the signed-in user. Ends all other sessions.',
  method: 'DELETE',
  path: '/authenticator',
  ...removal,
});

export const deletePhoneFactor = endpoint({
  name: 'delete-phone-factor',
  summary: 'Stop sending codes to the phone of the signed-in user. The number stays. Ends all other sessions.',
  method: 'DELETE',
  path: '/second_factors/phone',
  ...removal,
});

export const beginPasskey = endpoint({
  name: 'begin-passkey',
  summary: 'Get a challenge for a new passkey.',
  path: '/new_passkey_challenge',
  ...attempt,
  ...enrollment,
  reply: z.object({ enrollment_token: z.string(), options: passkeyCreation }),
  audit: { kind: 'permission' },
  errorCodes: ['sign_in_expired', 'too_many_passkeys'],
});

const name = text('Name', maxPasskeyName);

export const createPasskey = endpoint({
  name: 'create-passkey',
  summary:
    'Add a passkey that has signed the challenge. Ends all other sessions, and finishes the sign-in if it required a factor.',
  path: '/passkeys',
  ...attempt,
  body: z.strictObject({ enrollment_token: token, name, credential: passkeyAttestation }),
  reply: added,
  audit: { kind: 'permission' },
  errorCodes: [...passkeyErrors, 'too_many_passkeys'],
});

const byPasskey = z.strictObject({ id: z.guid() });

export const updatePasskey = endpoint({
  name: 'update-passkey',
  summary: 'Rename a passkey of the signed-in user.',
  method: 'PATCH',
  path: '/passkeys/:id',
  access: 'signed_in',
  params: byPasskey,
  body: z.strictObject({ name }),
  reply: z.object({ id: z.string(), name: z.string() }),
  errorCodes: ['not_found'],
});

export const deletePasskey = endpoint({
  name: 'delete-passkey',
  summary: 'Remove a passkey of the signed-in user. Ends all other sessions.',
  method: 'DELETE',
  path: '/passkeys/:id',
  params: byPasskey,
  ...removal,
});

export const createRecoveryCodes = endpoint({
  name: 'create-recovery-codes',
  summary: 'Replace the recovery codes of the signed-in user. They are shown this once.',
  method: 'POST',
  path: '/recovery_codes',
  access: 'signed_in',
  isRepeatable: false,
  rateLimit: 'sign_in',
  requiresConfirmation: true,
  confirms: 'everyone',
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  audit: { kind: 'permission' },
  errorCodes: ['factor_required'],
});

export const deleteFactors = endpoint({
  name: 'delete-factors',
  summary:
    'Remove the authenticator app, passkeys and recovery codes of a user who lost them, and end the sessions. The user is notified. A phone stays.',
  method: 'DELETE',
  path: '/users/:id/second_factors',
  access: 'super_admin',
  requiresConfirmation: true,
  params: z.strictObject({ id }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: { kind: 'permission' },
  errorCodes: ['not_found'],
});
