import { afterAll, expect, test } from 'vitest';
import { createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import { newDependent } from '../../testing/factories.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { analysisJobs } from '../analyses/jobs.ts';
import { notificationJobs } from '../notifications/jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, admin, agent, superAdmin, newClient } = await createAnalysisActors(app);

test('requirement 43: a hold rejects the deletion of the client and of the household until it is released', async () => {
  const client = await newClient();
  const dependent = await newDependent(app.db, client.id);
  const id = await newLegalHold(app, superAdmin, client);
  for (const person of [advisor, admin, superAdmin]) {
    const answer = await app.as(person).call('delete-client', { params: { id: client.id } });
    expect([answer.status, answer.code]).toEqual([409, 'legal_hold']);
    expect(answer.error).toMatch(/under a legal hold\. They can’t be deleted/);
  }
  const household = () => app.as(client).call('delete-dependent', { params: { id: dependent } });
  expect((await household()).code).toBe('legal_hold');
  await expect(app.db.deleteFrom('users').where('id', '=', client.id).execute()).rejects.toThrow(/legal_holds/);
  await app.as(superAdmin).call('release-legal-hold', { params: { id }, body: { reason: 'Settled' } });
  expect((await household()).status).toBe(200);
  expect((await app.as(advisor).call('delete-client', { params: { id: client.id } })).status).toBe(200);
});

test('shows reasons, which are erased with the client', async () => {
  const client = await newClient();
  const id = await newLegalHold(app, superAdmin, client, 'Lawsuit 17');
  const listed = async () =>
    (await app.as(superAdmin).call('list-legal-holds', { query: { client_id: client.id } })).body.legal_holds;
  expect(await listed()).toMatchObject([{ id, reason: 'Lawsuit 17', released_at: null, release_reason: null }]);
  await app.as(superAdmin).call('release-legal-hold', { params: { id }, body: { reason: 'Settled 17' } });
  expect(await listed()).toMatchObject([{ id, reason: 'Lawsuit 17', release_reason: 'Settled 17' }]);
  await app.as(advisor).call('delete-client', { params: { id: client.id } });
  expect(await listed()).toMatchObject([{ id, client_name: null, reason: null, release_reason: null }]);
});

test('the audit trail names the client of a hold and of its release', async () => {
  const client = await newClient();
  const id = await newLegalHold(app, superAdmin, client);
  await app.as(superAdmin).call('release-legal-hold', { params: { id }, body: { reason: 'Settled' } });
  const events = app.db
    .selectFrom('audit_events')
    .select(['action', 'kind', 'client_ids'])
    .where('action', 'like', '%-legal-hold');
  expect((await events.orderBy('id').execute()).filter(({ client_ids }) => client_ids.includes(client.id))).toEqual([
    { action: 'create-legal-hold', kind: 'change', client_ids: [client.id] },
    { action: 'release-legal-hold', kind: 'change', client_ids: [client.id] },
  ]);
});

test('a client has one hold at a time, which is released once', async () => {
  const client = await newClient();
  const create = () =>
    app.as(superAdmin).call('create-legal-hold', { params: { id: client.id }, body: { reason: 'A lawsuit' } });
  const created = await Promise.all(Array.from({ length: 5 }, create));
  expect(created.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const id = created.find(({ status }) => status === 200)?.body.id ?? 0;
  const release = () => app.as(superAdmin).call('release-legal-hold', { params: { id }, body: { reason: 'Settled' } });
  const released = await Promise.all(Array.from({ length: 5 }, release));
  expect(released.map(({ code }) => code).toSorted()).toEqual([...Array(4).fill('legal_hold_released'), undefined]);
  expect((await create()).status).toBe(200);
});

test('either the client is deleted or the hold is in force', async () => {
  for (let round = 0; round < 5; round++) {
    const client = await newClient();
    const [created, deletion] = await Promise.all([
      app.as(superAdmin).call('create-legal-hold', { params: { id: client.id }, body: { reason: 'A lawsuit' } }),
      app.as(advisor).call('delete-client', { params: { id: client.id } }),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([created.status, deletion.status]);
  }
});

test('only clients have holds, and only super admins see them', async () => {
  const body = { reason: 'A lawsuit' };
  for (const id of [advisor.id, 999_999])
    expect((await app.as(superAdmin).call('create-legal-hold', { params: { id }, body })).status).toBe(404);
  const empty = await app.as(superAdmin).call('create-legal-hold', { params: { id: 1 }, body: { reason: ' ' } });
  expect(empty.errors).toEqual({ reason: ['Reason is required'] });
  expect((await app.as(admin).call('list-legal-holds')).status).toBe(403);
  expect((await app.as(superAdmin).call('release-legal-hold', { params: { id: 999_999 }, body })).status).toBe(404);
});

test('deleted analyses and messages of the client are not purged', async () => {
  const [client, other] = [await newClient(), await newClient()];
  await newLegalHold(app, superAdmin, client);
  for (const person of [client, other]) {
    const { id } = await newAnalysis(app, agent, person);
    await app.as(agent).call('delete-attachment', { params: { id } });
    await app.as(advisor).call('invite-client', { params: { id: person.id } });
  }
  await app.work();
  app.forward(40 * 86_400);
  for (const job of [...analysisJobs, ...notificationJobs].filter(({ cron }) => cron))
    await job.work(app.ctx, { payload: {}, is_last: false, log: app.server.log });
  const clients = await app.db.selectFrom('attachments').select('client_id').distinct().execute();
  expect(clients).toEqual([{ client_id: client.id }]);
  const recipients = await app.db
    .selectFrom('messages')
    .select('user_id')
    .where('user_id', 'in', [client.id, other.id])
    .execute();
  expect(recipients).toEqual([{ user_id: client.id }]);
});
