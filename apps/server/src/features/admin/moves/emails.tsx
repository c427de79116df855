import type { AppContext } from '../../../context.ts';
import type { Email } from '../../notifications/operations.ts';

type Sender = Pick<AppContext, 'public_url' | 'settings'>;
interface Recipient {
  readonly first_name: string;
}

/** Contains no names of clients: email is not confidential. */
export const clientsMoved = ({ public_url }: Sender, { first_name }: Recipient, count: number): Email => {
  const clients = count === 1 ? 'A client was' : `${count} clients were`;
  return {
    subject: `${clients} moved to you`,
    heading: `Hello, ${first_name}`,
    paragraphs: [`${clients} moved to you. You’ll find them in your client list.`],
    action: { label: 'See your clients', url: `${public_url}/clients` },
    afterword: 'You need to be signed in to open this link.',
  };
};

export const firmChanged = ({ public_url, settings }: Sender, { first_name }: Recipient, firm: string): Email => ({
  subject: `You now work with ${firm}`,
  heading: `Hello, ${first_name}`,
  paragraphs: [
    `Your ${settings.product_name} account is now part of ${firm}. You sign in the same way as before. Your estimates stay with your former firm.`,
  ],
  action: { label: 'Open the dashboard', url: public_url },
  afterword: `If you weren’t expecting this, contact ${settings.support_contact}.`,
});
