import { receiveCalWebhook } from 'contract/endpoints/bookings';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { type CalendarMessage, readMessage } from '../../integrations/calendar/read-message.ts';
import { userExists } from '../users/queries.ts';
import { storeUnassignedEvent } from './calcom/operations.ts';
import { findUserOfEvents } from './calcom/queries.ts';
import { uidsOf } from './calcom/rules.ts';
import { recordEvent } from './operations.ts';
import { findUserByEmail } from './queries.ts';

export const receiveCalWebhookRoute = route(receiveCalWebhook, { rows: () => 'all' }, async ({ ctx, body, caller }) => {
  const calendar = ctx.calendar ?? throwApiError('not_found');
  if (!calendar.isSigned(body, caller.header('x-cal-signature-256'))) throw new ApiError('signature_invalid');
  const message = readMessage(body) ?? throwApiError('malformed_request');
  if (message !== 'other') await record(ctx, message);
  return { received: true };
});

async function record(ctx: AppContext, message: CalendarMessage): Promise<void> {
  const { attendee_emails: _emails, client_token: _token, ...event } = message;
  const user_id = await findGuestId(ctx, message);
  if (user_id === null) await storeUnassignedEvent(ctx, event);
  else await recordEvent(ctx, { user_id, actor_id: null }, event);
}

/** From earlier events, the signed id, or the addresses of the attendees, in this order. */
async function findGuestId({ db, tokens }: AppContext, message: CalendarMessage): Promise<number | null> {
  const known = await findUserOfEvents(db, uidsOf(message));
  if (known !== null) return known;
  const signed = message.client_token === null ? null : tokens.read('booking', message.client_token);
  if (signed !== null && (await userExists(db, Number(signed)))) return Number(signed);
  return findUserByEmail(db, message.attendee_emails);
}
