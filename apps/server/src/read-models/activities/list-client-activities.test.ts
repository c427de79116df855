import { expect, test } from 'vitest';
import { recordActivity } from '../../features/activities/store.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const actors = await createActors(app.db);
const { advisor, agent } = actors;
const people = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
const person = await newPerson(app.db, 'client', actors.firm, people);
const other = await newPerson(app.db, 'client', actors.firm, people);
for (const client of [person, other])
  for (const kind of ['client_referred', 'client_invited', 'details_changed'] as const)
    await recordActivity(app.ctx, { kind, client_id: client.id, actor_id: advisor.id });

const read = (who: Parameters<typeof app.as>[0], id: number, query = {}) =>
  app.as(who).call('list-client-activities', { params: { id }, query });

test('lists activities of one client, the latest first, page by page', async () => {
  for (const who of [advisor, actors.admin, agent, actors.superAdmin]) {
    const { activities, has_more } = (await read(who, person.id, { count: 2 })).body;
    expect([activities.map(({ kind }) => kind), has_more]).toEqual([['details_changed', 'client_invited'], true]);
    const rest = (await read(who, person.id, { count: 2, before: activities[1]?.id })).body;
    expect([rest.activities.map(({ kind }) => kind), rest.has_more]).toEqual([['client_referred'], false]);
    expect(rest.activities[0]).toMatchObject({ client_id: person.id, href: `/clients/${person.id}` });
  }
});

test('a client reads their own activities', async () => {
  expect((await read(person, person.id)).body.activities.map(({ kind }) => kind)).toEqual(['client_invited']);
});

test('requirement 2: returns 404 for clients who are not visible and users who are not clients', async () => {
  const unknown = (await read(actors.otherAdvisor, 999_999)).text;
  for (const who of [
    actors.colleague,
    actors.otherAdvisor,
    actors.otherAdmin,
    other,
    await newPerson(app.db, 'agent', null),
  ]) {
    const answer = await read(who, person.id);
    expect([answer.status, answer.text]).toEqual([404, unknown]);
  }
  const gone = { disabled_at: new Date().toISOString(), financial_advisor_id: advisor.id };
  const disabled = await newPerson(app.db, 'client', actors.firm, gone);
  await recordActivity(app.ctx, { kind: 'client_referred', client_id: disabled.id, actor_id: advisor.id });
  expect((await read(advisor, disabled.id)).status).toBe(404);
  const feed = (await app.as(advisor).call('list-activities')).body.activities;
  expect(feed.map(({ client_id }) => client_id)).not.toContain(disabled.id);
  expect((await read(actors.superAdmin, advisor.id)).status).toBe(404);
  expect((await app.browser().call('list-client-activities', { params: { id: person.id } })).status).toBe(401);
});

test('one client without activities', async () => {
  const quiet = await newPerson(app.db, 'client', actors.firm, people);
  expect((await read(advisor, quiet.id)).body).toEqual({ activities: [], has_more: false });
});
