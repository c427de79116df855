import type { Email } from '../notifications/operations.ts';

export const feedCreatedEmail = (product_name: string): Email => ({
  subject: 'A calendar feed was created',
  heading: 'A calendar feed was created',
  paragraphs: [
    `Anyone who has its address can read the deadlines and meetings of your clients in ${product_name}. You can replace or revoke it in your settings.`,
  ],
  afterword:
    'If this wasn’t you, choose a new password with “Forgot password?” on the sign-in page and contact us right away. That also revokes the feed.',
});
