import type { Email } from '../../notifications/operations.ts';

/** @param url a page of this application, which asks to sign in first */
export const estimateShared = ({ url }: { readonly url: string }): Email => ({
  subject: 'Your advisor shared a health plan estimate with you',
  heading: 'A health plan estimate for you',
  paragraphs: ['Your advisor shared an estimate of what health coverage would cost you. Sign in to see it.'],
  action: { label: 'See my estimate', url },
});
