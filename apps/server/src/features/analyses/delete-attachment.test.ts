import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createAnalysisActors, newAnalysis, openFile, returnAfter } from '../../testing/analyses.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createAnalysisActors(app);
const { agent, superAdmin, patient, newClient } = actors;

const day = 24 * 3600;
const blobsOf = (ids: readonly number[]) => app.db.selectFrom('blobs').select('id').where('id', 'in', ids).execute();
const storedFiles = () =>
  readdirSync(app.files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

test('a deleted file is no longer shown or opened, and deleting it again changes nothing', async () => {
  const client = await newClient();
  const { id, url } = await newAnalysis(app, agent, client);
  expect(await openFile(app, client, url)).toBe(200);
  const { body } = await app.as(agent).call('delete-attachment', { params: { id } });
  expect(body).toEqual({
    deleted: true,
    restorable_until: new Date(app.ctx.clock().getTime() + 30 * day * 1000).toISOString(),
  });
  for (const person of [agent, superAdmin, client]) expect(await openFile(app, person, url)).toBe(404);
  expect((await app.as(client).call('show-current-user')).body.hpa).toEqual([]);
  app.forward(60);
  expect((await app.as(superAdmin).call('delete-attachment', { params: { id } })).body).toEqual(body);
});

test('only the agent of the client and super admins delete it', async () => {
  const { id } = await newAnalysis(app, agent, patient, { type: 'hpa_fa' });
  const others = [actors.advisor, actors.admin, actors.colleague, actors.otherAdvisor, actors.otherAgent, patient];
  for (const person of others) {
    const { status, text } = await app.as(person).call('delete-attachment', { params: { id } });
    const unknown = await app.as(person).call('delete-attachment', { params: { id: 999_999 } });
    expect([status, text]).toEqual([404, unknown.text]);
  }
  expect((await app.browser().call('delete-attachment', { params: { id } })).status).toBe(401);
  expect((await app.as(superAdmin).call('delete-attachment', { params: { id } })).status).toBe(200);
});

test('the file and its bytes are purged after 30 days', async () => {
  const client = await newClient();
  const [kept, deleted] = [await newAnalysis(app, agent, client), await newAnalysis(app, agent, client)];
  await app.as(agent).call('delete-attachment', { params: { id: deleted.id } });
  const before = storedFiles();
  app.forward(30 * day - 60);
  await app.ctx.jobs.send(app.db, 'purge-attachments', {});
  await app.work();
  expect(await blobsOf([kept.blob_id, deleted.blob_id])).toHaveLength(2);
  await returnAfter(app, 120, [agent, superAdmin, actors.advisor, client]);
  await app.ctx.jobs.send(app.db, 'purge-attachments', {});
  await app.work();
  expect(await blobsOf([kept.blob_id, deleted.blob_id])).toEqual([{ id: kept.blob_id }]);
  expect(storedFiles()).toBeLessThan(before);
  expect(await openFile(app, client, (await app.as(client).call('show-current-user')).body.hpa?.[0]?.url ?? '')).toBe(
    200,
  );
});

test('deleting a client deletes their files with the bytes', async () => {
  const client = await newClient();
  const ids = [await newAnalysis(app, agent, client), await newAnalysis(app, superAdmin, client, { type: 'hpa_fa' })];
  await openFile(app, client, ids[0]?.url ?? '');
  await app.as(agent).call('send-analysis', { params: { id: client.id } });
  const before = storedFiles();
  expect((await app.as(actors.advisor).call('delete-client', { params: { id: client.id } })).status).toBe(200);
  await app.work();
  expect(await blobsOf(ids.map(({ blob_id }) => blob_id))).toEqual([]);
  expect(storedFiles()).toBe(before - 2);
});
