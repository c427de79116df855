import { afterAll, describe, expect, test } from 'vitest';
import {
  type BilledFirm,
  callFromBrowser,
  changeBilling,
  createBillingApp,
  newBilledFirm,
  newSubscribedFirm,
} from '../../../testing/billing.ts';
import { newCoupon, newCustomer } from '../../../testing/stripe-emulator.ts';
import { billingOff, createTestApp } from '../../../testing/test-app.ts';

const app = await createBillingApp();
afterAll(() => app.close());
const anyone = app.browser();

const customerOf = async ({ id }: BilledFirm) => {
  const row = app.db.selectFrom('billing_customers').select('customer_id').where('account_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).customer_id;
};
const advance = async (firm: BilledFirm, now: string | undefined, delivery = {}) => {
  const params = { id: await customerOf(firm) };
  const { body } = await anyone.call('update-stripe-emulator-customer', {
    params,
    body: { ...(now && { now }), ...delivery },
  });
  await app.work();
  return body;
};
const show = async ({ id, admin }: BilledFirm) => (await app.as(admin).call('show-billing', { params: { id } })).body;
const dueOf = async (firm: BilledFirm) => (await advance(firm, undefined)).customer.next_due_at ?? '';
const epoch = (moment: string) => Math.floor(Date.parse(moment) / 1000);
const later = (moment: string, days: number) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();

test('a renewal is paid, and the firm sees its new period', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const renewal = await dueOf(firm);
  const { customer, delivered_events } = await advance(firm, renewal);
  expect(customer).toMatchObject({ firm: { id: firm.id }, pending_events: 0 });
  expect(customer.now.slice(0, 19)).toBe(renewal.slice(0, 19));
  expect(customer.invoices.map(({ status, total }) => [status, total])).toEqual([
    ['paid', 1100_00],
    ['paid', 1100_00],
  ]);
  expect(delivered_events).toBeGreaterThan(1);
  const { subscription } = await show(firm);
  expect(subscription?.current_period_start).toBe(epoch(renewal));
  expect(subscription?.current_period_end).toBe(epoch(customer.next_due_at ?? ''));
});

test('a renewal that fails is retried, and at last the firm has no seats', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const body = { payment_method_id: 'pm_card_chargeCustomerFail' };
  await app.as(firm.admin).call('save-payment-method', { body });
  let due = await dueOf(firm);
  const statuses: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { customer } = await advance(firm, due);
    statuses.push((await show(firm)).subscription?.status);
    due = customer.next_due_at ?? '';
  }
  expect(statuses).toEqual(['past_due', 'past_due', 'past_due', 'unpaid']);
  const { body: account } = await app.as(firm.admin).call('show-account', { params: { id: firm.id } });
  expect(account.seats).toBe(0);
});

test('a cancellation reaches the end of its period', async () => {
  const firm = await newSubscribedFirm(app, 1);
  await app.as(firm.admin).call('cancel-subscription', { params: { id: firm.id }, body: { comment: 'Closing' } });
  await advance(firm, await dueOf(firm));
  expect((await show(firm)).subscription?.status).toBe('canceled');
});

test('events that arrive twice and in reverse order end in the same state', async () => {
  const firm = await newSubscribedFirm(app, 3);
  const renewal = await dueOf(firm);
  const { delivered_events } = await advance(firm, renewal, { delivers_twice: true, delivers_in_reverse: true });
  const received = await app.db
    .selectFrom('billing_events')
    .select('event_id')
    .where('account_id', '=', firm.id)
    .execute();
  expect(delivered_events).toBe(2);
  expect(received).toHaveLength(new Set(received.map(({ event_id }) => event_id)).size);
  expect((await show(firm)).subscription).toMatchObject({ status: 'active', current_period_start: epoch(renewal) });
});

test('seats that are bought after the clock was advanced cost what is left of the period', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const renewal = await dueOf(firm);
  await advance(firm, later(renewal, -73));
  const { params, body } = { params: { id: firm.id }, body: { change: { seats: 2 } } };
  const preview = (await app.as(firm.admin).call('preview-billing', { params, body })).body;
  const start = (await show(firm)).subscription?.current_period_start ?? 0;
  const expected = (550_00 * 73 * 86_400) / (epoch(renewal) - start);
  expect(Math.abs(preview.due_now - expected)).toBeLessThanOrEqual(1);
  await changeBilling(
    app,
    firm,
    { seats: 2 },
    {
      proration_date: preview.proration_date,
      basis: preview.basis,
    },
  );
  await app.work();
  const { invoices } = (await app.as(firm.admin).call('list-invoices', { params })).body;
  expect(invoices[0]).toMatchObject({ total: preview.due_now, status: 'paid' });
});

test('a reduction that was chosen after the clock was advanced takes effect with the renewal', async () => {
  const firm = await newSubscribedFirm(app, 3);
  await advance(firm, later(await dueOf(firm), -30));
  await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
  expect((await show(firm)).subscription).toMatchObject({ seats: 3, seats_at_renewal: 2 });
  await advance(firm, await dueOf(firm));
  expect((await show(firm)).subscription).toMatchObject({ seats: 2, seats_at_renewal: null });
});

test('a coupon expires by the clock of the customer', async () => {
  const [one, other] = [await newSubscribedFirm(app, 1), await newSubscribedFirm(app, 1)];
  const redeem_by = later(app.ctx.clock().toISOString(), 10);
  const { id } = (await anyone.call('create-stripe-emulator-coupon', { body: newCoupon({ redeem_by }) })).body;
  await advance(one, later(redeem_by, 1));
  expect((await changeBilling(app, one, { coupon_id: id })).code).toBe('coupon_not_usable');
  expect((await changeBilling(app, other, { coupon_id: id })).status).toBe(200);
  const [coupon] = (await anyone.call('list-stripe-emulator-coupons')).body.coupons;
  expect(coupon).toMatchObject({ id, percent_off: 20, times_redeemed: 1, is_valid: true });
});

describe('at the same time', () => {
  test('the clock is advanced twice: the renewal is charged once', async () => {
    const firm = await newSubscribedFirm(app, 2);
    const renewal = await dueOf(firm);
    // The earlier moment is rejected if it comes second.
    const advanced = await Promise.allSettled([advance(firm, renewal), advance(firm, later(renewal, 1))]);
    const { customer } = await advance(firm, undefined);
    expect(customer.now.slice(0, 10)).toBe(later(renewal, 1).slice(0, 10));
    expect(customer.invoices.map(({ status, total }) => [status, total])).toEqual([
      ['paid', 1100_00],
      ['paid', 1100_00],
    ]);
    const { body } = await app.as(firm.admin).call('list-invoices', { params: { id: firm.id } });
    expect(body.invoices).toHaveLength(2);
    const delivered = advanced.flatMap((one) => (one.status === 'fulfilled' ? one.value.delivered_events : []));
    expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('events are delivered twice: each is received and counted once', async () => {
    const firm = await newSubscribedFirm(app, 1);
    const replies = await Promise.all(
      [false, true].map((delivers_in_reverse) => advance(firm, undefined, { delivers_in_reverse })),
    );
    const received = await app.db
      .selectFrom('billing_events')
      .select('event_id')
      .where('account_id', '=', firm.id)
      .execute();
    expect(received.length).toBeGreaterThan(1);
    expect(replies.reduce((sum, { delivered_events }) => sum + delivered_events, 0)).toBe(received.length);
  });

  test('a card is authenticated twice: it is saved once', async () => {
    const firm = await newBilledFirm(app, null);
    const caller = app.as(firm.admin);
    const { clientSecret: client_secret } = (await caller.call('create-setup-intent', { body: { seats: 1 } })).body;
    await callFromBrowser(app, client_secret, { payment_method: 'pm_card_authenticationRequiredOnSetup' });
    const finish = () => callFromBrowser(app, client_secret, { succeeds: 'true' });
    const statuses = (await Promise.all([finish(), finish()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    const [book] = (await app.emulator.listBooks()).filter(({ account_id }) => account_id === firm.id);
    expect(book?.payment_methods).toHaveLength(1);
  });

  test('two coupons with one code are created: one exists', async () => {
    const create = (percent_off: number) =>
      anyone.call('create-stripe-emulator-coupon', { body: newCoupon({ id: 'TWICE', percent_off }) });
    const replies = await Promise.all([create(10), create(20), create(30)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const created = replies.find(({ status }) => status === 200);
    const { coupons } = (await anyone.call('list-stripe-emulator-coupons')).body;
    expect(coupons.find(({ id }) => id === 'TWICE')?.percent_off).toBe(created?.body.percent_off);
  });
});

test('a coupon has a percentage or an amount, and a code of its own', async () => {
  const create = async (changes: Parameters<typeof newCoupon>[0]) =>
    Object.keys((await anyone.call('create-stripe-emulator-coupon', { body: newCoupon(changes) })).errors);
  expect(await create({ percent_off: null })).toEqual(['percent_off']);
  expect(await create({ amount_off: 500 })).toEqual(['percent_off']);
  expect(await create({ duration: 'repeating' })).toEqual(['duration_in_months']);
  expect(await create({ id: 'A/B', percent_off: null, amount_off: 500, max_redemptions: 1 })).toEqual([]);
  expect(await create({ id: 'A/B' })).toEqual(['id']);
});

test('lists customers by firm, name, email and id', async () => {
  const firm = await newBilledFirm(app);
  const id = await customerOf(firm);
  const search = async (text: string) =>
    (await anyone.call('list-stripe-emulator-customers', { query: { search: text } })).body.customers.map(
      (one) => one.id,
    );
  expect(await search(id.toUpperCase())).toEqual([id]);
  const made = (await anyone.call('create-stripe-emulator-customer', { body: { ...newCustomer, name: 'By hand' } }))
    .body;
  expect(made).toMatchObject({
    firm: null,
    payment_method: { last4: '4242' },
    subscriptions: [{ status: 'active', plan_type: 'core', seats: 2 }],
  });
  expect(await search('by hand')).toEqual([made.id]);
});

test('a customer whose first charge fails has an incomplete subscription, and a declined card is an error', async () => {
  const create = (card: typeof newCustomer.card) =>
    anyone.call('create-stripe-emulator-customer', { body: { ...newCustomer, card } });
  expect((await create('pm_card_chargeCustomerFail')).body.subscriptions).toMatchObject([{ status: 'incomplete' }]);
  expect((await create('pm_card_visa_chargeDeclined')).errors).toEqual({ card: ['Your card was declined.'] });
});

test('the clock goes forward, and by five years at most', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const params = { id: await customerOf(firm) };
  const errors = async (now: string) =>
    (await anyone.call('update-stripe-emulator-customer', { params, body: { now } })).errors;
  expect(await errors('2020-01-01T00:00:00Z')).toEqual({ now: ['A customer’s clock can only move forward.'] });
  expect(await errors('2099-01-01T00:00:00Z')).toEqual({ now: ['You can move forward up to 5 years at a time.'] });
  const unknown = await anyone.call('update-stripe-emulator-customer', { params: { id: 'cus_unknown' }, body: {} });
  expect(unknown.status).toBe(404);
});

test('does not exist with another payment provider', async () => {
  const off = await createTestApp({ payments: billingOff });
  const browser = off.browser();
  const statuses = [
    await browser.call('list-stripe-emulator-customers'),
    await browser.call('create-stripe-emulator-customer', { body: newCustomer }),
    await browser.call('update-stripe-emulator-customer', { params: { id: 'cus_1' }, body: {} }),
    await browser.call('list-stripe-emulator-coupons'),
    await browser.call('create-stripe-emulator-coupon', { body: newCoupon() }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  await off.close();
});
