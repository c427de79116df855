import type { Email, EmailSender } from '../../../notifications/operations.ts';

/** It must not reveal that the address is known. */
export const personNotAdded = (
  { product_name, support_contact }: EmailSender,
  { name, kind }: { readonly name: string; readonly kind: 'a client' | 'an advisor' },
): Email => ({
  subject: 'A person you added could not be set up',
  heading: `We could not add ${name}`,
  paragraphs: [
    `${name}, whom you added to ${product_name} as ${kind}, could not be set up and was removed from your list.`,
    `Please write to ${support_contact}, and we will find out together how to continue.`,
  ],
});
