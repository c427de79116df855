import { maskPhone } from 'contract/fields/phone';
import type { Email } from '../features/notifications/operations.ts';

const afterword = (support_contact: string) =>
  `If you did not expect this, please write to ${support_contact} at once.`;

/** To the address that somebody had until our staff gave them another. */
export const emailReplaced = (product_name: string, support_contact: string): Email => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Our staff has given your ${product_name} account another email address. From now on you sign in with that one, and links that were sent here no longer work.`,
  ],
  afterword: afterword(support_contact),
});

/** To the address of somebody whose phone number is another now. */
export const phoneReplaced = (phone_number: string, product_name: string, support_contact: string): Email => ({
  subject: 'Your phone number was changed',
  heading: 'Your phone number was changed',
  paragraphs: [`The phone number of your ${product_name} account is now ${maskPhone(phone_number)}.`],
  afterword: afterword(support_contact),
});
