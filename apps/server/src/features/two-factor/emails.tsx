import { maskPhone } from 'contract/fields/phone';
import type { Email } from '../notifications/operations.ts';

/** The last line lets a browser fill in the code, on this host only (https://wicg.github.io/sms-one-time-codes/). */
export const codeText = (code: string, product_name: string, host: string): string =>
  `${code} is your ${product_name} code. Never share it with anyone: we will not ask for it.\n\n@${host} #${code}`;

const afterword =
  'If this was not you, choose a new password with “Forgot password?” on the sign-in page and write to us at once.';

export const phoneReplacedEmail = (phone_number: string, product_name: string): Email => ({
  subject: 'Your cell phone number was changed',
  heading: 'Your cell phone number was changed',
  paragraphs: [
    `${product_name} now sends its codes to ${maskPhone(phone_number)}. Your previous number no longer receives codes.`,
    'All your other browsers have been signed out.',
  ],
  afterword,
});

export const twoFactorEmail = (enabled: boolean, product_name: string): Email => ({
  subject: enabled ? 'Sign-in codes are on' : 'Sign-in codes are off',
  heading: enabled ? 'A code at each sign-in' : 'No more codes at sign-in',
  paragraphs: [
    enabled
      ? `From now on ${product_name} sends a code to your phone whenever you sign in.`
      : `${product_name} no longer asks for a code when you sign in. Your password alone is enough.`,
    'All your other browsers have been signed out.',
  ],
  afterword,
});
