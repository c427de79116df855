import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { typedPassword } from './sessions.ts';

export const confirmPassword = endpoint({
  name: 'confirm-password',
  summary:
    'Confirm the password of the signed-in user for ten minutes in this session. Wrong passwords count like failed sign-ins.',
  method: 'POST',
  path: '/confirm_password',
  access: 'signed_in',
  isRepeatable: false,
  rateLimit: 'sign_in',
  audit: { kind: 'sign_in' },
  body: z.strictObject({ current_password: typedPassword }),
  reply: z.object({ confirmed: z.literal(true) }),
});

export const showConfirmation = endpoint({
  name: 'show-confirmation',
  summary: 'Succeed unless a super admin has to confirm the password. For pages, before they open a link to a file.',
  method: 'GET',
  path: '/confirmation',
  access: 'signed_in',
  requiresConfirmation: true,
  reply: z.object({ confirmed: z.literal(true) }),
});
