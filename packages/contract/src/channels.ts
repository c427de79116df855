import * as z from 'zod';
import { moment } from './fields/fields.ts';
import { cableEvents } from './vocabulary/realtime.ts';

/**
 * Says that a record changed, without its data. Clients refetch through the API, which checks permissions. Missed
 * messages are not resent, so clients also refetch when a subscription is confirmed.
 */
export const cableMessage = z.object({
  event: z.enum(cableEvents),
  id: z
    .int()
    .describe(
      'The id of the record. Client, booking, activity, attachment and estimation events have the id of the client, but `estimation.opened` has that of the estimate. `notification.updated` has the id of the user.',
    ),
  at: moment,
});
export type CableMessage = z.output<typeof cableMessage>;

/** The subscription identifier, sent as JSON. `UserChannel` is for events of the signed-in user. */
export type CableIdentifier =
  | { readonly channel: 'UserChannel' }
  | { readonly channel: 'AccountChannel' | 'ClientChannel' | 'ImportChannel'; readonly id: number };
