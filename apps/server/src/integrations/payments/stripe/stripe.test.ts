import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import { startStripeServer } from '../../../testing/stripe-server.ts';
import { PaymentError, type PaymentProvider } from '../payments.ts';
import { confirmSetupIntent } from '../stripe-emulator/customers.ts';
import { stripePayments } from './stripe.ts';

let now = new Date('2026-01-01T00:00:00Z');
const clock = () => now;
const { db, close } = await openDatabase();
const double = await startStripeServer(db, clock);
afterAll(async () => {
  await double.close();
  await close();
});
beforeEach(() => {
  double.behave();
  now = new Date('2026-01-01T00:00:00Z');
});

const payments = stripePayments(double.settings, clock, { timeoutMs: 300, totalMs: 5_000 });
let keys = 0;
const key = () => `key-${++keys}`;

async function addCustomer(): Promise<string> {
  const { id } = await payments.createCustomer({ account_id: 7, name: 'A firm', email: 'a@firm.example' }, key());
  const intent = await payments.createSetupIntent(id, key());
  const { payment_method } = await double.call({
    customer_id: id,
    run: (session) => confirmSetupIntent(session, intent.id, 'pm_card_visa'),
  });
  const target = { payment_method_id: payment_method ?? '', customer_id: id, subscription_id: null };
  await payments.setDefaultPaymentMethod(target, key());
  return id;
}

const subscribe = (customer_id: string, operation_id = key()) =>
  payments.createSubscription({
    operation_id,
    account_id: 7,
    customer_id,
    price_id: 'price_starter',
    quantity: 2,
    coupon_id: null,
  });

const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

test('sends what a subscription needs', async () => {
  const operation_id = key();
  const subscription = await subscribe(await addCustomer(), operation_id);
  expect(double.requests.at(-1)).toMatchObject({ idempotency_key: operation_id, status: 200 });
  expect(double.requests.at(-1)?.parameters).toEqual({
    customer: subscription.customer_id,
    'items[0][price]': 'price_starter',
    'items[0][quantity]': '2',
    off_session: 'true',
    payment_behavior: 'error_if_incomplete',
    'metadata[account_id]': '7',
    'metadata[operation_id]': operation_id,
    'expand[0]': 'discounts.source.coupon',
    'expand[1]': 'test_clock',
  });
  const change = { quantity: 3, billing: 'now', proration_date: now } as const;
  await payments.changeSubscription(subscription, change, key());
  expect(double.requests.at(-1)?.parameters).toMatchObject({
    'items[0][id]': subscription.item_id,
    'items[0][quantity]': '3',
    proration_behavior: 'always_invoice',
    proration_date: String(now.getTime() / 1000),
    payment_behavior: 'error_if_incomplete',
    'metadata[operation_id]': `key-${keys}`,
  });
  await payments.changeSubscription(subscription, { ...change, billing: 'at_renewal' }, key());
  const later = double.requests.at(-1)?.parameters;
  expect(later).toMatchObject({ proration_behavior: 'none' });
  expect(later).not.toHaveProperty('proration_date');
});

test('an invented parameter, type or version is an error', async () => {
  const { api_base, secret_key } = double.settings;
  const post = (body: string, version = '2026-10-28.endive') =>
    fetch(`${api_base}/v1/subscriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret_key}`, 'stripe-version': version },
      body: new URLSearchParams(body),
    }).then((response) => response.json());
  const codeOf = (code: string, param?: string) => ({
    error: { type: 'invalid_request_error', code, ...(param ? { param } : {}) },
  });
  expect(await post('coupon=HALF')).toMatchObject(codeOf('parameter_unknown', 'coupon'));
  expect(await post('items[0][seats]=1')).toMatchObject(codeOf('parameter_unknown', 'items[0][seats]'));
  expect(await post('items[0][quantity]=two')).toMatchObject(codeOf('parameter_invalid', 'items[0][quantity]'));
  expect(await post('payment_behavior=hope')).toMatchObject(codeOf('parameter_invalid', 'payment_behavior'));
  expect(await post('off_session=1')).toMatchObject(codeOf('parameter_invalid', 'off_session'));
  expect(await post('', '2024-06-20')).toMatchObject(codeOf('version_invalid'));
});

test.each(['down', 'stall', 500, 503, 409] as const)('repeats a request after one "%s"', async (fault) => {
  const customer_id = await addCustomer();
  double.behave(fault);
  expect(await subscribe(customer_id)).toMatchObject({ status: 'active' });
  expect(await payments.listInvoices(customer_id)).toHaveLength(1);
});

test.each(['down', 'stall', 'html', 'shape', 429, 500] as const)('"%s" leaves the result open', async (fault) => {
  const customer_id = await addCustomer();
  double.behave(fault, fault, fault, fault);
  const error = await failureOf(subscribe(customer_id));
  expect(error).toBeInstanceOf(PaymentError);
  expect(error).toMatchObject({ failure: 'unconfirmed' });
  expect(await failureOf(payments.findCoupon('X'))).toSatisfy(
    (found) => found === null || found instanceof PaymentError,
  );
});

test.each([400, 401, 403] as const)('status %i is a rejection', async (status) => {
  double.behave(status);
  expect(await failureOf(payments.findCustomer('cus_1'))).toMatchObject({ failure: 'rejected' });
});

test('a reply that was lost is asked for again, and the charge is not repeated', async () => {
  const customer_id = await addCustomer();
  double.behave('lost');
  expect(await subscribe(customer_id)).toMatchObject({ status: 'active' });
  expect(double.requests.at(-1)).toMatchObject({ is_replay: true });
  expect(await payments.listInvoices(customer_id)).toHaveLength(1);
  double.behave('lost', 'lost', 'lost', 'lost');
  const operation_id = key();
  expect(await failureOf(subscribe(customer_id, operation_id))).toMatchObject({ failure: 'unconfirmed' });
  double.behave();
  const subscription = await subscribe(customer_id, operation_id);
  expect(subscription.operation_id).toBe(operation_id);
  expect(await payments.listInvoices(customer_id)).toHaveLength(2);
});

test('gives up in time', async () => {
  const hasty = stripePayments(double.settings, clock, { timeoutMs: 1_000, totalMs: 100 });
  double.behave('stall', 'stall', 'stall', 'stall');
  const started = performance.now();
  expect(await failureOf(hasty.findCoupon('X'))).toMatchObject({ failure: 'unconfirmed' });
  expect(performance.now() - started).toBeLessThan(900);
});

test('errors contain no secrets', async () => {
  const wrong = stripePayments({ ...double.settings, secret_key: 'sk_test_a_wrong_key' }, clock);
  double.behave();
  for (const error of [
    await failureOf(wrong.findCustomer('cus_1')),
    await failureOf(payments.createSetupIntent('cus_unknown', key())),
  ]) {
    expect(error).toBeInstanceOf(PaymentError);
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(text).not.toMatch(/sk_test|whsec|_secret_|cus_unknown/);
  }
});

const read = (provider: PaymentProvider, body: string, signature?: string) =>
  provider.readEvent(Buffer.from(body), signature);

test('reads signed events', async () => {
  const customer_id = await addCustomer();
  const subscription = await subscribe(customer_id);
  const signed = await double.listEvents(customer_id);
  const events = await Promise.all(signed.map(({ body, signature }) => read(payments, body, signature)));
  const subscription_id = subscription.id;
  expect(events).toMatchObject([
    { type: 'payment_method.attached', customer_id, subscription_id: null },
    { type: 'setup_intent.succeeded', customer_id, setup_intent_id: expect.stringMatching(/^seti_/) },
    { type: 'customer.updated', customer_id },
    { type: 'customer.subscription.created', customer_id, subscription_id, created_at: now },
    { type: 'invoice.paid', customer_id, subscription_id },
  ]);
});

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'made.up',
  created: 1,
  livemode: false,
  data: { object: { object: 'é' } },
};
const body = JSON.stringify(event, null, 2);

test('accepts each secret, and several signatures', async () => {
  const [, second = ''] = double.settings.webhook_secrets;
  const { signature } = double.sign(body, second);
  expect(await read(payments, body, signature)).toEqual({
    id: 'evt_1',
    type: 'made.up',
    created_at: new Date(1000),
    customer_id: null,
    subscription_id: null,
    setup_intent_id: null,
  });
  expect(await read(payments, body, `${signature},v1=${'0'.repeat(64)},v0=x`)).not.toBeNull();
});

test.each([-301, 301])('rejects an event that is %i seconds off', async (seconds) => {
  const at = now.getTime() / 1000 + seconds;
  expect(await read(payments, body, double.sign(body, undefined, at).signature)).toBeNull();
  const inTime = at - Math.sign(seconds);
  expect(await read(payments, body, double.sign(body, undefined, inTime).signature)).not.toBeNull();
});

test('rejects wrong signatures and other modes', async () => {
  const { signature } = double.sign(body);
  const [time, v1 = ''] = signature.split(',');
  expect(await read(payments, body)).toBeNull();
  expect(await read(payments, body, '')).toBeNull();
  expect(await read(payments, `${body} `, signature)).toBeNull();
  expect(await read(payments, JSON.stringify(event), signature)).toBeNull();
  expect(await read(payments, body, double.sign(body, 'whsec_another').signature)).toBeNull();
  expect(await read(payments, body, `${time},${v1.replace('v1', 'v0')}`)).toBeNull();
  for (const text of ['not JSON', '[]', '{"object":"event"}'])
    expect(await read(payments, text, double.sign(text).signature)).toBeNull();
  const live = JSON.stringify({ ...event, livemode: true });
  expect(await read(payments, live, double.sign(live).signature)).toBeNull();
  const liveKey = stripePayments({ ...double.settings, secret_key: 'sk_live_1' }, clock);
  expect(await read(liveKey, live, double.sign(live).signature)).not.toBeNull();
  expect(await read(liveKey, body, signature)).toBeNull();
});

test('reads all lines of an invoice with several pages', async () => {
  const customer_id = await addCustomer();
  await subscribe(customer_id);
  await double.call({
    customer_id,
    run({ book }) {
      const [invoice] = book.invoices;
      const [line] = invoice?.lines ?? [];
      if (!invoice || !line) throw new Error('The subscription has no invoice');
      const lines = Array.from({ length: 150 }, (_, index) => ({ ...line, amount: index, description: `${index}` }));
      book.invoices[0] = { ...invoice, lines, total: (149 * 150) / 2 };
    },
  });
  const [invoice] = await payments.listInvoices(customer_id);
  expect(invoice?.lines.map(({ amount }) => amount)).toEqual(Array.from({ length: 150 }, (_, index) => index));
});

test('parallel calls with one key wait for the first', async () => {
  const customer_id = await addCustomer();
  const operation_id = key();
  const replies = await db.transaction().execute(async (trx) => {
    const book = trx.selectFrom('stripe_emulator_customers').select('id').where('id', '=', customer_id);
    await book.forUpdate().execute();
    const calls = Promise.all(Array.from({ length: 5 }, () => subscribe(customer_id, operation_id)));
    await vi.waitUntil(() => double.requests.filter(({ status }) => status === 409).length === 4);
    return { calls };
  });
  const subscriptions = await replies.calls;
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(1);
  const statuses = double.requests.filter((one) => one.idempotency_key === operation_id).map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  expect(await payments.listInvoices(customer_id)).toHaveLength(1);
});

test('the emulator delivers each event twice, the newest first', async () => {
  const customer_id = await addCustomer();
  await subscribe(customer_id);
  const received: (string | undefined)[] = [];
  const webhook = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const { 'stripe-signature': signature } = request.headers;
      const event = await payments.readEvent(bytes, String(signature));
      received.push(event?.type);
      response.writeHead(received.length === 1 ? 500 : 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const address = webhook.address();
  const port = typeof address === 'object' ? address?.port : null;
  const statuses: number[] = [];
  double.connect(async ({ body: payload, signature }) => {
    const headers = { 'stripe-signature': signature };
    const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: payload, headers });
    statuses.push(reply.status);
    return reply.ok;
  });
  const both = { delivers_twice: true, delivers_in_reverse: true };
  expect(await double.deliver(customer_id, both)).toBe(5);
  expect(await double.deliver(customer_id, both)).toBe(0);
  webhook.close();
  expect(statuses).toEqual([500, ...Array.from({ length: 9 }, () => 204)]);
  expect(received.slice(0, 4)).toEqual([
    'invoice.paid',
    'invoice.paid',
    'customer.subscription.created',
    'customer.subscription.created',
  ]);
});
