import type { receiveStripeWebhook } from 'contract/endpoints/billing';
import { throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { findAccountOfCustomer } from './queries.ts';
import { insertEvent } from './store.ts';

/** An event only says that something changed. A job reads the state, so that order and repetition do not matter. */
export const handleReceiveStripeWebhook: Handler<typeof receiveStripeWebhook> = async ({ ctx, body, caller }) => {
  const payments = ctx.payments ?? throwApiError('not_found');
  const event = payments.readEvent(body, caller.header('stripe-signature')) ?? throwApiError('malformed_request');
  await withTransaction(ctx, async ({ db, clock, jobs }) => {
    const { customer_id } = event;
    const account_id = customer_id === null ? null : await findAccountOfCustomer(db, payments.name, customer_id);
    const isNew = await insertEvent(db, payments.name, account_id, event, clock());
    if (isNew && account_id !== null) await jobs.send(db, 'refresh-billing', { account_id });
  });
  return { received: true };
};
