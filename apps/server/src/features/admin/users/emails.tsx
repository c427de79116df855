import { inWords, type LinkContext, linkLifetime } from '../../links/operations.ts';
import type { Email } from '../../notifications/operations.ts';

export const firstSuperAdminInvitation = (
  { settings: { product_name }, public_url }: Pick<LinkContext, 'settings' | 'public_url'>,
  url: string,
): Email => ({
  subject: `Your invitation to ${product_name}`,
  heading: `Welcome to ${product_name}`,
  paragraphs: [
    `You are the first super admin of ${product_name} at ${public_url}.`,
    'It takes about two minutes: choose a password and add a cell phone, which gets a code each time you sign in.',
  ],
  action: { label: 'Accept invitation', url },
  afterword: `This link works once and expires in ${inWords(linkLifetime.invite)}. If you weren’t expecting it, you can ignore this email.`,
});
