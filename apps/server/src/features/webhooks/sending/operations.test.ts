import { afterAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../db/connection.ts';
import { publishClient } from '../../../realtime/store.ts';
import type { Browser, Person } from '../../../testing/browser.ts';
import {
  createActors,
  newAccount,
  newAttempt,
  newDependent,
  newEstimation,
  newNumber,
  newPerson,
  testPassword,
  writeUser,
} from '../../../testing/factories.ts';
import { newLegalHold } from '../../../testing/legal-holds.ts';
import { signUpForm } from '../../../testing/links.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { newSignal } from '../../../testing/signals.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { isSignedWith, openReceiver } from '../../../testing/webhook-receiver.ts';
import { createdWebhook, webhookSecret } from '../../../testing/webhooks.ts';
import { createLink } from '../../links/operations.ts';
import { sendDeliveries } from './operations.ts';

const app = await createTestApp();
const crm = await openReceiver();
afterAll(async () => {
  crm.close();
  await app.close();
});
const { ctx, db } = app;
const { firm, advisor, agent, admin, otherAdvisor, superAdmin } = await createActors(db);
const client = await newClientOf(db, advisor, agent);
const { signal } = new AbortController();

beforeEach(async () => {
  await db.deleteFrom('webhook_endpoints').execute();
  crm.received.length = 0;
  crm.answer = (_, reply) => void reply.end();
  // The database writes when an event happened, which is later if the start of the tests took long.
  app.forward(60);
});

const webhookOf = (person: { readonly id: number }, changed = {}) =>
  createdWebhook(ctx, person, { url: crm.url, ...changed });
const update = () => publishClient(db, client.id, 'client.updated');
const bodies = () => crm.received.map(({ body }) => JSON.parse(body));
const deliveriesOf = (endpoint_id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('happened_at')
    .execute();
const stateOf = async (endpoint_id: number) => {
  const [one] = await deliveriesOf(endpoint_id);
  return one && [one.status, one.attempts, one.failure, one.http_status];
};
const webhookRow = (id: number) =>
  db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('sends a signed event with ids alone', async () => {
  const id = await webhookOf(advisor);
  await update();
  expect(await sendDeliveries(ctx, id, signal)).toBe(1);
  const [received] = crm.received;
  if (!received) throw new Error('Nothing was received');
  expect(isSignedWith(webhookSecret, received)).toBe(true);
  expect(isSignedWith('whsec_b3RoZXI=', received)).toBe(false);
  const [delivery] = await deliveriesOf(id);
  expect(received.headers).toMatchObject({ 'webhook-id': delivery?.id, 'content-type': 'application/json' });
  expect(JSON.parse(received.body)).toEqual({
    type: 'client.updated',
    timestamp: delivery?.happened_at,
    data: { client_id: client.id, path: `/api/v1/clients/${client.id}` },
  });
  expect(await stateOf(id)).toEqual(['delivered', 1, null, 200]);
  expect(await sendDeliveries(ctx, id, signal)).toBe(0);
});

test('each event names its record', async () => {
  const id = await webhookOf(advisor);
  const signal_id = await newSignal(ctx, client);
  const estimation = await newEstimation(app.as(advisor), { client_id: client.id });
  await publishClient(db, client.id, 'booking.updated');
  while ((await sendDeliveries(ctx, id, signal)) > 0);
  const dataOf = (type: string) => bodies().find((body) => body.type === type)?.data;
  const client_id = client.id;
  expect(dataOf('signal.opened')).toEqual({ client_id, signal_id, path: `/api/v1/clients/${client_id}/signals` });
  expect(dataOf('estimation.saved')).toEqual({
    client_id,
    estimation_id: estimation.id,
    path: `/api/v1/estimations/${estimation.id}`,
  });
  expect(dataOf('booking.changed')).toEqual({ client_id, path: `/api/v1/clients/${client_id}` });
});

test('goes to those who see the client, and to no one else', async () => {
  const people = [advisor, agent, admin, otherAdvisor, await newPerson(db, 'advisor', firm)];
  const ids = await Promise.all(people.map((person) => webhookOf(person, { events: ['client.updated'] })));
  const other = await webhookOf(advisor, { events: ['booking.changed'] });
  await update();
  const counts = await Promise.all([...ids, other].map(async (id) => (await deliveriesOf(id)).length));
  expect(counts).toEqual([1, 1, 1, 0, 0, 0]);
});

test('a legal hold is no change of what a token reads', async () => {
  const id = await webhookOf(advisor);
  const params = { id: await newLegalHold(app, superAdmin, client) };
  await app.as(superAdmin).call('release-legal-hold', { params, body: { reason: 'Settled' } });
  expect(await deliveriesOf(id)).toEqual([]);
});

const changesByClients: Record<string, (browser: Browser, client: Person) => Promise<unknown>> = {
  async 'a new person in the household'(browser, { id }) {
    await browser.call('create-dependent', { params: { id }, body: { dependent: { age: 9, sex: 'Female' } } });
  },
  async 'a changed person in the household'(browser, { id }) {
    const params = { id: await newDependent(db, id) };
    await browser.call('update-dependent', { params, body: { dependent: { age: 10 } } });
  },
  async 'a deleted person in the household'(browser, { id }) {
    await browser.call('delete-dependent', { params: { id: await newDependent(db, id) } });
  },
  async 'another phone'(browser) {
    const phone_number = newNumber();
    const asked = await browser.call('send-phone-code', { body: { phone_number, current_password: testPassword } });
    const code = (await app.outbox(phone_number))[0]?.code ?? '';
    const { phone_verification_token } = asked.body;
    await browser.call('check-phone-code', { body: { code, phone_verification_token } });
  },
  async 'a first phone at a sign-in'(_, person) {
    const { token, codeFor } = await newAttempt(ctx, person, null);
    const phone_number = newNumber();
    const browser = app.browser();
    await browser.call('send-phone-code', { body: { phone_number, phone_verification_token: token } });
    const code = await codeFor(phone_number);
    await browser.call('check-phone-code', { body: { code, phone_verification_token: token } });
  },
  async 'an accepted invitation'(_, person) {
    const { id: user_id, email } = person;
    await writeUser(db, person, { password_hash: null, onboarding_complete: false });
    const { token } = await createLink(ctx, { user_id, email, purpose: 'invite' });
    await app.browser().call('sign-up', { body: signUpForm(email, { token }) });
  },
  async 'another address'(browser, person) {
    const email = `new-${person.email}`;
    await writeUser(db, person, { pending_email: email });
    const { token } = await createLink(ctx, { user_id: person.id, email, purpose: 'confirm_email' });
    await browser.call('confirm-email', { body: { token } });
  },
};

test.each(Object.entries(changesByClients))('%s is a change of what a token reads', async (_, change) => {
  const person = await newClientOf(db, advisor);
  const id = await webhookOf(advisor);
  await change(app.as(person), person);
  expect(await deliveriesOf(id)).toMatchObject([{ event: 'client.updated', client_id: person.id }]);
});

test('an event is part of the transaction of its change', async () => {
  const id = await webhookOf(advisor);
  const change = withTransaction(ctx, async (tx) => {
    await publishClient(tx.db, client.id, 'client.updated');
    throw new Error('rolled back');
  });
  await expect(change).rejects.toThrow('rolled back');
  expect(await deliveriesOf(id)).toEqual([]);
});

test('several events of a record that wait are sent once, and a later one again', async () => {
  const id = await webhookOf(advisor);
  for (let count = 0; count < 5; count++) await update();
  expect(await sendDeliveries(ctx, id, signal)).toBe(1);
  await update();
  app.forward(1);
  expect(await sendDeliveries(ctx, id, signal)).toBe(1);
  expect(crm.received.length).toBe(2);
});

test('an event that waits beside the last attempt of an earlier one has its own attempts', async () => {
  const id = await webhookOf(advisor);
  await update();
  await db.updateTable('webhook_deliveries').set({ attempts: 7 }).where('endpoint_id', '=', id).execute();
  await update();
  app.forward(1);
  crm.answer = (_, reply) => void reply.writeHead(500).end();
  expect(await sendDeliveries(ctx, id, signal)).toBe(2);
  const states = (await deliveriesOf(id)).map(({ status, attempts }) => [status, attempts]);
  expect(states).toEqual([
    ['failed', 8],
    ['waiting', 1],
  ]);
});

test('is not sent for a client that the user no longer sees', async () => {
  const id = await webhookOf(advisor);
  await update();
  const engagement = db.updateTable('engagements').where('client_id', '=', client.id);
  const other = await newPerson(db, 'advisor', firm);
  await engagement.set({ financial_advisor_id: other.id }).execute();
  await sendDeliveries(ctx, id, signal);
  await engagement.set({ financial_advisor_id: advisor.id }).execute();
  expect([crm.received.length, (await deliveriesOf(id)).length]).toEqual([0, 0]);
});

test('is tried again after longer and longer pauses, and then has failed', async () => {
  const id = await webhookOf(advisor);
  await update();
  crm.answer = (_, reply) => void reply.writeHead(500).end();
  const hour = 3_600;
  await sendDeliveries(ctx, id, signal);
  for (const [index, pause] of [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 24 * hour].entries()) {
    expect(await stateOf(id)).toEqual(['waiting', index + 1, 'rejected', 500]);
    app.forward(pause - 1);
    expect(await sendDeliveries(ctx, id, signal)).toBe(0);
    app.forward(1);
    expect(await sendDeliveries(ctx, id, signal)).toBe(1);
  }
  expect(await stateOf(id)).toEqual(['failed', 8, 'rejected', 500]);
  expect(new Set(crm.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('what a killed process was sending is sent again', async () => {
  const id = await webhookOf(advisor);
  await update();
  // It never reports how the attempt ended.
  crm.answer = () => undefined;
  void sendDeliveries(ctx, id, signal).catch(() => undefined);
  await expect.poll(() => crm.received.length, { timeout: 10_000 }).toBe(1);
  crm.answer = (_, reply) => void reply.end();
  expect(await sendDeliveries(ctx, id, signal)).toBe(0);
  app.forward(61);
  expect(await sendDeliveries(ctx, id, signal)).toBe(1);
  expect(await stateOf(id)).toEqual(['delivered', 2, null, 200]);
});

test('an attempt that ends with its process does not count', async () => {
  const id = await webhookOf(advisor);
  await update();
  crm.answer = () => undefined;
  const stopping = new AbortController();
  const sending = sendDeliveries(ctx, id, stopping.signal);
  await expect.poll(() => crm.received.length, { timeout: 10_000 }).toBe(1);
  stopping.abort();
  await sending;
  expect(await stateOf(id)).toEqual(['waiting', 0, null, null]);
});

test('a target in a private network is rejected when it is connected to', async () => {
  const id = await webhookOf(advisor, { url: 'https://169.254.169.254/latest' });
  await update();
  await sendDeliveries(ctx, id, signal);
  expect(await stateOf(id)).toEqual(['waiting', 1, 'private_address', null]);
  const production = { ...ctx, allows_loopback: false };
  const local = await webhookOf(advisor);
  await update();
  app.forward(1);
  await sendDeliveries(production, local, signal);
  expect([await stateOf(local), crm.received]).toEqual([['waiting', 1, 'private_address', null], []]);
});

test('one that fails for five days is turned off, and its user gets an email', async () => {
  const id = await webhookOf(advisor);
  crm.answer = (_, reply) => void reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  const day = 24 * 3_600;
  for (const seconds of [1, 4 * day, day]) {
    app.forward(seconds);
    await db.deleteFrom('webhook_deliveries').execute();
    await update();
    expect((await webhookRow(id)).is_enabled).toBe(true);
    await sendDeliveries(ctx, id, signal);
  }
  expect(await webhookRow(id)).toMatchObject({ is_enabled: false, stopped_at: ctx.clock().toISOString() });
  expect((await app.outbox(advisor.email))[0]?.subject).toBe('A webhook was turned off');
  expect(await sendDeliveries(ctx, id, signal)).toBe(0);
  const browser = app.browser();
  await browser.signIn(advisor);
  const { body } = await browser.call('update-webhook', { params: { id }, body: { webhook: { is_enabled: true } } });
  expect(body).toMatchObject({ is_enabled: true, failing_since: null, stopped_at: null });
});

test('a success ends the days of failures', async () => {
  const id = await webhookOf(advisor);
  await update();
  crm.answer = (_, reply) => void reply.writeHead(404).end();
  await sendDeliveries(ctx, id, signal);
  expect((await webhookRow(id)).failing_since).not.toBeNull();
  crm.answer = (_, reply) => void reply.end();
  app.forward(5);
  await sendDeliveries(ctx, id, signal);
  expect((await webhookRow(id)).failing_since).toBeNull();
});

test('ends when the user is disabled, moves, changes type or recovers the account', async () => {
  const elsewhere = await newAccount(db);
  const changes = [
    { disabled_at: ctx.clock().toISOString() },
    { account_id: elsewhere },
    { type: 'HealthAdvisorUser' as const, account_id: null },
    { super_admin: true, account_id: null },
  ];
  for (const change of changes) {
    const person = await newPerson(db, 'advisor', firm);
    const id = await webhookOf(person);
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
    expect((await webhookRow(id)).id).toBe(id);
    await db.updateTable('users').set(change).where('id', '=', person.id).execute();
    const left = await db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).execute();
    expect([change, left]).toEqual([change, []]);
  }
});
