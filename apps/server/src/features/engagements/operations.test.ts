import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newNumber, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
const { firm, advisor, colleague, admin, superAdmin, agent } = await createActors(app.db);
const ear = new pg.Client({ connectionString: app.database_url });
await ear.connect();
const heard: { streams: string[]; message: { event: string; id: number } }[] = [];
ear.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
await ear.query('listen cable');
afterAll(async () => {
  await ear.end();
  await app.close();
});

/** The streams that a client's change was published to since the last call. */
async function publishedTo(id: number) {
  await ear.query('select 1');
  const received = heard.splice(0).filter(({ message }) => message.event === 'client.updated' && message.id === id);
  return [...new Set(received.flatMap(({ streams }) => streams))].toSorted();
}

const always = (id: number) => [`admins:${firm}`, `client:${id}`, 'supers', `user:${id}`];

test('publishes every change to those who have or lose the client, and nothing for rejected changes', async () => {
  const client = {
    first_name: 'Nora',
    last_name: 'Lund',
    email: 'nora@example.test',
    phone_number: newNumber(),
    client_request_type: 'pre_65' as const,
    projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
  };
  const { id } = (await app.as(advisor).call('create-client', { body: { client } })).body;
  expect(await publishedTo(id)).toEqual([...always(id), `user:${advisor.id}`].toSorted());

  const change = (who: typeof advisor, user: object, version?: number) =>
    app.as(who).call('update-user', { params: { id }, body: { user, ...(version && { version }) } });
  await change(superAdmin, { health_advisor_id: agent.id });
  const withAgent = [...always(id), `user:${agent.id}`];
  expect(await publishedTo(id)).toEqual([...withAgent, `user:${advisor.id}`].toSorted());

  expect((await change(agent, { status: 'enrolled' }, 1)).status).toBe(409);
  expect((await change(advisor, { status: 'enrolled' })).status).toBe(403);
  expect(await publishedTo(id)).toEqual([]);

  await change(admin, { financial_advisor_id: colleague.id });
  expect(await publishedTo(id)).toEqual([...withAgent, `user:${advisor.id}`, `user:${colleague.id}`].toSorted());

  await app.as(colleague).call('delete-client', { params: { id } });
  expect(await publishedTo(id)).toEqual([...withAgent, `user:${colleague.id}`].toSorted());
});

test('publishes when a user stops or starts being a client', async () => {
  const { id } = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
  const turn = (type: 'AdvisorUser' | 'ClientUser') =>
    app.as(superAdmin).call('update-user', { params: { id }, body: { user: { type } } });
  for (const type of ['AdvisorUser', 'ClientUser'] as const) {
    await turn(type);
    expect(await publishedTo(id)).toEqual([...always(id), `user:${advisor.id}`].toSorted());
  }
});

test('clients are assigned only to advisors with a seat, also by a super admin', async () => {
  const account_id = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ seats: 1, stripeable: true }).where('id', '=', account_id).execute();
  const first = await newPerson(app.db, 'admin', account_id);
  const second = await newPerson(app.db, 'advisor', account_id);
  const { id } = await newPerson(app.db, 'client', account_id, { financial_advisor_id: first.id });
  const body = { user: { financial_advisor_id: second.id } };
  for (const person of [first, superAdmin])
    expect((await app.as(person).call('update-user', { params: { id }, body })).errors).toEqual({
      financial_advisor_id: ['This advisor doesn’t have a seat. Choose another one.'],
    });
  await app.db.updateTable('accounts').set({ seats: 2 }).where('id', '=', account_id).execute();
  expect((await app.as(superAdmin).call('update-user', { params: { id }, body })).status).toBe(200);
});
