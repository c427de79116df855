import { clientStatuses } from 'contract/vocabulary/engagements';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { clientListJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, admin, advisor, agent, superAdmin, otherAdvisor, client } = await createActors(app.db);
const counts = async (who: Person) => (await app.as(who).call('show-client-counts')).body;
const listed = async (who: Person, status?: (typeof clientStatuses)[number]) =>
  (await app.as(who).call('list-clients', { query: { pageSize: 10, ...(status && { status }) } })).body.totalCount;

test('counts exactly the clients that the list shows to each role, before and after they are added up', async () => {
  const of = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
  for (const status of ['enrolled', 'enrolled', 'scheduled'] as const)
    await newPerson(app.db, 'client', firm, { ...of, status });
  await newPerson(app.db, 'client', firm, { financial_advisor_id: admin.id, status: 'follow up' });
  const check = async () => {
    for (const who of [admin, advisor, agent, superAdmin, otherAdvisor]) {
      const { total, statuses } = await counts(who);
      expect(total).toBe(await listed(who));
      for (const status of clientStatuses) expect(statuses[status]).toBe(await listed(who, status));
    }
    expect((await counts(advisor)).statuses).toMatchObject({ enrolled: 2, scheduled: 1, 'follow up': 0 });
    expect((await counts(otherAdvisor)).total).toBe(0);
  };
  await check();
  for (const job of clientListJobs) await job.work(app.ctx, { payload: {}, is_last: false, log: app.server.log });
  await check();
});

test('returns 403 to clients and 401 without a session', async () => {
  expect((await app.as(client).call('show-client-counts')).status).toBe(403);
  expect((await app.browser().call('show-client-counts')).status).toBe(401);
});
