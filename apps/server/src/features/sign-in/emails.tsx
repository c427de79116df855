import type { Email } from '../notifications/operations.ts';

export const identityLinkedEmail = (provider: string, product_name: string): Email => ({
  subject: `You can now sign in with ${provider}`,
  heading: `${provider} is connected`,
  paragraphs: [`You can now sign in to ${product_name} with ${provider}. Your password still works.`],
  afterword: 'If this wasn’t you, choose a new password with “Forgot password?” on the sign-in page and contact us.',
});
