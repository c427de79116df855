import * as z from 'zod';
import { personalEmail } from '../fields/emails.ts';
import { isStorable, token } from '../fields/fields.ts';
import { bothPasswords, newPassword } from '../fields/passwords.ts';
import { optionalPhone } from '../fields/phone.ts';

export const termsText = 'Please agree to the Terms of Use.';
export const phoneRequiredText = 'Cell phone is required';

/** In a file of its own, so that the sign-up page does not load other schemas. */
export const newcomer = z
  .strictObject({
    email: personalEmail(),
    phone_number: optionalPhone('Cell phone').describe('Required if a second factor is'),
    password: newPassword(),
    password_confirmation: z.string().max(1024),
    accepts_terms: z.literal(true, { error: termsText }),
    token: token.optional().describe('The token of an invitation'),
    signup_code: z
      .string()
      .max(100)
      .refine(isStorable, 'Sign-up code has characters that can’t be saved')
      .optional()
      .describe('The sign-up code of a firm'),
  })
  .check(bothPasswords);
