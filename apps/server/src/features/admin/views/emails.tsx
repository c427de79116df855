import type { Email } from '../../notifications/operations.ts';

/** Leaves out the reason, which may say something about the person's health. */
export const accountViewedEmail = (product_name: string, public_url: string): Email => ({
  subject: `${product_name} support viewed your account`,
  heading: 'Support viewed your account',
  paragraphs: [
    `A member of ${product_name} support opened a read-only view of your account. They can’t change anything, and notes and medications are hidden from them.`,
    'Your settings show when and why.',
  ],
  action: { label: 'Open settings', url: `${public_url}/settings` },
  afterword: 'If you didn’t ask for help and don’t know why this happened, contact us.',
});
