import type { receiveCalWebhook } from 'contract/endpoints/bookings';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import { type CalendarMessage, readMessage } from '../../integrations/calendar/read-message.ts';
import { refuse } from '../../http/api-error.ts';
import { findGuest } from './public.ts';
import { findOwner, isThere, keepForLater, tell, uidsOf } from './calcom/public.ts';

/** Messages may come late, twice and in any order; whoever signed one before can send it again, and changes nothing. */
export const handleReceiveCalWebhook: Handler<typeof receiveCalWebhook> = async ({ ground, body, caller }) => {
  const calendar = ground.calendar ?? refuse('not_found');
  if (!calendar.isSigned(body, caller.header('x-cal-signature-256'))) refuse('bad_signature');
  const message = readMessage(body) ?? refuse('unparsable');
  if (message !== 'other') await take(ground, message);
  return { received: true };
};

async function take(ground: Ground, message: CalendarMessage): Promise<void> {
  const { attendee_emails: _emails, client_token: _token, ...told } = message;
  const user_id = await findClient(ground, message);
  if (user_id === null) await keepForLater(ground, told);
  else await tell(ground, { user_id, actor_id: null }, told);
}

/** Whose meeting it is: as was said before, as our page signed it, or whose e-mail is among the guests. */
async function findClient({ db, tokens }: Ground, message: CalendarMessage): Promise<number | null> {
  const known = await findOwner(db, uidsOf(message));
  if (known !== null) return known;
  const signed = message.client_token === null ? null : tokens.read('booking', message.client_token);
  if (signed !== null && (await isThere(db, { id: Number(signed) }))) return Number(signed);
  return findGuest(db, message.attendee_emails);
}
