import * as z from 'zod';
import { passwordRules } from '../vocabulary/passwords.ts';

/** Any characters are allowed. The password is not trimmed. */
export const newPassword = (label = 'Password') =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(1024, `${label} must be at most 1024 characters`)
    // Lone surrogates encode to the same bytes, so that different passwords would match.
    .refine((password) => password.isWellFormed(), `${label} has characters that can’t be saved`)
    .superRefine((password, context) => {
      if (password === '') return;
      for (const rule of passwordRules)
        if (!rule.isMet(password))
          context.addIssue({ code: 'custom', message: `${label} needs ${rule.label.toLowerCase()}`, input: password });
    });

export const passwordsMustMatch = 'Passwords must match';

/** Compares in normalization form C, because keyboards compose accents differently. */
export const arePasswordsEqual = (password: string, confirmation: string): boolean =>
  password.normalize('NFC') === confirmation.normalize('NFC');

/** Usage: `z.object({...}).check(bothPasswords)`. */
export const bothPasswords = z.superRefine(
  (input: { password: string; password_confirmation: string }, context) => {
    if (!arePasswordsEqual(input.password, input.password_confirmation))
      context.addIssue({ code: 'custom', path: ['password_confirmation'], message: passwordsMustMatch });
  },
  // Runs even if the password is invalid, so that one response has all messages.
  { when: ({ value }) => hasBoth(value) },
);

const hasBoth = (value: unknown): boolean => {
  const { password, password_confirmation } = Object(value) as Record<string, unknown>;
  return typeof password === 'string' && typeof password_confirmation === 'string';
};
