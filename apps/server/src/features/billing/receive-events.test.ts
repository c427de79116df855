import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedEvent } from '../../integrations/payments/stripe-emulator/webhooks.ts';
import {
  type BilledFirm,
  type BillingApp,
  changeBilling,
  createBillingApp,
  customerOf,
  newBilledFirm,
} from '../../testing/billing.ts';
import { newPerson } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/test-app.ts';

const send = async ({ server }: TestApp, { body, signature }: SignedEvent) =>
  (
    await server.inject({
      method: 'POST',
      url: '/api/v1/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    })
  ).statusCode;

const inOrder = (events: readonly SignedEvent[]) => events;
const reversedTwice = (events: readonly SignedEvent[]) => events.toReversed().flatMap((one) => [one, one]);

async function stateOf({ db }: TestApp, { id }: BilledFirm) {
  const account = await db
    .selectFrom('accounts')
    .select(['seats', 'plan_type', 'coupon_id', 'applied_coupon_percent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['status', 'plan_type', 'seats', 'seats_at_renewal', 'cancel_at_period_end', 'coupon_id'])
    .where('account_id', '=', id)
    .execute();
  const invoices = await db
    .selectFrom('invoices')
    .select(['status', 'total', 'amount_due', 'amount_paid'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('total')
    .execute();
  const method = await db
    .selectFrom('billing_customers')
    .select(['payment_method_brand', 'payment_method_last4'])
    .where('account_id', '=', id)
    .executeTakeFirst();
  return { account, subscriptions, invoices, method };
}

const day = 24 * 60 * 60;

/** @returns the state after each step */
async function live(app: BillingApp, order: (events: readonly SignedEvent[]) => readonly SignedEvent[]) {
  const { emulator: stripe } = app;
  await stripe.createCoupon({ id: 'SPRING/10', percent_off: 10 });
  let firm = await newBilledFirm(app, null);
  const states: Awaited<ReturnType<typeof stateOf>>[] = [];
  let delivered = 0;
  const deliver = async (events: readonly SignedEvent[]) => {
    for (const event of order(events)) expect(await send(app, event)).toBe(200);
    await app.work();
  };
  const step = async (change: () => Promise<{ readonly status: number }>, seconds = 1) => {
    app.forward(seconds);
    // Sessions end after some days.
    if (seconds > day) firm = { ...firm, admin: await newPerson(app.db, 'admin', firm.id) };
    if (states.length > 0) await stripe.advance(await customerOf(app, firm), app.ctx.clock());
    expect((await change()).status).toBe(200);
    const events = await stripe.listEvents(await customerOf(app, firm));
    await deliver(events.slice(delivered));
    delivered = events.length;
    states.push(await stateOf(app, firm));
  };
  const { id } = firm;
  const saveCard = (payment_method_id: string) =>
    app.as(firm.admin).call('save-payment-method', { body: { payment_method_id } });
  await step(() => saveCard('pm_card_visa'));
  await step(() => changeBilling(app, firm, { seats: 4 }, { accepted_terms: true }));
  await step(() => changeBilling(app, firm, { seats: 7 }), 182 * day);
  await step(() => changeBilling(app, firm, { plan_type: 'core' }));
  await step(() => changeBilling(app, firm, { coupon_id: 'SPRING/10' }));
  await step(() => saveCard('pm_card_chargeCustomerFail'));
  // The provider charges an hour after the invoice of the renewal.
  await step(() => app.as(firm.admin).call('show-billing', { params: { id } }), 183 * day + 7200);
  await step(() => saveCard('pm_card_mastercard'));
  await step(() => app.as(firm.admin).call('cancel-subscription', { params: { id }, body: { comment: 'Closing' } }));
  await step(() => app.as(firm.admin).call('reactivate-subscription', { params: { id } }));
  // Those of the whole year once more.
  await deliver(await stripe.listEvents(await customerOf(app, firm)));
  expect(await stateOf(app, firm)).toEqual(states.at(-1));
  const { count } = await app.db
    .selectFrom('billing_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(delivered);
  await app.close();
  return states;
}

let statesInOrder: Awaited<ReturnType<typeof live>>;
beforeAll(async () => {
  statesInOrder = await live(await createBillingApp(), inOrder);
});

test('a subscription lives through a year of events', () => {
  expect(
    statesInOrder.map(({ account, subscriptions: [one] }) => [account.seats, one?.status, one?.plan_type]),
  ).toEqual([
    [0, undefined, undefined],
    [4, 'active', 'starter'],
    [7, 'active', 'starter'],
    [7, 'active', 'core'],
    [7, 'active', 'core'],
    [7, 'active', 'core'],
    [7, 'past_due', 'core'],
    [7, 'active', 'core'],
    [7, 'active', 'core'],
    [7, 'active', 'core'],
  ]);
  const last = statesInOrder.at(-1);
  expect(last?.invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
  expect(last?.account).toMatchObject({ coupon_id: 'SPRING/10' });
});

test('requirement 34: events that arrive twice and in reverse order end in the same states', async () => {
  expect(await live(await createBillingApp(), reversedTwice)).toEqual(statesInOrder);
});

const app = await createBillingApp();
afterAll(() => app.close());

test('requirement 34: forged, replayed, future-dated and large webhooks are rejected without effect', async () => {
  const { emulator: stripe } = app;
  const firm = await newBilledFirm(app);
  const [event] = await stripe.listEvents(await customerOf(app, firm));
  const { body } = event ?? stripe.sign('{}');
  const now = Math.floor(app.ctx.clock().getTime() / 1000);
  const rejected: [SignedEvent, number][] = [
    [stripe.sign(body, 'whsec_of_another'), 400],
    [{ body, signature: 'v1=00' }, 400],
    [{ ...stripe.sign(body), body: body.replace('customer', 'Customer') }, 400],
    [stripe.sign(body, undefined, now - 301), 400],
    [stripe.sign(body, undefined, now + 301), 400],
    [stripe.sign(`${body.slice(0, -1)},"padding":"${'x'.repeat(10_000_000)}"}`), 413],
  ];
  for (const [sent, status] of rejected) expect(await send(app, sent)).toBe(status);
  expect(await app.db.selectFrom('billing_events').selectAll().execute()).toEqual([]);
  expect(await send(app, stripe.sign(body, stripe.settings.webhook_secrets[1], now - 299))).toBe(200);
  expect(await app.db.selectFrom('billing_events').selectAll().execute()).toHaveLength(1);
});
