import { maxWebhooks, type WebhookEvent } from 'contract/vocabulary/webhooks';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { isSignedWith, openReceiver } from '../../testing/webhook-receiver.ts';
import { createdWebhook, webhookSecret } from '../../testing/webhooks.ts';
import { sendDeliveries } from './sending/operations.ts';
import { insertTestDelivery } from './store.ts';

const app = await createTestApp();
const production = await createTestApp({ allows_loopback: false });
const crm = await openReceiver();
afterAll(async () => {
  crm.close();
  await Promise.all([app.close(), production.close()]);
});
const { ctx } = app;
const { firm, advisor, otherAdvisor, admin, agent, client, superAdmin } = await createActors(app.db);
const { signal } = new AbortController();

const signedIn = async (person = advisor) => {
  const browser = app.browser();
  await browser.signIn(person);
  return browser;
};
const create = (browser: Browser, url = crm.url, events: WebhookEvent[] = ['client.updated']) =>
  browser.call('create-webhook', { body: { webhook: { url, events } } });

test('shows the secret once, stores it and the address encrypted, and tells the owner', async () => {
  const { body } = await create(app.as(agent), crm.url, ['booking.changed', 'signal.opened']);
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(body.webhook).toMatchObject({ url: crm.url, events: ['signal.opened', 'booking.changed'], is_enabled: true });
  const { text } = await app.as(agent).call('list-webhooks');
  expect(text).not.toContain('whsec_');
  const stored = JSON.stringify(await app.db.selectFrom('webhook_endpoints').selectAll().execute());
  for (const clear of [body.secret.slice(6, 20), '127.0.0.1']) expect(stored).not.toContain(clear);
  expect((await app.outbox(agent.email))[0]?.subject).toBe('A webhook was created');
});

test.each([
  ['http://crm.example/', 'Enter an address that starts with https://'],
  ['crm.example', 'Enter an address that starts with https://'],
  ['https://user:secret@crm.example/', 'has neither a user name'],
  ['https://10.0.0.7/hook', 'This address is in a private network.'],
  ['https://[fd00::1]/hook', 'This address is in a private network.'],
  ['https://[::ffff:169.254.169.254]/', 'This address is in a private network.'],
  ['https://0x7f000001/', 'This address is in a private network.'],
  ['http://127.0.0.1/', 'Enter an address that starts with https://'],
  ['https://localhost/', 'This address is in a private network.'],
])('production rejects %s', async (url, text) => {
  const person = await newPerson(production.db, 'advisor', null);
  const { status, errors } = await create(production.as(person), url);
  expect([status, errors]).toEqual([422, { url: [expect.stringContaining(text)] }]);
});

test('needs an event', async () => {
  expect((await create(app.as(advisor), crm.url, [])).errors).toEqual({ events: ['Choose at least one event'] });
});

test('a user has at most 10, also with concurrent calls', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  for (let count = 1; count < maxWebhooks; count++) await createdWebhook(ctx, person);
  const answers = await Promise.all([1, 2, 3].map(() => create(app.as(person))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a super admin who views as the user sees the host alone, because an address can contain a credential', async () => {
  const url = 'https://crm.example:8443/hook?key=secret';
  await createdWebhook(ctx, otherAdvisor, { url });
  const staff = await signedIn(superAdmin);
  const params = { id: otherAdvisor.id };
  const { body } = await staff.call('view-user', { params, body: { reason: 'Asked for help' } });
  const view = app.browser();
  view.bearer = body.auth_token;
  const urlsSeen = async (browser: Browser) =>
    (await browser.call('list-webhooks')).body.webhooks.map((webhook) => webhook.url);
  expect([await urlsSeen(view), await urlsSeen(app.as(otherAdvisor))]).toEqual([['crm.example:8443'], [url]]);
});

test('clients and super admins have none', async () => {
  for (const person of [client, superAdmin]) expect((await create(app.as(person))).code).toBe('forbidden');
});

test('creating and rotating ask for the password, unless it was typed within ten minutes', async () => {
  const id = await createdWebhook(ctx, agent);
  const browser = app.browser();
  await browser.signIn(agent);
  app.forward(11 * 60);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  const rotate = () => browser.call('rotate-webhook-secret', { params: { id } });
  expect([(await create(browser)).code, (await rotate()).code]).toEqual([
    'password_confirmation_required',
    'password_confirmation_required',
  ]);
  await browser.call('confirm-password', { body: { current_password: agent.password } });
  expect([(await create(browser)).status, (await rotate()).status]).toEqual([200, 200]);
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const id = await createdWebhook(ctx, advisor, { url: crm.url });
  const { secret } = (await (await signedIn()).call('rotate-webhook-secret', { params: { id } })).body;
  const signers = async () => {
    await insertTestDelivery(app.db, id, ctx.clock().toISOString());
    await sendDeliveries(ctx, id, signal);
    const last = crm.received.at(-1);
    return [webhookSecret, secret].map((one) => last !== undefined && isSignedWith(one, last));
  };
  expect(await signers()).toEqual([true, true]);
  app.forward(24 * 60 * 60);
  expect(await signers()).toEqual([false, true]);
});

test('is turned off and on, changes its events, and is deleted', async () => {
  const id = await createdWebhook(ctx, advisor, { url: crm.url });
  const browser = await signedIn();
  const change = (webhook: { is_enabled?: boolean; events?: WebhookEvent[] }) =>
    browser.call('update-webhook', { params: { id }, body: { webhook } });
  expect((await change({ is_enabled: false })).body.is_enabled).toBe(false);
  expect((await browser.call('test-webhook', { params: { id } })).code).toBe('webhook_disabled');
  expect((await change({ events: ['signal.opened'] })).body).toMatchObject({
    is_enabled: false,
    events: ['signal.opened'],
  });
  expect((await change({ is_enabled: true })).body.is_enabled).toBe(true);
  expect((await (await signedIn(admin)).call('delete-webhook', { params: { id } })).status).toBe(404);
  expect((await browser.call('delete-webhook', { params: { id } })).body).toEqual({ deleted: true });
  expect((await change({ is_enabled: true })).status).toBe(404);
});

test('lists deliveries, and sends one again with the same id', async () => {
  const id = await createdWebhook(ctx, advisor, { url: crm.url });
  const browser = await signedIn();
  const sent = (await browser.call('test-webhook', { params: { id } })).body;
  expect(sent).toMatchObject({ event: 'webhook.test', status: 'waiting', attempts: 0, client_id: null });
  await sendDeliveries(ctx, id, signal);
  const list = async () => (await browser.call('list-webhook-deliveries', { params: { id } })).body.deliveries;
  expect(await list()).toMatchObject([{ id: sent.id, status: 'delivered', http_status: 200, next_at: null }]);
  const replay = (person = browser) => person.call('replay-webhook-delivery', { params: { id, delivery_id: sent.id } });
  expect((await replay(await signedIn(admin))).status).toBe(404);
  expect((await replay()).body).toMatchObject({ id: sent.id, status: 'waiting' });
  await sendDeliveries(ctx, id, signal);
  const ids = crm.received.map(({ headers }) => headers['webhook-id']).filter((one) => one === sent.id);
  expect([ids.length, (await list()).length]).toEqual([2, 1]);
  const other = await createdWebhook(ctx, admin);
  const wrong = { params: { id: other, delivery_id: sent.id } };
  expect((await (await signedIn(admin)).call('replay-webhook-delivery', wrong)).status).toBe(404);
});

test('every change is in the audit trail', async () => {
  const browser = await signedIn();
  const { id } = (await create(browser)).body.webhook;
  await browser.call('rotate-webhook-secret', { params: { id } });
  await browser.call('delete-webhook', { params: { id } });
  const rows = await app.db.selectFrom('audit_events').select('action').where('actor_id', '=', advisor.id).execute();
  const actions = rows.map(({ action }) => action);
  for (const action of [
    'create-webhook',
    'rotate-webhook-secret',
    'test-webhook',
    'replay-webhook-delivery',
    'delete-webhook',
  ])
    expect(actions).toContain(action);
});
