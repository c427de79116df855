import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newEstimation, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, admin, agent, otherAdvisor, superAdmin } = await createActors(app.db);
const newClient = () =>
  newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id });

const list = (by: Person, { id }: { id: number }) => app.as(by).call('list-client-estimations', { params: { id } });

test('lists the estimates of a client, latest first, with place, year and amount', async () => {
  const client = await newClient();
  expect((await list(advisor, client)).body).toEqual({ estimations: [] });
  const first = await newEstimation(app.as(advisor), { client_id: client.id });
  app.forward(60);
  const second = await newEstimation(app.as(advisor), { client_id: client.id });
  await newEstimation(app.as(advisor), { client_id: (await newClient()).id });
  await newEstimation(app.as(advisor));
  const calculated = await app.as(advisor).call('calculate-estimation', { params: { id: second.id } });
  for (const by of [advisor, admin, agent, superAdmin]) {
    const { estimations } = (await list(by, client)).body;
    expect(estimations.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(estimations[0]).toMatchObject({
      ...{ county_name: 'Cook County', state: 'IL', plan_year: 2025, shared_with_client_at: null },
      year_total: calculated.body.household_total?.year,
    });
  }
});

test('lists what is shared for the client', async () => {
  const client = await newClient();
  const [shared] = [
    await newEstimation(app.as(advisor), { client_id: client.id }),
    await newEstimation(app.as(advisor), { client_id: client.id }),
  ];
  expect((await list(client, client)).body.estimations).toEqual([]);
  await app.as(advisor).call('update-sharing', { params: { id: shared.id }, body: { shared_with_client: true } });
  expect((await list(client, client)).body.estimations.map(({ id }) => id)).toEqual([shared.id]);
});

test('returns the same 404 for a client who is not visible as for an unknown id', async () => {
  const client = await newClient();
  const missing = await list(advisor, { id: 999_999 });
  for (const by of [colleague, otherAdvisor, await newClient()]) {
    const answer = await list(by, client);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect((await app.browser().call('list-client-estimations', { params: { id: client.id } })).status).toBe(401);
});
