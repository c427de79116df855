import type { Email, EmailSender } from '../../../notifications/operations.ts';

/** It must not reveal that the address is known. */
export const personNotAdded = (
  { product_name, support_contact }: EmailSender,
  { name, kind }: { readonly name: string; readonly kind: 'a client' | 'an advisor' },
): Email => ({
  subject: 'We couldn’t finish adding someone',
  heading: `We couldn’t add ${name}`,
  paragraphs: [
    `You added ${name} to ${product_name} as ${kind}. We couldn’t finish setting up their account, so we removed them from your list.`,
    `Contact ${support_contact} and we’ll help you find a solution.`,
  ],
});
