import * as z from 'zod';

/** What a new password must have (specification, section 5), each with the words a person reads. */
export const passwordRules: readonly { readonly label: string; readonly isMet: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { label: 'At least 1 number', isMet: (password) => /\p{Nd}/u.test(password) },
  { label: 'At least 1 letter', isMet: (password) => /\p{L}/u.test(password) },
  { label: 'At least 1 uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
];

/** A password that somebody chooses: any characters, kept whole, with spaces around it too. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1024, 'Password can be at most 1024 characters')
  // Half a character would count as any other half: two passwords would open one door.
  .refine((password) => password.isWellFormed(), 'Password has characters that cannot be kept')
  .superRefine((password, context) => {
    if (password === '') return;
    for (const { label, isMet } of passwordRules)
      if (!isMet(password))
        context.addIssue({ code: 'custom', message: `Password needs ${label.toLowerCase()}`, input: password });
  });

/** Below the second entry of a new password that is not the first one. */
export const passwordsMustMatch = 'Passwords must match';

/** Whether both entries are the same to a person: an accent may be typed as a character of its own on one keyboard and not on another. */
export const arePasswordsEqual = (password: string, confirmation: string): boolean =>
  password.normalize('NFC') === confirmation.normalize('NFC');

/** For a form or call with both entries, beside the complaints of its single fields: `z.object({...}).check(bothPasswords)`. */
export const bothPasswords = z.superRefine(
  (given: { password: string; password_confirmation: string }, context) => {
    if (!arePasswordsEqual(given.password, given.password_confirmation))
      context.addIssue({ code: 'custom', path: ['password_confirmation'], message: passwordsMustMatch });
  },
  // Also where the password itself breaks a rule, so that one answer names everything.
  { when: ({ value }) => hasBoth(value) },
);

const hasBoth = (value: unknown): boolean => {
  const { password, password_confirmation } = Object(value) as Record<string, unknown>;
  return typeof password === 'string' && typeof password_confirmation === 'string';
};
