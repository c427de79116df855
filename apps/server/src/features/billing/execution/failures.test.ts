import { performance } from 'node:perf_hooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  billingOf,
  changeBilling,
  createStripeApp,
  customerOf,
  newBilledFirm,
  newSubscribedFirm,
  seatsOf,
} from '../../../testing/billing.ts';
import type { Fault } from '../../../testing/stripe-server.ts';

const app = await createStripeApp();
const { stripe } = app;
afterAll(() => app.close());
beforeEach(() => stripe.behave());

const bookOf = async (firm: { readonly id: number }) =>
  stripe.call({ customer_id: await customerOf(app, firm), run: ({ book }) => book });
const three = (fault: Fault): Fault[] => [fault, fault, fault];

test.each<[string, boolean, Fault[]]>([
  ['is down', false, ['none', ...three('down')]],
  ['is slow', false, ['none', ...three('stall')]],
  ['answers in HTML', false, ['none', 'html']],
  ['acts without a reply', true, ['none', ...three('lost')]],
  ['acts and fails afterward', true, ['none', 'lost', 500, 500]],
])('a provider that %s: 503, settled by reading (%s), and the retry charges once', async (_, acts, faults) => {
  const firm = await newSubscribedFirm(app, 1);
  stripe.behave(...faults);
  const began = performance.now();
  const lost = await changeBilling(app, firm, { seats: 2 });
  expect([lost.status, lost.code]).toEqual([503, 'payment_unconfirmed']);
  // All attempts of a request end after `totalMs`, which is 19 s in production.
  expect(performance.now() - began).toBeLessThan(3_000);
  stripe.behave();
  expect((await billingOf(app, firm)).is_busy).toBe(true);
  expect((await changeBilling(app, firm, { seats: 2 })).code).toBe('billing_in_progress');
  app.forward(31);
  await app.ctx.jobs.send(app.db, 'settle-billing-operations', {});
  await app.work();
  expect([(await billingOf(app, firm)).is_busy, await seatsOf(app, firm)]).toEqual([false, acts ? 2 : 1]);
  expect((await changeBilling(app, firm, { seats: 2 })).status).toBe(200);
  expect(await seatsOf(app, firm)).toBe(2);
  const { subscriptions, invoices } = await bookOf(firm);
  expect(subscriptions.map(({ quantity }) => quantity)).toEqual([2]);
  expect(invoices).toHaveLength(2);
});

test('requirement 37: an increase that is interrupted after it has taken back a reduction leaves the reduction as it was', async () => {
  const firm = await newSubscribedFirm(app, 5);
  await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
  const settleAfter = async (seconds: number) => {
    app.forward(seconds);
    await app.ctx.jobs.send(app.db, 'settle-billing-operations', {});
    await app.work();
    return (await billingOf(app, firm)).is_busy;
  };
  // The subscription is read and its seats are restored; then the provider is down, as after a crash.
  stripe.behave('none', 'none', ...three('down'));
  expect((await changeBilling(app, firm, { seats: 6 })).code).toBe('payment_unconfirmed');
  stripe.behave();
  expect((await bookOf(firm)).subscriptions[0]?.quantity).toBe(5);
  // The request may still be running.
  expect(await settleAfter(31)).toBe(true);
  expect((await changeBilling(app, firm, { seats: 6 })).code).toBe('billing_in_progress');
  expect(await settleAfter(90)).toBe(false);
  const { subscriptions, invoices } = await bookOf(firm);
  expect([subscriptions[0]?.quantity, invoices.length]).toEqual([2, 1]);
  expect((await billingOf(app, firm)).subscription).toMatchObject({ seats: 5, seats_at_renewal: 2 });
  expect((await changeBilling(app, firm, { seats: 6 })).status).toBe(200);
  expect((await bookOf(firm)).invoices.at(-1)?.total).toBeGreaterThan(0);
  expect((await bookOf(firm)).invoices.at(-1)?.total).toBeLessThanOrEqual(550_00);
});

test('a read that the provider does not answer is 503, and one that it rejects is 422', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const preview = () =>
    app.as(firm.admin).call('preview-billing', { params: { id: firm.id }, body: { change: { seats: 2 } } });
  const look = () => app.as(firm.admin).call('show-coupon', { params: { id: firm.id }, query: { coupon: 'NONE' } });
  const begin = () => app.as(firm.admin).call('create-setup-intent', { body: { seats: 1 } });
  for (const call of [preview, look, begin]) {
    stripe.behave('html');
    const unanswered = await call();
    expect([unanswered.status, unanswered.code]).toEqual([503, 'payment_unconfirmed']);
    stripe.behave(400);
    const rejected = await call();
    expect([rejected.status, rejected.code]).toEqual([422, 'payment_rejected']);
  }
  stripe.behave();
  expect((await preview()).status).toBe(200);
});

test('a coupon of the first purchase that the provider rejects is named', async () => {
  await stripe.createCoupon({ id: 'A/B', percent_off: 20 });
  const firm = await newBilledFirm(app);
  expect((await changeBilling(app, firm, { coupon_id: 'A/B' })).status).toBe(200);
  // It is found, and used up before the purchase.
  stripe.behave('none', 400);
  expect((await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true })).code).toBe('coupon_not_usable');
  stripe.behave();
  expect((await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true })).status).toBe(200);
  expect((await bookOf(firm)).invoices.map(({ total }) => total)).toEqual([440_00]);
});

test('concurrent first requests of a firm use one customer', async () => {
  const firm = await newBilledFirm(app, null);
  const begin = () => app.as(firm.admin).call('create-setup-intent', { body: { seats: 1 } });
  await app.as(firm.admin).call('show-billing', { params: { id: firm.id } });
  stripe.delay(20);
  const replies = await Promise.all([begin(), begin(), begin()]);
  stripe.delay(0);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await bookOf(firm)).setup_intents).toHaveLength(3);
});

test('a declined card is not saved', async () => {
  const firm = await newSubscribedFirm(app, 1);
  const call = { body: { payment_method_id: 'pm_card_visa_chargeDeclined' } };
  const declined = await app.as(firm.admin).call('save-payment-method', call);
  expect(declined.errors).toEqual({ payment_method: ['Your card was declined.'] });
  await app.work();
  const { payment_method, is_busy } = await billingOf(app, firm);
  expect([payment_method?.last4, is_busy]).toEqual(['4242', false]);
});
