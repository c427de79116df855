import * as z from 'zod';

/** What a new password must have (specification, section 5), each with the words a person reads. */
export const passwordRules: readonly { readonly label: string; readonly isMet: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { label: 'At least 1 number', isMet: (password) => /\p{N}/u.test(password) },
  { label: 'At least 1 letter', isMet: (password) => /\p{L}/u.test(password) },
  { label: 'At least 1 uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
];

/** A password that somebody chooses: any characters, kept whole. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1024, 'Password can be at most 1024 characters')
  .superRefine((password, context) => {
    for (const { label, isMet } of passwordRules)
      if (!isMet(password))
        context.addIssue({ code: 'custom', message: `Password needs ${label.toLowerCase()}`, input: password });
  });
