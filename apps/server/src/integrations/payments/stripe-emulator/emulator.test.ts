import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import { stripePayments } from '../stripe/stripe.ts';
import { testCards } from './cards.ts';
import { authenticateSetupIntent, confirmSetupIntent } from './customers.ts';
import { startStripeEmulator } from './emulator.ts';
import type { Session, SetupIntentState } from './model.ts';
import { createSubscription } from './subscriptions.ts';

const { db, owner, close } = await openDatabase();
const now = new Date('2026-01-01T00:00:00Z');
const emulator = await startStripeEmulator(db, () => now);
const provider = stripePayments(emulator.settings, () => now);
afterAll(async () => {
  await emulator.close();
  await close();
});

let keys = 0;
const key = () => `key-${++keys}`;

async function addCustomer(token = 'pm_card_visa'): Promise<string> {
  const { id } = await provider.createCustomer({ account_id: 7, name: 'A firm', email: 'a@firm.example' }, key());
  await provider.setDefaultPaymentMethod({ payment_method_id: token, customer_id: id, subscription_id: null }, key());
  return id;
}

const subscribe = (customer_id: string, operation_id = key(), coupon_id: string | null = null) =>
  provider.createSubscription({
    operation_id,
    account_id: 7,
    customer_id,
    price_id: 'price_starter',
    quantity: 1,
    coupon_id,
  });

test('every test card behaves as documented', async () => {
  const { id } = await emulator.createCustomer({ account_id: null, name: 'Cards', email: 'c@firm.example' });
  for (const { token, setup, last4 } of testCards) {
    const intent = await provider.createSetupIntent(id, key());
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[0-9a-f]{32}$`));
    const call = (run: (session: Session) => SetupIntentState) => emulator.call({ customer_id: id, run });
    const confirm = () => call((session) => confirmSetupIntent(session, intent.id, token));
    const authenticate = (succeeds: boolean) =>
      call((session) => authenticateSetupIntent(session, intent.id, succeeds));
    const result = await confirm().catch((error: unknown) => error);
    if (setup === 'succeeds') expect(result).toMatchObject({ status: 'succeeded' });
    else if (setup === 'requires_action') {
      expect(result).toMatchObject({ status: 'requires_action', payment_method: null });
      expect(await authenticate(false)).toMatchObject({
        status: 'requires_payment_method',
      });
      await confirm();
      expect(await authenticate(true)).toMatchObject({ status: 'succeeded' });
    } else expect(result).toMatchObject({ status: 402, message: setup.message });
    const { payment_method_id } = (await provider.findSetupIntent(intent.id)) ?? {};
    if (payment_method_id) expect(await provider.findPaymentMethod(payment_method_id)).toMatchObject({ last4 });
  }
});

test('parallel calls of one customer happen one after the other', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  await Promise.all(
    [2, 3, 4, 5, 6].map((quantity) =>
      provider.changeSubscription(subscription, { quantity, billing: 'now', proration_date: now }, key()),
    ),
  );
  const invoices = await provider.listInvoices(customer_id);
  const { quantity = 0 } = (await provider.findSubscription(subscription.id)) ?? {};
  expect(invoices).toHaveLength(6);
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(6);
  expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(quantity * 550_00);
});

test('a coupon for one firm is used by one of many', async () => {
  await emulator.createCoupon({ id: 'FIRST', percent_off: 50, max_redemptions: 1 });
  const customers = await Promise.all(Array.from({ length: 5 }, () => addCustomer()));
  const results = await Promise.allSettled(customers.map((id) => subscribe(id, key(), 'FIRST')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await emulator.listCoupons()).toMatchObject([{ id: 'FIRST', times_redeemed: 1 }]);
});

test('an expired coupon is not accepted', async () => {
  await emulator.createCoupon({ id: 'LATE', percent_off: 50, redeem_by: now.getTime() / 1000 });
  expect(await provider.findCoupon('LATE')).toMatchObject({ is_valid: false });
  await expect(subscribe(await addCustomer(), key(), 'LATE')).rejects.toMatchObject({
    failure: 'rejected',
    code: 'coupon_expired',
  });
});

test('a customer’s clock moves alone', async () => {
  const [one, other] = [await addCustomer(), await addCustomer()];
  await subscribe(one);
  await subscribe(other);
  await emulator.advance(one, new Date('2029-06-01T00:00:00Z'));
  expect(await provider.listInvoices(one)).toHaveLength(4);
  expect(await provider.listInvoices(other)).toHaveLength(1);
  expect(await provider.listSubscriptions(one)).toMatchObject([
    { current_period_start: new Date('2029-01-01T00:00:00Z'), current_period_end: new Date('2030-01-01T00:00:00Z') },
  ]);
  expect((await emulator.listBooks()).map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]));
});

test('a subscription made by hand can wait for its first payment', async () => {
  const customer_id = await addCustomer('pm_card_chargeCustomerFail');
  const next = { price: 'price_core', quantity: 1, coupon_id: null, metadata: {} };
  const create = (changes: { allows_incomplete?: boolean }) =>
    emulator.call({
      customer_id,
      run(session) {
        createSubscription(session, { ...next, ...changes });
        return session.book;
      },
    });
  await expect(create({})).rejects.toMatchObject({ status: 402 });
  const { subscriptions } = await create({ allows_incomplete: true });
  expect(subscriptions).toMatchObject([{ status: 'incomplete', price: 'price_core' }]);
  await provider.setDefaultPaymentMethod(
    { payment_method_id: 'pm_card_visa', customer_id, subscription_id: subscriptions[0]?.id ?? '' },
    key(),
  );
  const [invoice] = await provider.listInvoices(customer_id);
  expect(await provider.payInvoice(invoice?.id ?? '', key())).toMatchObject({ status: 'paid' });
  expect(await provider.listSubscriptions(customer_id)).toMatchObject([{ status: 'active' }]);
});

test('events are listed in order, and signed', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  const signed = await emulator.listEvents(customer_id);
  const read = ({ body, signature }: { body: string; signature?: string }) =>
    provider.readEvent(Buffer.from(body), signature);
  const events = await Promise.all(signed.map(read));
  expect(events.map((event) => event?.type)).toEqual([
    'payment_method.attached',
    'customer.updated',
    'customer.subscription.created',
    'invoice.paid',
  ]);
  expect(events.at(-1)).toMatchObject({ customer_id, subscription_id: subscription.id });
  const [{ body, signature } = { body: '', signature: '' }] = signed;
  expect(await read({ body: `${body} `, signature })).toBeNull();
  expect(await read({ body })).toBeNull();
});

test('a call that is interrupted before its end changes nothing, and can be repeated', async () => {
  const customer_id = await addCustomer();
  const operation_id = key();
  await sql`create function interrupt() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`.execute(
    owner,
  );
  await sql`create trigger interrupt before insert on stripe_emulator_requests execute function interrupt()`.execute(
    owner,
  );
  await expect(subscribe(customer_id, operation_id)).rejects.toMatchObject({ failure: 'unconfirmed' });
  await sql`drop function interrupt cascade`.execute(owner);
  expect(await provider.listSubscriptions(customer_id)).toEqual([]);
  expect(await subscribe(customer_id, operation_id)).toMatchObject({ status: 'active' });
  expect(await provider.listInvoices(customer_id)).toHaveLength(1);
});
