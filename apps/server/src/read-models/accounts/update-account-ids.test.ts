import { afterAll, describe, expect, test, vi } from 'vitest';
import { PaymentError } from '../../integrations/payments/payments.ts';
import { createSubscription } from '../../integrations/payments/stripe-emulator/subscriptions.ts';
import {
  changeBilling,
  createBillingApp,
  customerOf,
  newBilledFirm,
  newSubscribedFirm,
} from '../../testing/billing.ts';
import { createActors, newAccount } from '../../testing/factories.ts';
import { countWaiting } from '../../testing/locks.ts';
import { newCustomer } from '../../testing/stripe-emulator.ts';
import { billingOff, createTestApp } from '../../testing/test-app.ts';

let isDown = false;
/** Runs once, while the provider is called. */
let duringRead: (() => Promise<unknown>) | null = null;
const act = async () => {
  const run = duringRead;
  duringRead = null;
  await run?.();
};
const app = await createBillingApp((provider) => ({
  ...provider,
  async findPaymentMethod(id) {
    await act();
    return provider.findPaymentMethod(id);
  },
  async listInvoices(id) {
    await act();
    return provider.listInvoices(id);
  },
  async findCustomer(id) {
    if (isDown) throw new PaymentError('unconfirmed', 'No reply');
    await act();
    return provider.findCustomer(id);
  },
}));
afterAll(() => app.close());
const { superAdmin, admin, firm } = await createActors(app.db);

interface Ids {
  stripe_customer_id?: string | null;
  stripe_subscription_id?: string | null;
}
const update = (id: number, account: Ids & { crm_organization_id?: string }, who = superAdmin) =>
  app.as(who).call('update-account', { params: { id }, body: { account } });

async function newIds() {
  const { id, subscriptions } = (await app.browser().call('create-stripe-emulator-customer', { body: newCustomer }))
    .body;
  return { stripe_customer_id: id, stripe_subscription_id: subscriptions[0]?.id ?? '' };
}

async function billedAccount(): Promise<number> {
  const id = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ stripeable: true }).where('id', '=', id).execute();
  return id;
}

test('a firm gets the customer and the subscription that were created by hand', async () => {
  const [id, ids] = [await billedAccount(), await newIds()];
  const { body } = await update(id, { ...ids, crm_organization_id: 'CRM-1' });
  expect(body).toMatchObject({ ...ids, crm_organization_id: 'CRM-1', seats: 2, plan_type: 'core' });
  const billing = (await app.as(superAdmin).call('show-billing', { params: { id } })).body;
  expect(billing).toMatchObject({ subscription: { status: 'active', seats: 2 }, payment_method: { last4: '4242' } });
});

test('ids that the provider does not know, or that do not belong together, are not saved', async () => {
  const [id, one, other] = [await billedAccount(), await newIds(), await newIds()];
  const errors = async (ids: Ids) => (await update(id, ids)).errors;
  expect(await errors({ ...one, stripe_customer_id: 'cus_unknown' })).toEqual({
    stripe_customer_id: ['The payment provider doesn’t recognize this customer.'],
    stripe_subscription_id: ['This subscription belongs to another customer.'],
  });
  expect(await errors({ stripe_customer_id: 'cus_unknown', stripe_subscription_id: 'sub_unknown' })).toEqual({
    stripe_customer_id: ['The payment provider doesn’t recognize this customer.'],
    stripe_subscription_id: ['The payment provider doesn’t recognize this subscription.'],
  });
  expect(await errors({ ...one, stripe_subscription_id: 'sub_unknown' })).toEqual({
    stripe_subscription_id: ['The payment provider doesn’t recognize this subscription.'],
  });
  expect(await errors({ ...one, stripe_subscription_id: other.stripe_subscription_id })).toEqual({
    stripe_subscription_id: ['This subscription belongs to another customer.'],
  });
  expect(await errors({ stripe_subscription_id: one.stripe_subscription_id })).toEqual({
    stripe_customer_id: ['Enter the customer ID for this subscription.'],
  });
  const { body } = await app.as(superAdmin).call('show-account', { params: { id } });
  expect(body).toMatchObject({ stripe_customer_id: null, stripe_subscription_id: null, seats: body.seats });
});

test('ids belong to one firm', async () => {
  const [first, second, ids] = [await billedAccount(), await billedAccount(), await newIds()];
  await update(first, ids);
  expect((await update(second, ids)).errors).toEqual({
    stripe_customer_id: ['Another firm already uses this customer.'],
    stripe_subscription_id: ['Another firm already uses this subscription.'],
  });
});

test('of two firms that get a customer at once, one has it', async () => {
  const [first, second, ids] = [await billedAccount(), await billedAccount(), await newIds()];
  const statuses = (await Promise.all([update(first, ids), update(second, ids)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 422]);
});

test('ids do not change while a subscription is live, and can change afterward', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const ids = await newIds();
  const message = ['This firm has a subscription. Cancel it first.'];
  expect((await update(firm.id, ids)).errors).toEqual({
    stripe_customer_id: message,
    stripe_subscription_id: message,
  });
  const { body } = await app.as(superAdmin).call('show-account', { params: { id: firm.id } });
  const same = { stripe_customer_id: body.stripe_customer_id, stripe_subscription_id: body.stripe_subscription_id };
  expect((await update(firm.id, same)).status).toBe(200);
  await app.as(firm.admin).call('cancel-subscription', { params: { id: firm.id }, body: { comment: 'Closing' } });
  const params = { id: body.stripe_customer_id ?? '' };
  const { customer } = (await app.browser().call('update-stripe-emulator-customer', { params, body: {} })).body;
  const end = customer.next_due_at ?? '';
  await app.browser().call('update-stripe-emulator-customer', { params, body: { now: end } });
  await app.work();
  expect((await update(firm.id, ids)).body).toMatchObject({ ...ids, seats: 2 });
});

test('ids that were entered can be cleared, and the firm can then subscribe', async () => {
  const firm = await newBilledFirm(app, null);
  const { id } = await app.emulator.createCustomer({ account_id: null, name: 'By hand', email: 'hand@firm.test' });
  await update(firm.id, { stripe_customer_id: id });
  const cleared = await update(firm.id, { stripe_customer_id: null });
  expect(cleared.body).toMatchObject({ stripe_customer_id: null, stripe_subscription_id: null });
  await app.as(firm.admin).call('save-payment-method', { body: { payment_method_id: 'pm_card_visa' } });
  expect((await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true })).body.seats).toBe(1);
});

test('nothing is saved while the provider is down', async () => {
  const [id, ids] = [await billedAccount(), await newIds()];
  isDown = true;
  expect((await update(id, { ...ids, crm_organization_id: 'CRM-2' })).code).toBe('payment_unconfirmed');
  isDown = false;
  const { body } = await app.as(superAdmin).call('show-account', { params: { id } });
  expect(body).toMatchObject({ stripe_customer_id: null, crm_organization_id: null });
  expect((await update(id, ids)).status).toBe(200);
});

describe('at the same time as', () => {
  /** A customer with a card, which was created by hand. */
  async function newCustomerId(): Promise<string> {
    const { id } = await app.emulator.createCustomer({ account_id: null, name: 'By hand', email: 'hand@firm.test' });
    const target = { payment_method_id: 'pm_card_mastercard', customer_id: id, subscription_id: null };
    await app.ctx.payments?.setDefaultPaymentMethod(target, `card-${id}`);
    return id;
  }
  const bookOf = async (id: string) => (await app.emulator.listBooks()).find((book) => book.id === id);

  test('an operation that is started: the ids are not saved', async () => {
    const firm = await newBilledFirm(app);
    const before = await customerOf(app, firm);
    const id = await newCustomerId();
    const operation = {
      account_id: firm.id,
      provider: 'stripe_emulator',
      kind: 'subscribe',
      request: '{}',
      started_at: app.ctx.clock().toISOString(),
    } as const;
    duringRead = () => app.db.insertInto('billing_operations').values(operation).execute();
    expect((await update(firm.id, { stripe_customer_id: id })).code).toBe('billing_in_progress');
    expect(await customerOf(app, firm)).toBe(before);
  });

  test('a purchase: the customer that the firm has by then is charged', async () => {
    const firm = await newBilledFirm(app);
    const [before, id] = [await customerOf(app, firm), await newCustomerId()];
    const buying = await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('accounts').select('id').where('id', '=', firm.id).forUpdate().execute();
      const purchase = changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
      await vi.waitUntil(async () => (await countWaiting(app.db)) > 0);
      await trx.updateTable('billing_customers').set({ customer_id: id }).where('account_id', '=', firm.id).execute();
      return { purchase };
    });
    expect((await buying.purchase).status).toBe(200);
    expect([(await bookOf(before))?.subscriptions.length, (await bookOf(id))?.subscriptions.length]).toEqual([0, 1]);
  });

  test('a payment method: it is not saved for the earlier customer', async () => {
    const firm = await newBilledFirm(app);
    const [before, id] = [await customerOf(app, firm), await newCustomerId()];
    duringRead = () => update(firm.id, { stripe_customer_id: id });
    const body = { payment_method_id: 'pm_card_amex' };
    expect((await app.as(firm.admin).call('save-payment-method', { body })).code).toBe('billing_in_progress');
    expect((await bookOf(before))?.payment_methods).toHaveLength(1);
  });

  test('a reading: nothing of the earlier customer is saved', async () => {
    const firm = await newBilledFirm(app);
    const [before, id] = [await customerOf(app, firm), await newCustomerId()];
    const next = { price: 'price_core', quantity: 4, coupon_id: null, metadata: {} };
    await app.emulator.call({ customer_id: before, run: (session) => createSubscription(session, next) });
    duringRead = () => update(firm.id, { stripe_customer_id: id });
    await app.ctx.jobs.send(app.db, 'refresh-billing', { account_id: firm.id });
    await app.work();
    const { body } = await app.as(firm.admin).call('show-billing', { params: { id: firm.id } });
    expect(body).toMatchObject({ subscription: null, payment_method: { last4: '4444' } });
  });
});

test('only super admins see and change them', async () => {
  expect((await update(firm, { stripe_customer_id: 'cus_1' }, admin)).status).toBe(403);
  const subscribed = await newSubscribedFirm(app, 1);
  const { body } = await app.as(subscribed.admin).call('show-account', { params: { id: subscribed.id } });
  expect(body).toMatchObject({ stripe_customer_id: null, stripe_subscription_id: null });
});

test('while billing is off, no firm is billed and no id can be entered', async () => {
  const off = await createTestApp({ payments: billingOff });
  const staff = await createActors(off.db);
  const id = staff.firm;
  await off.db.updateTable('accounts').set({ stripeable: true, seats: 0 }).where('id', '=', id).execute();
  const { body } = await off.as(staff.superAdmin).call('show-account', { params: { id } });
  expect(body.stripeable).toBe(false);
  expect(body.editable).not.toContain('stripeable');
  expect(body.editable).not.toContain('stripe_customer_id');
  const account = { stripe_customer_id: 'cus_1' };
  const reply = await off.as(staff.superAdmin).call('update-account', { params: { id }, body: { account } });
  expect(reply.code).toBe('account_not_stripeable');
  const user = { first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@firm.test' };
  expect((await off.as(staff.admin).call('invite-advisor', { body: { user } })).status).toBe(200);
  const client = {
    first_name: 'Nora',
    last_name: 'Lund',
    email: 'nora@clients.test',
    phone_number: '+18025550177',
    client_request_type: 'pre_65' as const,
    projected_start_date: off.ctx.clock().toISOString().slice(0, 10),
  };
  expect((await off.as(staff.advisor).call('create-client', { body: { client } })).status).toBe(200);
  await off.close();
});
