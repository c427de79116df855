import { afterAll, expect, test, vi } from 'vitest';
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

test('requirement 34: each event is processed once, in any order, and the state is read from the provider', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const row = await app.db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', 'billing_customers.account_id', 'subscriptions.account_id')
    .select(['customer_id', 'subscription_id'])
    .where('subscriptions.account_id', '=', firm.id)
    .executeTakeFirstOrThrow();
  await app.ctx.payments?.cancelSubscription(row.subscription_id, 'At the provider', 'dashboard-1');
  const events = await app.emulator.listEvents(row.customer_id);
  for (const { body, signature } of [...events.toReversed(), ...events])
    expect((await send(body, signature)).json()).toEqual({ received: true });
  const stored = await app.db.selectFrom('billing_events').selectAll().where('account_id', '=', firm.id).execute();
  expect(stored).toHaveLength(events.length);
  await app.work();
  const shown = await app.as(firm.admin).call('show-subscription', { params: { id: firm.id } });
  expect(shown.body).toMatchObject({ status: 'active', cancel_at_period_end: true });
});

const customerEvent = (id: string, customer_id: string) => ({
  id,
  object: 'event',
  type: 'customer.updated',
  created: Math.floor(app.ctx.clock().getTime() / 1000),
  livemode: false,
  data: { object: { id: customer_id, object: 'customer' } },
});

test('an event of a customer that is not ours is received', async () => {
  const { id } = await app.emulator.createCustomer({ account_id: null, name: 'Other', email: 'other@example.test' });
  const { body, signature } = app.emulator.sign(JSON.stringify(customerEvent('evt_other', id)));
  expect((await send(body, signature)).statusCode).toBe(200);
});

test('requirement 34: an event of an unknown type is received, and its work is left to a job', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const { customer_id } = await app.db
    .selectFrom('billing_customers')
    .select('customer_id')
    .where('account_id', '=', firm.id)
    .executeTakeFirstOrThrow();
  const reads = vi.spyOn(app.ctx.payments ?? expect.fail(), 'listSubscriptions');
  for (const type of ['customer.updated', 'entitlements.invented']) {
    const event = { ...customerEvent(`evt_${type}`, customer_id), type };
    const { body, signature } = app.emulator.sign(JSON.stringify(event));
    const startedAt = performance.now();
    expect((await send(body, signature)).statusCode).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(reads).not.toHaveBeenCalled();
  }
  await app.work();
  expect(reads).toHaveBeenCalled();
});

test('a wrong or missing signature is 400', async () => {
  const { body, signature } = app.emulator.sign(JSON.stringify(customerEvent('evt_1', 'cus_1')));
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
