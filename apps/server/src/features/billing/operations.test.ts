import { afterAll, expect, test } from 'vitest';
import { setStatus } from '../../integrations/payments/stripe-emulator/invoices.ts';
import { required } from '../../integrations/payments/stripe-emulator/model.ts';
import {
  billingOf,
  changeBilling,
  createBillingApp,
  customerOf,
  newBilledFirm,
  seatsOf,
} from '../../testing/billing.ts';
import { ensureCustomer, refreshAccount } from './operations.ts';
import { findSubscription } from './queries.ts';

const app = await createBillingApp();
afterAll(() => app.close());
const payments = app.ctx.payments ?? expect.fail('The app has no payment provider');

test('a second live subscription at the provider is logged, and all else is read', async () => {
  const firm = await newBilledFirm(app);
  const customer_id = await customerOf(app, firm);
  const price_id = payments.prices.starter ?? '';
  const made = { operation_id: 'dashboard', account_id: firm.id, customer_id, price_id, quantity: 1, coupon_id: null };
  const first = await payments.createSubscription(made);
  const read = async () => {
    await app.work();
    app.log.length = 0;
    await app.ctx.jobs.send(app.db, 'reconcile-billing', {});
    await app.work();
    return app.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  };
  app.forward(1);
  expect((await changeBilling(app, firm, { seats: 2 }, { accepted_terms: true })).status).toBe(200);
  const bought = (await findSubscription(app.db, firm.id))?.subscription_id ?? '';
  const [error, ...others] = await read();
  expect(error).toMatchObject({
    message: 'billing.several_subscriptions',
    account_id: firm.id,
    subscription_ids: [first.id, bought],
  });
  expect([others, await seatsOf(app, firm)]).toEqual([[], 2]);
  const { invoices } = (await app.as(firm.admin).call('list-invoices', { params: { id: firm.id } })).body;
  expect(invoices).toHaveLength(2);
  await app.emulator.call({
    customer_id,
    run: (session) => setStatus(session, required('subscription', session.book.subscriptions, bought), 'canceled'),
  });
  expect(await read()).toEqual([]);
  expect((await findSubscription(app.db, firm.id))?.subscription_id).toBe(first.id);
  expect(await seatsOf(app, firm)).toBe(1);
});

test('an older reading does not replace the payment method of a newer one', async () => {
  const firm = await newBilledFirm(app, null);
  // The clock of the process that reads first is behind the database's.
  const read_at = new Date(app.ctx.clock().getTime() - 3_600_000);
  const slow = { ...app.ctx, payments, clock: () => read_at };
  const customer_id = await ensureCustomer(slow, firm.id, { name: 'Firm', email: firm.admin.email });
  await payments.setDefaultPaymentMethod(
    { payment_method_id: 'pm_card_visa', customer_id, subscription_id: null },
    'first-card',
  );
  await refreshAccount(slow, firm.id);
  const last4 = async () => (await billingOf(app, firm)).payment_method?.last4;
  expect(await last4()).toBe('4242');
  const older = await payments.findCustomer(customer_id);
  await app.as(firm.admin).call('save-payment-method', { body: { payment_method_id: 'pm_card_mastercard' } });
  expect(await last4()).toBe('4444');
  await refreshAccount({ ...slow, payments: { ...payments, findCustomer: async () => older } }, firm.id);
  expect(await last4()).toBe('4444');
});
