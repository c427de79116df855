import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { token } from '../fields/fields.ts';
import { cellPhone } from '../fields/phone.ts';
import { typedPassword } from './sessions.ts';
import { clientOfReply, currentUser } from './users.ts';

export const sendCode = endpoint({
  name: 'send-code',
  summary: 'Send the code of a sign-in by text message. Sending again sends the same code and adds no attempts.',
  method: 'POST',
  path: '/send_verification',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  // The server ignores phone_number and uses the phone of the sign-in.
  body: z.strictObject({ two_fa_token: token, phone_number: z.string().max(64).optional() }),
  reply: z.object({ success: z.literal(true) }),
  audit: { kind: 'sign_in' },
  errorCodes: ['sign_in_expired', 'code_not_sent', 'text_limit_reached'],
});

/** Spaces and hyphens are ignored. */
export const code = z
  .string({ error: 'Please enter the 6-digit code.' })
  .max(40, 'Please enter the 6-digit code.')
  .transform((given) => given.normalize('NFKC').replace(/[\s\u2010-\u2015-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6-digit code.'));

export const checkCode = endpoint({
  name: 'check-code',
  summary: 'Finish a sign-in with a code. A code works once, within ten minutes and five attempts.',
  method: 'POST',
  path: '/check_verification',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ two_fa_token: token, code, phone_number: z.string().max(64).optional() }),
  reply: z.object({ success: z.literal(true), auth_token: z.string(), user: currentUser }),
  audit: { kind: 'sign_in' },
  errorCodes: ['sign_in_expired', 'code_invalid', 'code_expired', 'code_attempts_exceeded'],
});

export const sendPhoneCode = endpoint({
  name: 'send-phone-code',
  summary:
    'Send a code to a new phone, either during a sign-in that requires a phone or as a signed-in user with the password.',
  method: 'POST',
  path: '/users/verify_phone',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({
    phone_number: cellPhone,
    phone_verification_token: token.optional(),
    current_password: typedPassword.optional(),
  }),
  reply: z.object({ success: z.literal(true), phone_verification_token: z.string() }),
  audit: { kind: 'permission' },
  errorCodes: ['sign_in_expired', 'code_not_sent', 'text_limit_reached'],
});

export const checkPhoneCode = endpoint({
  name: 'check-phone-code',
  summary: 'Verify a phone with a code. Finishes the sign-in if it required a phone.',
  method: 'POST',
  path: '/users/check_phone_verification',
  access: 'anyone',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ code, phone_verification_token: token }),
  reply: z.object({
    success: z.literal(true),
    token: z.string().nullable().describe('The bearer token if this finished a sign-in'),
    user: currentUser,
  }),
  audit: { kind: 'sign_in' },
  errorCodes: ['sign_in_expired', 'code_invalid', 'code_expired', 'code_attempts_exceeded'],
});

export const updateTwoFactor = endpoint({
  name: 'update-two-factor',
  summary: 'Turn the second factor of the signed-in user on or off. Ends all other sessions.',
  method: 'POST',
  path: '/users/second_factor',
  access: 'signed_in',
  isRepeatable: false,
  rateLimit: 'sign_in',
  body: z.strictObject({ enabled: z.boolean(), current_password: typedPassword }),
  reply: currentUser,
  audit: { kind: 'permission', clients: clientOfReply },
});
