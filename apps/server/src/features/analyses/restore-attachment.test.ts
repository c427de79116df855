import { afterAll, expect, test } from 'vitest';
import { createAnalysisActors, newAnalysis, openFile, returnAfter } from '../../testing/analyses.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createAnalysisActors(app);
const { agent, superAdmin, patient, newClient } = actors;
const day = 24 * 3600;

async function newDeleted() {
  const client = await newClient();
  const { id } = await newAnalysis(app, agent, client);
  await app.as(agent).call('delete-attachment', { params: { id } });
  return { client, id };
}

test('agents and super admins restore a file within 30 days', async () => {
  const { client, id } = await newDeleted();
  await returnAfter(app, 30 * day - 60, [agent, superAdmin, client]);
  for (const person of [agent, superAdmin]) {
    const { status, body } = await app.as(person).call('restore-attachment', { params: { id } });
    expect([status, body.id, await openFile(app, person, body.url)]).toEqual([200, id, 200]);
  }
  expect((await app.as(client).call('show-current-user')).body.hpa).toHaveLength(1);
});

test('it is gone after 30 days', async () => {
  const { id } = await newDeleted();
  await returnAfter(app, 30 * day + 60, [agent, superAdmin]);
  expect((await app.as(agent).call('restore-attachment', { params: { id } })).status).toBe(404);
});

test('others get 404', async () => {
  const { client, id } = await newDeleted();
  for (const person of [actors.advisor, actors.admin, actors.otherAdvisor, actors.otherAgent, patient, client])
    expect((await app.as(person).call('restore-attachment', { params: { id } })).status).toBe(404);
  expect((await app.browser().call('restore-attachment', { params: { id } })).status).toBe(401);
});
