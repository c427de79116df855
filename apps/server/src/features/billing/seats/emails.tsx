import type { Email } from '../../notifications/operations.ts';
import { cleanText } from '../rules.ts';

interface SeatRequest {
  readonly name: string;
  readonly email: string;
  readonly firm: string;
  readonly url: string;
}

export function seatRequest({ name, email, firm, url }: SeatRequest): Email {
  const asker = cleanText(name);
  return {
    subject: `${asker} needs a seat`,
    heading: `${asker} needs a seat`,
    paragraphs: [
      `${asker} asked for a seat at ${cleanText(firm)}. Without one, ${asker} can’t start engagements, join meetings, or read analyses.`,
    ],
    action: { label: 'Add a seat', url },
    afterword: `Reply to this email to write to ${asker}.`,
    contact: { name: asker, address: email, phone_number: null },
  };
}
