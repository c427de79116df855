/** See specification, section 5. */
export const passwordRules: readonly { readonly label: string; readonly isMet: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { label: 'At least 1 number', isMet: (password) => /\p{Nd}/u.test(password) },
  { label: 'At least 1 letter', isMet: (password) => /\p{L}/u.test(password) },
  { label: 'At least 1 uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
];
