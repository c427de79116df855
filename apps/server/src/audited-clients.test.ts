import type { EndpointName } from 'contract/endpoints';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newAnalysis } from './testing/analyses.ts';
import { beginAudited, calledForClients } from './testing/audited.ts';
import { clientCalls } from './testing/client-calls.ts';
import { createActors, newDependent } from './testing/factories.ts';
import { newClientOf } from './testing/meetings.ts';
import { newFailedJob } from './testing/operations.ts';
import { newPolicy } from './testing/policies.ts';
import { createTestApp } from './testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createActors(app.db);
const staff = app.as(actors.superAdmin);
const newClient = () => newClientOf(app.db, actors.advisor, actors.agent);

const showing: readonly EndpointName[] = [
  'show-user',
  'show-current-user',
  'update-user',
  'list-dependents',
  'update-dependent',
  'list-policies',
  'list-attachments',
  'show-client',
];
/** Without a client in path, body or reply. */
const ofEveryone: readonly EndpointName[] = ['export-clients'];

test.each(Object.keys(clientCalls) as EndpointName[])(
  '%s leaves its events for a client with health data',
  async (name) => {
    const client = await newClient();
    await newDependent(app.db, client.id);
    await newPolicy(app.db, { client_id: client.id });
    await newAnalysis(app, actors.superAdmin, client, { type: 'hpa' });
    const send = await clientCalls[name]?.({ app, client, browser: app.as(client), staff });
    const audited = await beginAudited(app);
    const answer = (await send?.()) ?? expect.fail();
    expect([name, answer.status, answer.status === 200 || answer.text]).toEqual([name, 200, true]);
    const shown = await audited.check(name, answer);
    expect([name, shown.includes(client.id)]).toEqual([name, showing.includes(name)]);
    expect(calledForClients.has(name)).toBe(!ofEveryone.includes(name));
  },
);

test.each(['retry-job', 'discard-job'] as const)('%s names the client of the job', async (name) => {
  const client = await newClient();
  const params = await newFailedJob(app.db, { client_id: client.id });
  expect((await staff.call(name, { params })).status).toBe(200);
  const events = app.db.selectFrom('audit_events').select('action');
  expect(await events.where('client_ids', '@>', sql<number[]>`array[${client.id}::bigint]`).execute()).toEqual([
    { action: name },
  ]);
});
