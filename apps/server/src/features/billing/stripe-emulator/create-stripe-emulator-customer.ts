import { randomUUID } from 'node:crypto';
import { createStripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { PaymentError } from '../../../integrations/payments/payments.ts';
import { createSubscription } from '../../../integrations/payments/stripe-emulator/subscriptions.ts';
import { billingOf } from '../operations.ts';
import { priceOf } from '../rules.ts';
import { requireEmulator, toStripeEmulatorCustomers } from './operations.ts';

/** A subscription whose first charge fails is incomplete, as at the provider's dashboard. */
export const createStripeEmulatorCustomerRoute = route(createStripeEmulatorCustomer, async ({ ctx, body }) => {
  const emulator = requireEmulator(ctx);
  const { payments } = billingOf(ctx) ?? throwApiError('not_found');
  const { name, email, card: payment_method_id, plan_type, seats: quantity } = body;
  const { id: customer_id } = await emulator.createCustomer({ account_id: null, name, email });
  const target = { payment_method_id, customer_id, subscription_id: null };
  await payments.setDefaultPaymentMethod(target, randomUUID()).catch((error: unknown) => {
    throw error instanceof PaymentError ? throwFieldErrors({ card: [error.message] }) : error;
  });
  const next = { price: priceOf(payments.prices, plan_type) ?? '', quantity, coupon_id: null, metadata: {} };
  const book = await emulator.call({
    customer_id,
    run(session) {
      createSubscription(session, { ...next, allows_incomplete: true });
      return session.book;
    },
  });
  const [customer = throwApiError('not_found')] = await toStripeEmulatorCustomers(ctx, [book]);
  return customer;
});
