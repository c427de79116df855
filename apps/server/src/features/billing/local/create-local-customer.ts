import { randomUUID } from 'node:crypto';
import { createLocalCustomer } from 'contract/endpoints/local-billing';
import { throwApiError } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { priceOf } from '../rules.ts';
import { requireLocalBilling, toLocalCustomers, withFieldErrors } from './operations.ts';

/** A subscription whose first charge fails is incomplete, as at the provider's dashboard. */
export const createLocalCustomerRoute = route(createLocalCustomer, async ({ ctx, body }) => {
  const local = requireLocalBilling(ctx);
  const { name, email, card: payment_method_id, plan_type, seats: quantity } = body;
  const { id: customer_id } = await local.createCustomer({ account_id: null, name, email });
  const target = { payment_method_id, customer_id, subscription_id: null };
  await withFieldErrors('card', local.provider.setDefaultPaymentMethod(target, randomUUID()));
  const price = priceOf(local.provider.prices, plan_type) ?? '';
  const book = await local.createSubscription(customer_id, {
    ...{ price, quantity, coupon_id: null, metadata: {} },
    allows_incomplete: true,
  });
  const [customer = throwApiError('not_found')] = await toLocalCustomers(ctx, local, [book]);
  return customer;
});
