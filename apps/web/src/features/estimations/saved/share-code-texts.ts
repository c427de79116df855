export const shareCodeTexts = {
  title: 'Enter your code',
  label: 'Six-digit code',
  help: 'The person who sent you this link also has a code for you.',
  incomplete: 'Please enter the 6-digit code.',
  submit: 'Continue',
} as const;
