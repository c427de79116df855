import type { receiveCalWebhook } from 'contract/endpoints/bookings';
import type { AppContext } from '../../context.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { type CalendarMessage, readMessage } from '../../integrations/calendar/read-message.ts';
import { findOwner, isThere, keepForLater, tell, uidsOf } from './calcom/public.ts';
import { findGuest } from './public.ts';

/** Messages may come late, twice and in any order; whoever signed one before can send it again, and changes nothing. */
export const handleReceiveCalWebhook: Handler<typeof receiveCalWebhook> = async ({ ctx, body, caller }) => {
  const calendar = ctx.calendar ?? throwApiError('not_found');
  if (!calendar.isSigned(body, caller.header('x-cal-signature-256'))) throw new ApiError('signature_invalid');
  const message = readMessage(body) ?? throwApiError('malformed_request');
  if (message !== 'other') await take(ctx, message);
  return { received: true };
};

async function take(ctx: AppContext, message: CalendarMessage): Promise<void> {
  const { attendee_emails: _emails, client_token: _token, ...told } = message;
  const user_id = await findClient(ctx, message);
  if (user_id === null) await keepForLater(ctx, told);
  else await tell(ctx, { user_id, actor_id: null }, told);
}

/** Whose meeting it is: as was said before, as our page signed it, or whose e-mail is among the guests. */
async function findClient({ db, tokens }: AppContext, message: CalendarMessage): Promise<number | null> {
  const known = await findOwner(db, uidsOf(message));
  if (known !== null) return known;
  const signed = message.client_token === null ? null : tokens.read('booking', message.client_token);
  if (signed !== null && (await isThere(db, { id: Number(signed) }))) return Number(signed);
  return findGuest(db, message.attendee_emails);
}
