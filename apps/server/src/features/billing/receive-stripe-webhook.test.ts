import { afterAll, expect, test } from 'vitest';
import { createBillingApp, newSubscribedFirm } from '../../testing/billing.ts';
import { billingOff, createTestApp } from '../../testing/test-app.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const send = (body: string, signature?: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/v1/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload: body,
  });

test('each event is processed once, in any order, and the state is read from the provider', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const row = await app.db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', 'billing_customers.account_id', 'subscriptions.account_id')
    .select(['customer_id', 'subscription_id'])
    .where('subscriptions.account_id', '=', firm.id)
    .executeTakeFirstOrThrow();
  await app.local.provider.cancelSubscription(row.subscription_id, 'At the provider', 'dashboard-1');
  const events = (await app.local.listEvents(row.customer_id)).map((event) => app.local.signEvent(event));
  for (const { body, signature } of [...events.toReversed(), ...events])
    expect((await send(body, signature)).json()).toEqual({ received: true });
  const stored = await app.db.selectFrom('billing_events').selectAll().where('account_id', '=', firm.id).execute();
  expect(stored).toHaveLength(events.length);
  await app.work();
  const shown = await app.as(firm.admin).call('show-subscription', { params: { id: firm.id } });
  expect(shown.body).toMatchObject({ status: 'active', cancel_at_period_end: true });
});

test('an event of a customer that is not ours is received', async () => {
  const book = await app.local.createCustomer({ account_id: null, name: 'Other', email: 'other@example.test' });
  await app.local
    .createSubscription(book.id, { price: 'price_local_core', quantity: 1, coupon_id: null, metadata: {} })
    .catch(() => null);
  const event = {
    id: 'evt_other',
    type: 'customer.updated',
    created_at: new Date(),
    customer_id: book.id,
    subscription_id: null,
    setup_intent_id: null,
  };
  const { body, signature } = app.local.signEvent(event);
  expect((await send(body, signature)).statusCode).toBe(200);
});

test('a wrong or missing signature is 400', async () => {
  const { body, signature } = app.local.signEvent({
    id: 'evt_1',
    type: 'customer.updated',
    created_at: new Date(),
    customer_id: null,
    subscription_id: null,
    setup_intent_id: null,
  });
  for (const wrong of [undefined, 'f'.repeat(64), `${signature}0`])
    expect((await send(body, wrong)).statusCode).toBe(400);
  expect((await send(`${body} `, signature)).statusCode).toBe(400);
});

test('does not exist while billing is off', async () => {
  const off = await createTestApp({ payments: billingOff });
  const reply = await off.server.inject({ method: 'POST', url: '/api/v1/webhooks/stripe', payload: '{}' });
  expect(reply.statusCode).toBe(404);
  await off.close();
});
