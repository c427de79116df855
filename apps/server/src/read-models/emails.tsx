import { maskPhone } from 'contract/fields/phone';
import type { Email } from '../features/notifications/operations.ts';

const afterword = (support_contact: string) =>
  `If you did not expect this, please write to ${support_contact} at once.`;

export const emailReplaced = (product_name: string, support_contact: string): Email => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Our staff has given your ${product_name} account another email address. Please sign in with the new address. Links that were sent to this address no longer work.`,
  ],
  afterword: afterword(support_contact),
});

export const phoneReplaced = (phone_number: string, product_name: string, support_contact: string): Email => ({
  subject: 'Your phone number was changed',
  heading: 'Your phone number was changed',
  paragraphs: [`The phone number of your ${product_name} account is now ${maskPhone(phone_number)}.`],
  afterword: afterword(support_contact),
});

export const twoFactorChanged = (enabled: boolean, product_name: string, support_contact: string): Email => ({
  subject: enabled ? 'Sign-in codes are on' : 'Sign-in codes are off',
  heading: enabled ? 'A code at each sign-in' : 'No more codes at sign-in',
  paragraphs: [
    enabled
      ? `Our staff has turned on sign-in codes for your ${product_name} account. From now on a code is sent to your phone whenever you sign in.`
      : `Our staff has turned off sign-in codes for your ${product_name} account. Your password alone is enough, unless your firm requires a code.`,
  ],
  afterword: afterword(support_contact),
});
