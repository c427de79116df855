import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { withTransaction } from '../../db/connection.ts';
import { dump } from '../../testing/dump.ts';
import { createActors, estimationForm, newEstimation, newPerson, testPassword } from '../../testing/factories.ts';
import { freshPassword } from '../../testing/links.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newPolicy } from '../../testing/policies.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { decryptDetails } from './queries.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createActors(app.db);
const { firm, advisor, agent, superAdmin } = actors;
for (const person of [advisor, agent, superAdmin]) await app.as(person).signIn(person);

let last = 0;
async function newEvents() {
  const events = await app.db.selectFrom('audit_events').selectAll().where('id', '>', last).orderBy('id').execute();
  last = events.at(-1)?.id ?? last;
  return events;
}

const changesOf = async (event: { readonly details: unknown } | undefined) =>
  (await decryptDetails(app.ctx, event ?? { details: null })).flatMap(({ details }) => details?.changes ?? []);

async function newClient() {
  const client = await newClientOf(app.db, advisor, agent);
  await app.as(client).call('show-current-user');
  await newEvents();
  return client;
}

test('a change can be read with the key of its client only', async () => {
  const client = await newClient();
  const update = (user: object) => app.as(client).call('update-user', { params: { id: client.id }, body: { user } });
  expect((await update({ medications: 'Canaryold 5 mg', household_income: 61_234.5 })).status).toBe(200);
  await newEvents();
  expect((await update({ medications: 'Canarynew 10 mg', household_income: 71_234.5 })).status).toBe(200);
  const [event, ...others] = await newEvents();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    ...{ kind: 'change', action: 'update-user', actor: 'user', actor_id: client.id, on_behalf_of_id: null },
    ...{ client_ids: [client.id], account_ids: [firm], address: '127.0.0.1' },
  });
  expect(event?.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await changesOf(event)).toEqual([
    {
      ...{ table: 'client_profiles', id: String(client.id), operation: 'update' },
      fields: {
        medications: { old: 'Canaryold 5 mg', new: 'Canarynew 10 mg' },
        household_income: { old: '61234.5', new: '71234.5' },
      },
    },
  ]);
  const stored = await dump(app.db);
  for (const value of ['Canaryold', 'Canarynew', '61234.5', '71234.5']) expect(stored).not.toContain(value);

  await app.db.deleteFrom('audit_keys').where('user_id', '=', client.id).execute();
  expect(await decryptDetails(app.ctx, event ?? { details: null })).toEqual([
    { user_id: null, account_id: null, details: null },
  ]);
});

test('requirement 39: a call has one event, with what it changed of each client and firm', async () => {
  const client = await newClient();
  const policy_id = await newPolicy(app.db, { client_id: client.id });
  const body = { policy: { premium: 12.5 }, version: 1 };
  expect((await app.as(agent).call('update-policy', { params: { id: policy_id }, body })).status).toBe(200);
  const [event, ...others] = await newEvents();
  expect([event?.action, event?.client_ids, others]).toEqual(['update-policy', [client.id], []]);
  expect(await changesOf(event)).toMatchObject([{ table: 'policies', fields: { premium_cents: { new: 1250 } } }]);

  const { id } = await newPerson(app.db, 'advisor', firm);
  await app.as(superAdmin).call('update-user', { params: { id }, body: { user: { super_admin: true } } });
  const [permission] = await newEvents();
  expect(permission).toMatchObject({ kind: 'permission', client_ids: [], actor_id: superAdmin.id });
  expect(await changesOf(permission)).toMatchObject([{ fields: { super_admin: { old: false, new: true } } }]);
});

test('an estimate with another name has that name once among its changes', async () => {
  const browser = app.as(advisor);
  const { id } = await newEstimation(browser, { client_first_name: 'Renamed' });
  await newEvents();
  const body = { estimation: estimationForm({ client_first_name: 'Renamée' }) };
  expect((await browser.call('update-estimation', { params: { id }, body })).status).toBe(200);
  const [event] = await newEvents();
  expect(await changesOf(event)).toMatchObject([
    { table: 'estimations', fields: { client_first_name: { old: 'Renamed', new: 'Renamée' } } },
  ]);
  expect(JSON.stringify(await changesOf(event)).match(/renam/gi)).toHaveLength(2);
});

test('an advisor with another name has that name once among the changes', async () => {
  const { id } = await newPerson(app.db, 'advisor', firm);
  await newEvents();
  const body = { user: { first_name: 'Renamée' } };
  expect((await app.as(superAdmin).call('update-user', { params: { id }, body })).status).toBe(200);
  const [event] = await newEvents();
  expect(await changesOf(event)).toMatchObject([{ table: 'users', fields: { first_name: { new: 'Renamée' } } }]);
  expect(JSON.stringify(await changesOf(event)).match(/renam/gi)).toHaveLength(1);
});

test('requirement 39: a failed call and a transaction that is rolled back leave no event', async () => {
  const client = await newClient();
  const body = { user: { medications: 'x' }, version: 99 };
  expect((await app.as(client).call('update-user', { params: { id: client.id }, body })).status).toBe(409);
  const record = app.ctx.audit.start({
    ...{ kind: 'change', action: 'test', actor: null, caller: 'anonymous', address: '::1', request_id: randomUUID() },
  });
  const failed = withTransaction(record.capturing(app.ctx), async ({ db }) => {
    await db.updateTable('users').set({ first_name: 'New' }).where('id', '=', client.id).execute();
    throw new Error('failed');
  });
  await expect(failed).rejects.toThrow('failed');
  expect(await newEvents()).toEqual([]);
  expect(await app.db.selectFrom('audit_changes').selectAll().execute()).toEqual([]);
});

test('what a job changes is not captured', async () => {
  const client = await newClient();
  await withTransaction(app.ctx, ({ db }) =>
    db.updateTable('users').set({ first_name: 'New' }).where('id', '=', client.id).execute(),
  );
  expect(await app.db.selectFrom('audit_changes').selectAll().execute()).toEqual([]);
});

test('the replay of an idempotency key has no event', async () => {
  const client = await newClient();
  await app.as(agent).call('show-current-user');
  const headers = { 'idempotency-key': randomUUID() };
  const body = { dependent: { age: 9, sex: 'Male' as const, name: 'Sam' } };
  for (const replayed of [undefined, 'true']) {
    const answer = await app.as(client).call('create-dependent', { params: { id: client.id }, body, headers });
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, replayed]);
  }
  const events = (await newEvents()).filter(({ action }) => action === 'create-dependent');
  expect(events.map(({ client_ids }) => client_ids)).toEqual([[client.id]]);
});

test('concurrent first changes of a client share one key', async () => {
  const client = await newClient();
  await app.db.deleteFrom('audit_keys').where('user_id', '=', client.id).execute();
  const people = Array.from({ length: 8 }, (_, index) => `Person ${index}`);
  await Promise.all(
    people.map((name) =>
      app
        .as(client)
        .call('create-dependent', { params: { id: client.id }, body: { dependent: { age: 9, sex: 'Male', name } } }),
    ),
  );
  const changes = await Promise.all((await newEvents()).map(changesOf));
  expect(changes.flat().map(({ fields }) => fields.name?.new)).toEqual(expect.arrayContaining(people));
  expect(changes).toHaveLength(people.length);
  const keys = app.db.selectFrom('audit_keys').select('id').where('user_id', '=', client.id);
  expect(await keys.execute()).toHaveLength(1);
});

test('requirement 39: reads are recorded with the clients that they show, one event per call', async () => {
  const client = await newClient();
  await app.as(agent).call('show-client', { params: { id: client.id } });
  await newEvents();
  await app.as(agent).call('show-client', { params: { id: client.id } });
  await app.as(client).call('show-user', { params: { id: client.id } });
  await app.as(advisor).call('show-user', { params: { id: advisor.id } });
  const events = (await newEvents()).filter(({ kind }) => kind === 'read');
  expect(events).toMatchObject([
    { action: 'show-client', actor_id: agent.id, client_ids: [client.id] },
    { action: 'show-user', actor_id: client.id, client_ids: [client.id], account_ids: [firm] },
  ]);
  expect(events[0]?.account_ids).toContain(firm);
});

test('an export is recorded before it leaves', async () => {
  const client = await newClient();
  const { status, text } = await app.as(agent).call('export-clients');
  expect([status, text.split('\r\n').length]).toEqual([200, expect.any(Number)]);
  const exported = (await newEvents()).filter(({ kind }) => kind === 'export');
  expect(exported).toMatchObject([{ action: 'export-clients', actor_id: agent.id }]);
  expect(exported[0]?.client_ids).toContain(client.id);
});

test('requirement 39: a reply that cannot be recorded is not sent', async () => {
  const client = await newClient();
  await app.as(agent).call('show-client', { params: { id: client.id } });
  await app.owner.schema.alterTable('audit_events').renameTo('audit_events_moved').execute();
  try {
    const answer = await app.as(agent).send({ method: 'GET', url: `/api/v1/clients/${client.id}` });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  } finally {
    await app.owner.schema.alterTable('audit_events_moved').renameTo('audit_events').execute();
  }
});

test('requirement 39: the holder of a shared link is recorded', async () => {
  const { token } = await newEstimation(app.as(advisor));
  await newEvents();
  expect((await app.browser('192.0.2.7').call('show-estimation', { params: { id: token } })).status).toBe(200);
  const [event] = await newEvents();
  expect(event).toMatchObject({ kind: 'read', actor: 'link', actor_id: null, address: '192.0.2.7' });
});

test('requirement 39: sign-ins are recorded, denied ones without a user who acts', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await newEvents();
  const browser = app.browser();
  await browser.signIn({ ...person, password: 'Wrong-Horse-7' });
  await browser.signIn({ ...person, email: 'unknown@example.test' });
  await browser.signIn(person);
  await browser.call('change-password', { body: { current_password: testPassword, password: freshPassword } });
  await browser.call('end-session');
  const events = await newEvents();
  expect(events.map(({ kind, action, actor, actor_id }) => [kind, action, actor, actor_id])).toEqual([
    ['sign_in', 'start-session', 'anonymous', person.id],
    ['sign_in', 'start-session', 'anonymous', null],
    ['sign_in', 'start-session', 'user', person.id],
    ['sign_in', 'change-password', 'user', person.id],
    ['sign_in', 'end-session', 'user', person.id],
  ]);
  const changes = await changesOf(events[3]);
  expect(changes.find(({ table }) => table === 'users')?.fields).toEqual({ password_hash: { withheld: true } });
  expect(JSON.stringify(changes)).not.toContain('$argon2');
});
