import * as z from 'zod';
import { moment } from './fields/fields.ts';
import { cableEvents } from './vocabulary/realtime.ts';

/**
 * What goes out on the cable: that something happened, never what. Whoever hears it reads anew through the calls, which know
 * who may. Messages are not repeated for whoever was away, so a page also reads anew whenever its subscription is confirmed.
 */
export const cableMessage = z.object({
  event: z.enum(cableEvents),
  id: z.int().describe("The record's number; of client, booking, activity and attachment events the client's"),
  at: moment,
});
export type CableMessage = z.output<typeof cableMessage>;

/**
 * What a page subscribes to, as the JSON of its identifier.
 * `UserChannel`: what concerns oneself. `AccountChannel`: a firm, for its people. `ClientChannel`: one client.
 */
export type CableIdentifier =
  | { readonly channel: 'UserChannel' }
  | { readonly channel: 'AccountChannel' | 'ClientChannel'; readonly id: number };
