import { maskPhone } from 'contract/vocabulary/phones';
import type { Email } from '../features/notifications/operations.ts';

const afterword = (support_contact: string) => `If you weren’t expecting this, contact ${support_contact} right away.`;

export const emailReplaced = (product_name: string, support_contact: string): Email => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Our staff changed the email address for your ${product_name} account. Sign in with the new address. Links that we sent to this address no longer work.`,
  ],
  afterword: afterword(support_contact),
});

export const phoneReplaced = (phone_number: string, product_name: string, support_contact: string): Email => ({
  subject: 'Your phone number was changed',
  heading: 'Your phone number was changed',
  paragraphs: [`The phone number for your ${product_name} account is now ${maskPhone(phone_number)}.`],
  afterword: afterword(support_contact),
});

export const twoFactorChanged = (enabled: boolean, product_name: string, support_contact: string): Email => ({
  subject: enabled ? 'Sign-in codes are on' : 'Sign-in codes are off',
  heading: enabled ? 'You’ll get a code when you sign in' : 'No more codes when you sign in',
  paragraphs: [
    enabled
      ? `Our staff turned on sign-in codes for your ${product_name} account. We’ll text a code to your phone each time you sign in.`
      : `Our staff turned off sign-in codes for your ${product_name} account. You only need your password, unless your firm requires a code.`,
  ],
  afterword: afterword(support_contact),
});
