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
    heading: `Hello ${first_name}`,
    paragraphs: [`${clients} moved to you. You find them in your list of clients.`],
    action: { label: 'See your clients', url: `${public_url}/clients` },
    afterword: 'The link works only while you are signed in.',
  };
};

export const firmChanged = ({ public_url, settings }: Sender, { first_name }: Recipient, firm: string): Email => ({
  subject: `You now work with ${firm}`,
  heading: `Hello ${first_name}`,
  paragraphs: [
    `Your ${settings.product_name} account now belongs to ${firm}. You sign in as before. Your estimates stay with your former firm.`,
  ],
  action: { label: 'Open the dashboard', url: public_url },
  afterword: `If you did not expect this, please write to ${settings.support_contact}.`,
});
