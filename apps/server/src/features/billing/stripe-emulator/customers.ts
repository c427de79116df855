import { randomUUID } from 'node:crypto';
import {
  createStripeEmulatorCustomer,
  listStripeEmulatorCustomers,
  updateStripeEmulatorCustomer,
} from 'contract/endpoints/stripe-emulator';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { route } from '../../../http/route.ts';
import { PaymentError } from '../../../integrations/payments/payments.ts';
import { createSubscription } from '../../../integrations/payments/stripe-emulator/subscriptions.ts';
import { billingOf } from '../operations.ts';
import { priceOf } from '../rules.ts';
import { requireEmulator, toStripeEmulatorCustomers } from './operations.ts';
import { customerNow, matches } from './rules.ts';

export const listStripeEmulatorCustomersRoute = route(listStripeEmulatorCustomers, async ({ ctx, query }) => {
  const { currentPage, pageSize, search } = query;
  const customers = await toStripeEmulatorCustomers(ctx, await requireEmulator(ctx).listBooks());
  const found = customers.filter((customer) => matches(customer, search));
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { customers: page, totalCount: found.length, currentPage, pageSize };
});

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

const maxYears = 5;

export const updateStripeEmulatorCustomerRoute = route(
  updateStripeEmulatorCustomer,
  async ({ ctx, params: { id }, body }) => {
    const emulator = requireEmulator(ctx);
    const find = async () => (await emulator.listBooks()).find((book) => book.id === id) ?? throwApiError('not_found');
    if (body.now !== undefined) {
      const to = new Date(body.now);
      const current = customerNow(await find(), ctx.clock());
      const latest = new Date(current);
      latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
      if (to < current) throwFieldErrors({ now: ['A customer’s clock can only move forward.'] });
      if (to > latest) throwFieldErrors({ now: [`You can move forward up to ${maxYears} years at a time.`] });
      await emulator.advance(id, to);
    }
    await find();
    const delivered_events = await emulator.deliver(id, body);
    const [customer = throwApiError('not_found')] = await toStripeEmulatorCustomers(ctx, [await find()]);
    return { customer, delivered_events };
  },
);
