import type { Email } from '../notifications/operations.ts';

export const identityLinkedEmail = (provider: string, product_name: string): Email => ({
  subject: `${provider} can now sign you in`,
  heading: `${provider} is connected`,
  paragraphs: [`From now on you can sign in to ${product_name} with ${provider}. Your password still works as before.`],
  afterword: 'If this was not you, choose a new password with “Forgot password?” on the sign-in page and write to us.',
});
