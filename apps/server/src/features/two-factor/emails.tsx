import { maskPhone } from 'contract/vocabulary/phones';
import type { Email } from '../notifications/operations.ts';

/** The last line lets a browser fill in the code, on this host only (https://wicg.github.io/sms-one-time-codes/). */
export const codeText = (code: string, product_name: string, host: string): string =>
  `${code} is your ${product_name} code. Never share this code with anyone, including us.\n\n@${host} #${code}`;

const afterword =
  'If this wasn’t you, choose a new password with “Forgot password?” on the sign-in page and contact us right away.';

export const phoneReplacedEmail = (phone_number: string, product_name: string): Email => ({
  subject: 'Your cell phone number was changed',
  heading: 'Your cell phone number was changed',
  paragraphs: [
    `${product_name} now sends codes to ${maskPhone(phone_number)}. Your previous number no longer gets them.`,
    'You were signed out of your other browsers.',
  ],
  afterword,
});

export const twoFactorEmail = (enabled: boolean, product_name: string): Email => ({
  subject: enabled ? 'Sign-in codes are on' : 'Sign-in codes are off',
  heading: enabled ? 'You’ll get a code when you sign in' : 'No more codes when you sign in',
  paragraphs: [
    enabled
      ? `${product_name} will text a code to your phone each time you sign in.`
      : `${product_name} no longer asks for a code when you sign in. You only need your password.`,
    'You were signed out of your other browsers.',
  ],
  afterword,
});
