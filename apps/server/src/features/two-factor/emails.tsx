import { maskPhone } from 'contract/vocabulary/phones';
import type { Email } from '../notifications/operations.ts';
import type { Factor } from './rules.ts';

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

const factorNames: Readonly<Record<Factor, string>> = {
  authenticator: 'An authenticator app',
  passkey: 'A passkey',
  phone: 'A phone for codes',
};

export const factorAddedEmail = (factor: Factor, product_name: string): Email => ({
  subject: `${factorNames[factor]} was added`,
  heading: `${factorNames[factor]} was added`,
  paragraphs: [
    `${product_name} asks for it, or for another of your ways to verify it’s you, each time you sign in.`,
    'You were signed out of your other browsers.',
  ],
  afterword,
});

export const factorRemovedEmail = (factor: Factor, isLast: boolean, product_name: string): Email => ({
  subject: `${factorNames[factor]} was removed`,
  heading: `${factorNames[factor]} was removed`,
  paragraphs: [
    isLast
      ? `It was the last one, so two-factor authentication is off: ${product_name} only asks for your password.`
      : `It can no longer be used to sign in to ${product_name}. Your other ways to verify it’s you still work.`,
    'You were signed out of your other browsers.',
  ],
  afterword,
});

export const factorsResetEmail = (product_name: string): Email => ({
  subject: 'Your two-factor authentication was reset',
  heading: 'Your two-factor authentication was reset',
  paragraphs: [
    `Support removed your authenticator app, passkeys and recovery codes from ${product_name}, and signed you out everywhere. You can add new ones in your settings.`,
  ],
  afterword,
});

export const recoveryCodesReplacedEmail = (product_name: string): Email => ({
  subject: 'Your recovery codes were replaced',
  heading: 'You have new recovery codes',
  paragraphs: [`Your earlier recovery codes for ${product_name} no longer work.`],
  afterword,
});

export const recoveryCodeUsedEmail = (left: number, product_name: string): Email => ({
  subject: 'A recovery code was used to sign in',
  heading: 'A recovery code was used to sign in',
  paragraphs: [
    `Someone signed in to ${product_name} with your password and one of your recovery codes. ${leftSentence(left)}`,
  ],
  afterword,
});

const leftSentence = (left: number): string => {
  if (left === 0) return 'It was the last one. Create new ones in your settings.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
};

export const twoFactorEmail = (enabled: boolean, product_name: string): Email => ({
  subject: enabled ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
  heading: enabled ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
  paragraphs: [
    enabled
      ? `${product_name} verifies each time you sign in that it’s you, such as with a code texted to your phone.`
      : `${product_name} no longer asks for a second step when you sign in. You only need your password.`,
    'You were signed out of your other browsers.',
  ],
  afterword,
});
