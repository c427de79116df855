import { requestSeat } from 'contract/endpoints/billing';
import { throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { hasSeat } from '../../accounts/queries.ts';
import * as operations from './operations.ts';
import { firmToAsk } from './policy.ts';

const authorize = async ({ actor }: AuthorizeCall<typeof requestSeat>) =>
  firmToAsk(actor) ?? throwApiError('forbidden');

export const requestSeatRoute = route(requestSeat, { authorize }, async ({ ctx, actor, authorized: account_id }) => {
  if (await hasSeat(ctx, actor.user_id)) throwApiError('seat_not_needed');
  return withTransaction(ctx, async (tx) => ({
    requested_at: await operations.requestSeat(tx, actor.user_id, account_id),
  }));
});
