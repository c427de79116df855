import * as z from 'zod';
import { personalEmail } from '../fields/emails.ts';
import { isKeepable, token } from '../fields/fields.ts';
import { bothPasswords, newPassword } from '../fields/passwords.ts';
import { phone } from '../fields/phone.ts';

/** What somebody gives who joins by an invitation or by a firm's sign-up code. Apart from its call, so that a form loads it alone. */
export const newcomer = z
  .strictObject({
    email: personalEmail(),
    phone_number: phone('Cell phone'),
    password: newPassword,
    password_confirmation: z.string().max(1024),
    accepts_terms: z.literal(true, { error: 'Please agree to the Terms of Use.' }),
    token: token.optional().describe('Of an invitation'),
    signup_code: z
      .string()
      .max(100)
      .refine(isKeepable, 'Sign-up code has characters that cannot be kept')
      .optional()
      .describe('Of a firm'),
  })
  .check(bothPasswords);
