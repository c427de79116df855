import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../testing/database.ts';
import type { Subscription } from './payments.ts';
import { stripePayments } from './stripe/stripe.ts';
import { authenticateSetupIntent, confirmSetupIntent } from './stripe-emulator/customers.ts';
import { startStripeEmulator } from './stripe-emulator/emulator.ts';
import { createSubscription } from './stripe-emulator/subscriptions.ts';

let now = new Date();
const clock = () => now;
const { db, close } = await openDatabase();
const engine = await startStripeEmulator(db, clock);
const provider = stripePayments(engine.settings, clock);
afterAll(async () => {
  await engine.close();
  await close();
});

const start = '2026-01-01T00:00:00Z';
/** 79 of 365 days remain. */
const october = new Date('2026-10-14T00:00:00Z');

let keys = 0;
const key = () => `key-${++keys}`;

beforeEach(() => {
  now = new Date(start);
});
afterEach(() => {
  now = new Date(start);
});

const price = (plan: string): string => provider.prices[plan] ?? '';

async function saveCard(customer_id: string, token: string): Promise<string> {
  const intent = await provider.createSetupIntent(customer_id, key());
  expect(intent).toMatchObject({ customer_id, payment_method_id: null, status: 'requires_payment_method' });
  await engine.call({ customer_id, run: (session) => confirmSetupIntent(session, intent.id, token) });
  const found = await provider.findSetupIntent(intent.id);
  if (found?.status === 'requires_action')
    await engine.call({
      customer_id,
      run: (session) => authenticateSetupIntent(session, intent.id, true),
    });
  const { payment_method_id } = (await provider.findSetupIntent(intent.id)) ?? {};
  return payment_method_id ?? '';
}

async function addCustomer(token: string | null = 'pm_card_visa'): Promise<string> {
  const { id } = await provider.createCustomer({ account_id: 7, name: 'A firm', email: 'a@firm.example' }, key());
  if (token) await addCard(id, token);
  return id;
}

async function addCard(customer_id: string, token: string, subscription_id: string | null = null): Promise<void> {
  const payment_method_id = await saveCard(customer_id, token);
  await provider.setDefaultPaymentMethod({ payment_method_id, customer_id, subscription_id }, key());
}

const subscribe = (customer_id: string, more: { coupon_id?: string; quantity?: number; price_id?: string } = {}) =>
  provider.createSubscription({
    operation_id: key(),
    account_id: 7,
    customer_id,
    price_id: price('starter'),
    quantity: 2,
    coupon_id: null,
    ...more,
  });

const amounts = async (customer_id: string) =>
  (await provider.listInvoices(customer_id)).map(({ status, total, amount_paid }) => [status, total, amount_paid]);

const find = async ({ id }: Subscription): Promise<Subscription> => {
  const found = await provider.findSubscription(id);
  if (!found) throw new Error('The subscription is gone');
  return found;
};

const advance = (customer_id: string, to: string) => engine.advance(customer_id, new Date(to));

test('saves a card and makes it the default', async () => {
  const id = await addCustomer(null);
  expect(await provider.findCustomer(id)).toEqual({ id, default_payment_method: null, credit: 0 });
  await addCard(id, 'pm_card_mastercard');
  expect((await provider.findCustomer(id))?.default_payment_method).toMatchObject({
    customer_id: id,
    kind: 'card',
    brand: 'mastercard',
    last4: '4444',
    exp_year: 2035,
  });
  await addCard(id, 'pm_usBankAccount_success');
  expect((await provider.findCustomer(id))?.default_payment_method).toMatchObject({
    kind: 'us_bank_account',
    last4: '6789',
    exp_month: null,
    exp_year: null,
  });
});

test('rejects a payment method of another customer and removes one', async () => {
  const [one, other] = [await addCustomer(), await addCustomer(null)];
  const mine = await saveCard(one, 'pm_card_visa');
  const target = { payment_method_id: mine, customer_id: other, subscription_id: null };
  await expect(provider.setDefaultPaymentMethod(target, key())).rejects.toMatchObject({ failure: 'rejected' });
  expect(await provider.findCustomer(other)).toMatchObject({ default_payment_method: null });
  expect(await provider.findPaymentMethod(mine)).toMatchObject({ customer_id: one });
  await provider.detachPaymentMethod(mine, key());
  expect(await provider.findPaymentMethod(mine)).toMatchObject({ customer_id: null });
});

test('finds nothing for unknown ids', async () => {
  for (const id of ['', '.', '..', 'x/y?z=1', 'cus_unknown', 'sub_00000000000000']) {
    expect(await provider.findCustomer(id)).toBeNull();
    expect(await provider.findSubscription(id)).toBeNull();
    expect(await provider.findCoupon(id)).toBeNull();
    expect(await provider.findPaymentMethod(id)).toBeNull();
    expect(await provider.findSetupIntent(id)).toBeNull();
  }
});

test('subscribes at the price of the preview', async () => {
  const customer_id = await addCustomer();
  const next = { price_id: price('starter'), quantity: 2, coupon_id: null };
  const expected = { due_now: 1_100_00, renewal: 1_100_00, renews_at: new Date('2027-01-01T00:00:00Z') };
  expect(await provider.previewNew(customer_id, next)).toMatchObject(expected);
  expect(await provider.previewNew(null, next)).toMatchObject(expected);
  const subscription = await subscribe(customer_id);
  expect(subscription).toMatchObject({
    customer_id,
    status: 'active',
    price_id: price('starter'),
    quantity: 2,
    started_at: new Date(start),
    current_period_start: new Date(start),
    current_period_end: new Date('2027-01-01T00:00:00Z'),
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    collection_method: 'charge_automatically',
    coupon: null,
    operation_id: `key-${keys}`,
  });
  expect(await provider.listInvoices(customer_id)).toMatchObject([
    {
      id: subscription.latest_invoice_id,
      subscription_id: subscription.id,
      status: 'paid',
      amount_paid: 1_100_00,
      created_at: new Date(start),
      lines: [{ amount: 1_100_00, is_proration: false }],
    },
  ]);
  expect(await provider.listSubscriptions(customer_id)).toEqual([subscription]);
});

test('the same key charges once', async () => {
  const customer_id = await addCustomer();
  const operation_id = key();
  const create = () =>
    provider.createSubscription({
      operation_id,
      account_id: 7,
      customer_id,
      price_id: price('core'),
      quantity: 1,
      coupon_id: null,
    });
  const first = await create();
  expect(await create()).toEqual(first);
  expect(await amounts(customer_id)).toEqual([['paid', 750_00, 750_00]]);
  await expect(provider.cancelSubscription(first.id, 'no', operation_id)).rejects.toMatchObject({
    failure: 'rejected',
  });
});

test('20 parallel calls with one key charge once', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  const operation_id = key();
  const change = { quantity: 3, billing: 'now', proration_date: now } as const;
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => provider.changeSubscription(subscription, change, operation_id)),
  );
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(await amounts(customer_id)).toEqual([
    ['paid', 550_00, 550_00],
    ['paid', 1_100_00, 1_100_00],
  ]);
});

test('charges three more seats for the rest of the year', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  now = october;
  // Unused: 2 × $550 × 79 / 365 = $238.08. Remaining: 5 × $550 × 79 / 365 = $595.21.
  const change = { quantity: 5, billing: 'now', proration_date: october } as const;
  const preview = await provider.previewChange(subscription, change);
  expect(preview).toMatchObject({
    due_now: 357_13,
    renewal: 2_750_00,
    renews_at: new Date('2027-01-01T00:00:00Z'),
    lines: [
      { amount: -238_08, is_proration: true },
      { amount: 595_21, is_proration: true },
    ],
  });
  // An hour later the charge is still the one of the preview.
  now = new Date(october.getTime() + 3_600_000);
  expect(await provider.changeSubscription(subscription, change, key())).toMatchObject({
    quantity: 5,
    operation_id: `key-${keys}`,
  });
  expect((await amounts(customer_id))[0]).toEqual(['paid', 357_13, 357_13]);
});

test('changes the plan up and down', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  now = october;
  // Starter: 2 × $550 × 79 / 365 = $238.08. Core: 2 × $750 × 79 / 365 = $324.66.
  const up = { price_id: price('core'), billing: 'now', proration_date: october } as const;
  expect(await provider.previewChange(subscription, up)).toMatchObject({ due_now: 86_58, renewal: 1_500_00 });
  const core = await provider.changeSubscription(subscription, up, key());
  expect(core).toMatchObject({ price_id: price('core'), quantity: 2 });
  const down = { ...up, price_id: price('starter') };
  expect(await provider.previewChange(core, down)).toMatchObject({ due_now: -86_58, renewal: 1_100_00 });
  await provider.changeSubscription(core, down, key());
  await advance(customer_id, '2027-01-01T00:00:01Z');
  // The credit pays a part of the renewal: $1,100.00 - $86.58.
  expect(await amounts(customer_id)).toEqual([
    ['paid', 1_100_00, 1_013_42],
    ['paid', -86_58, 0],
    ['paid', 86_58, 86_58],
    ['paid', 1_100_00, 1_100_00],
  ]);
});

test('a reduction at renewal costs and credits nothing now', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  now = october;
  const change = { quantity: 1, billing: 'at_renewal', proration_date: october } as const;
  expect(await provider.previewChange(subscription, change)).toEqual({
    due_now: 0,
    credit_used: 0,
    renewal: 550_00,
    renews_at: new Date('2027-01-01T00:00:00Z'),
    lines: [],
  });
  expect(await provider.changeSubscription(subscription, change, key())).toMatchObject({ quantity: 1 });
  expect(await amounts(customer_id)).toHaveLength(1);
  await advance(customer_id, '2027-01-01T00:00:01Z');
  expect((await amounts(customer_id))[0]).toEqual(['paid', 550_00, 550_00]);
  expect(await find(subscription)).toMatchObject({ current_period_end: new Date('2028-01-01T00:00:00Z') });
});

test('a change from monthly to yearly starts a new period', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id, { price_id: price('monthly') });
  expect(subscription.current_period_end).toEqual(new Date('2026-02-01T00:00:00Z'));
  now = new Date('2026-01-16T12:00:00Z');
  // Half of January remains: 2 × $55 / 2 = $55.00.
  const change = { price_id: price('starter'), billing: 'now', proration_date: now } as const;
  const renews_at = new Date('2027-01-16T12:00:00Z');
  expect(await provider.previewChange(subscription, change)).toMatchObject({ due_now: 1_045_00, renews_at });
  expect(await provider.changeSubscription(subscription, change, key())).toMatchObject({
    current_period_end: renews_at,
  });
  expect((await amounts(customer_id))[0]).toEqual(['paid', 1_045_00, 1_045_00]);
});

test('coupons take a percentage off once or an amount off each year', async () => {
  await engine.createCoupon({ id: `A 20/ü?`, percent_off: 20, duration: 'once' });
  await engine.createCoupon({ id: `HUNDRED`, amount_off: 100_00, max_redemptions: 1 });
  const months = { percent_off: 10, duration: 'repeating' } as const;
  await engine.createCoupon({ id: `YEAR`, duration_in_months: 12, ...months });
  await engine.createCoupon({ id: `LONGER`, duration_in_months: 13, ...months });
  const customer_id = await addCustomer();
  const next = { price_id: price('starter'), quantity: 2, coupon_id: `A 20/ü?` };
  expect(await provider.findCoupon(next.coupon_id)).toMatchObject({ percent_off: 20, is_valid: true });
  expect(await provider.previewNew(customer_id, next)).toMatchObject({ due_now: 880_00, renewal: 1_100_00 });
  for (const [id, renewal] of [
    ['HUNDRED', 1_000_00],
    ['YEAR', 1_100_00],
    ['LONGER', 990_00],
  ])
    expect(await provider.previewNew(null, { ...next, coupon_id: `${id}` })).toMatchObject({ renewal });
  const subscription = await subscribe(customer_id, next);
  // It was used.
  expect(subscription.coupon).toBeNull();
  const changed = await provider.setCoupon(subscription.id, `HUNDRED`, key());
  expect(changed.coupon).toMatchObject({ amount_off: 100_00 });
  await advance(customer_id, '2028-01-01T00:00:01Z');
  expect(await amounts(customer_id)).toEqual([
    ['paid', 1_000_00, 1_000_00],
    ['paid', 1_000_00, 1_000_00],
    ['paid', 880_00, 880_00],
  ]);
  expect((await provider.setCoupon(subscription.id, null, key())).coupon).toBeNull();
  expect(await provider.findCoupon(`HUNDRED`)).toMatchObject({ is_valid: false });
  for (const coupon_id of [`HUNDRED`, `hundred`])
    await expect(provider.setCoupon(subscription.id, coupon_id, key())).rejects.toMatchObject({
      failure: 'rejected',
    });
});

test('credits what was paid after a discount', async () => {
  await engine.createCoupon({ id: `HALF`, percent_off: 50, duration: 'once' });
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id, { coupon_id: `HALF` });
  now = october;
  // Unused: half of $238.08. The coupon was used, so the third seat has its full price: 3 × $550 × 79 / 365 = $357.12.
  const change = { quantity: 3, billing: 'now', proration_date: october } as const;
  expect((await provider.previewChange(subscription, change)).due_now).toBe(357_12 - 119_04);
});

test('a declined card cannot be saved', async () => {
  const customer_id = await addCustomer(null);
  await expect(saveCard(customer_id, 'pm_card_visa_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
    status: 402,
    decline_code: 'insufficient_funds',
  });
  const target = { payment_method_id: 'pm_card_chargeDeclinedExpiredCard', customer_id, subscription_id: null };
  await expect(provider.setDefaultPaymentMethod(target, key())).rejects.toMatchObject({
    failure: 'declined',
    message: 'Your card has expired.',
    code: 'expired_card',
  });
  expect(await provider.findCustomer(customer_id)).toMatchObject({ default_payment_method: null });
});

test('a declined charge leaves nothing behind, and its key keeps the answer', async () => {
  const customer_id = await addCustomer('pm_card_chargeCustomerFail');
  const declined = { failure: 'declined', message: 'Your card was declined.', code: 'generic_decline' };
  const operation_id = key();
  const next = { account_id: 7, customer_id, price_id: price('starter'), quantity: 2, coupon_id: null };
  await expect(provider.createSubscription({ ...next, operation_id })).rejects.toMatchObject(declined);
  expect(await provider.listSubscriptions(customer_id)).toEqual([]);
  expect(await provider.listInvoices(customer_id)).toEqual([]);
  await addCard(customer_id, 'pm_card_visa');
  await expect(provider.createSubscription({ ...next, operation_id })).rejects.toMatchObject(declined);
  const subscription = await provider.createSubscription({ ...next, operation_id: key() });
  await addCard(customer_id, 'pm_card_authenticationRequired');
  const change = { quantity: 3, billing: 'now', proration_date: now } as const;
  await expect(provider.changeSubscription(subscription, change, key())).rejects.toMatchObject({
    failure: 'declined',
    code: 'authentication_required',
  });
  expect(await find(subscription)).toMatchObject({ quantity: 2, status: 'active' });
  expect(await amounts(customer_id)).toHaveLength(1);
});

test('a customer without a card cannot subscribe', async () => {
  await expect(subscribe(await addCustomer(null))).rejects.toMatchObject({ failure: 'rejected' });
});

test('a failed renewal is retried and becomes unpaid, and a new card recovers it', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  await addCard(customer_id, 'pm_card_chargeCustomerFail', subscription.id);
  await advance(customer_id, '2027-01-01T00:00:01Z');
  expect(await find(subscription)).toMatchObject({ status: 'past_due', quantity: 2 });
  await advance(customer_id, '2027-01-20T00:00:00Z');
  const unpaid = await find(subscription);
  expect(unpaid.status).toBe('unpaid');
  const invoice_id = unpaid.latest_invoice_id ?? '';
  await expect(provider.payInvoice(invoice_id, key())).rejects.toMatchObject({ failure: 'declined' });
  await addCard(customer_id, 'pm_card_visa', subscription.id);
  const pay = key();
  expect(await provider.payInvoice(invoice_id, pay)).toMatchObject({ status: 'paid', amount_paid: 1_100_00 });
  expect(await provider.payInvoice(invoice_id, pay)).toMatchObject({ status: 'paid' });
  await expect(provider.payInvoice(invoice_id, key())).rejects.toMatchObject({ failure: 'rejected' });
  expect(await find(subscription)).toMatchObject({ status: 'active' });
  const { events } = await engine.advance(customer_id, new Date(0));
  const types = events.map(({ type }) => type);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(5);
  expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(2);
});

test('a bank account can fail days after the renewal', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  await addCard(customer_id, 'pm_usBankAccount_insufficientFunds');
  await advance(customer_id, '2027-01-01T00:00:01Z');
  expect(await find(subscription)).toMatchObject({ status: 'active' });
  expect((await amounts(customer_id))[0]).toEqual(['open', 1_100_00, 0]);
  await advance(customer_id, '2027-01-05T00:00:01Z');
  expect(await find(subscription)).toMatchObject({ status: 'past_due' });
});

test('a cancellation takes effect at the end of the period unless it is undone', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  const canceled = await provider.cancelSubscription(subscription.id, 'Too few clients', key());
  const renewal = new Date('2027-01-01T00:00:00Z');
  expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: renewal });
  const seat = { quantity: 3, billing: 'now', proration_date: now } as const;
  expect(await provider.previewChange(canceled, seat)).toMatchObject({ due_now: 550_00, renewal: 1_650_00 });
  expect(await provider.undoCancellation(subscription.id, key())).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  });
  await provider.cancelSubscription(subscription.id, '', key());
  await advance(customer_id, '2027-01-01T00:00:01Z');
  expect(await find(subscription)).toMatchObject({ status: 'canceled' });
  expect(await amounts(customer_id)).toHaveLength(1);
  const change = { quantity: 9, billing: 'now', proration_date: now } as const;
  await expect(provider.changeSubscription(subscription, change, key())).rejects.toMatchObject({
    failure: 'rejected',
  });
  expect(await subscribe(customer_id)).toMatchObject({ status: 'active' });
  expect((await provider.listSubscriptions(customer_id)).map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('an unpaid first invoice expires after 23 hours', async () => {
  const customer_id = await addCustomer('pm_card_chargeCustomerFail');
  const next = { price: price('core'), quantity: 1, coupon_id: null, allows_incomplete: true, metadata: {} };
  await engine.call({ customer_id, run: (session) => createSubscription(session, next) });
  const statuses = async () => (await provider.listSubscriptions(customer_id)).map(({ status }) => status);
  await advance(customer_id, '2026-01-01T22:59:59Z');
  expect(await statuses()).toEqual(['incomplete']);
  await advance(customer_id, '2026-01-01T23:00:00Z');
  expect(await statuses()).toEqual(['incomplete_expired']);
  expect((await amounts(customer_id))[0]).toEqual(['void', 750_00, 0]);
});
