import { randomUUID } from 'node:crypto';
import type { BodyInput } from 'contract/endpoint';
import type { updateClientStatuses } from 'contract/endpoints/bulk-clients';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { chosen } from '../../../testing/bulk-clients.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { activityKindsOf, newClientOf } from '../../../testing/meetings.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

type Selection = BodyInput<typeof updateClientStatuses>['selection'];

const app = await sharedTestApp();
const { db } = app;
const { firm, otherFirm, advisor, admin, otherAdvisor, agent, superAdmin, client } = await createActors(db);
const newClient = (status: ClientStatus = 'referred') => newClientOf(db, advisor, agent, { status });
const change = (who: Person, selection: Selection, status: ClientStatus = 'pending') =>
  app.as(who).call('update-client-statuses', { body: { selection, status } });
const resultsOf = async (call: ReturnType<typeof change>) => (await call).body.results.map(({ result }) => result);
const statusOf = async ({ id }: Pick<Person, 'id'>) =>
  (await app.as(superAdmin).call('show-client', { params: { id } })).body.status;

test('an agent and a super admin change the status of several clients, with an activity for each', async () => {
  for (const who of [agent, superAdmin]) {
    const [one, other, same] = [await newClient(), await newClient(), await newClient('pending')];
    expect(await resultsOf(change(who, chosen(one, other, same)))).toEqual(['changed', 'changed', 'unchanged']);
    expect([await statusOf(one), await statusOf(other)]).toEqual(['pending', 'pending']);
    expect(await activityKindsOf(db, one)).toEqual(['status_changed']);
    expect(await activityKindsOf(db, same)).toEqual([]);
  }
});

test('a client who was changed in the meantime keeps the new status and is named in the reply', async () => {
  const [one, other] = [await newClient('enrolled'), await newClient()];
  const seen = { status: 'referred' } as const;
  const clients = [one, other].map(({ id }) => ({ id, ...seen }));
  const { body } = await change(agent, { kind: 'chosen', clients });
  expect(body.results).toEqual([
    { id: one.id, name: expect.stringMatching(/^Pat Test/), result: 'changed_meanwhile' },
    { id: other.id, name: expect.any(String), result: 'changed' },
  ]);
  expect(await statusOf(one)).toBe('enrolled');
});

test('clients who are not visible look like clients who do not exist', async () => {
  const mine = await newClient();
  const [ofOtherFirm, hidden] = [await newPerson(db, 'client', otherFirm), await newPerson(db, 'client', firm)];
  const { body } = await change(agent, chosen(ofOtherFirm, hidden, { id: 999_999 }, superAdmin, mine));
  expect(body.results.map(({ name, result }) => (name === null ? result : 'visible'))).toEqual([
    ...['not_found', 'not_found', 'not_found', 'not_found'],
    'visible',
  ]);
  expect([await statusOf(ofOtherFirm), await statusOf(hidden)]).toEqual(['referred', 'referred']);
});

test('only the agency changes a status', async () => {
  const one = await newClient();
  for (const who of [client, advisor, admin, otherAdvisor]) expect((await change(who, chosen(one))).status).toBe(403);
  const body = { selection: chosen(one), status: 'pending' } as const;
  expect((await app.browser().call('update-client-statuses', { body })).status).toBe(401);
  expect(await statusOf(one)).toBe('referred');
});

test('a selection has 1 to 500 clients, each of them once', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => ({ id: 900_000 + index }));
  expect((await change(agent, chosen())).status).toBe(422);
  expect((await change(agent, chosen(...ids(501)))).status).toBe(422);
  expect(await resultsOf(change(agent, chosen(...ids(500))))).toHaveLength(500);
  const one = await newClient();
  expect(await resultsOf(change(agent, chosen(one, one)))).toEqual(['changed']);
});

test('all that match a filter are those that the user can see', async () => {
  const other = await newPerson(db, 'agent', null);
  const matching = [
    await newClientOf(db, advisor, other, { last_name: 'Matching' }),
    await newClientOf(db, advisor, other, { last_name: 'Matching' }),
  ];
  const elsewhere = await newClientOf(db, advisor, agent, { last_name: 'Matching' });
  const filter = { search: 'matching', status: 'referred' as const };
  const { body } = await change(other, { kind: 'matching', filter });
  expect(body.results.map(({ id, result }) => [id, result])).toEqual(matching.map(({ id }) => [id, 'changed']));
  expect(await statusOf(elsewhere)).toBe('referred');
  expect(await resultsOf(change(other, { kind: 'matching', filter }))).toEqual([]);
});

test('more than 500 clients that match are an error, and nothing changes', async () => {
  const busy = await newPerson(db, 'agent', null);
  await sql`
    with made as (
      insert into users (type, account_id, first_name, last_name, email)
      select 'ClientUser', ${firm}::bigint, 'Many', 'Number' || n, 'bulk' || n || '@example.test'
      from generate_series(1, 501) n returning id
    ), profiles as (insert into client_profiles (user_id) select id from made)
    insert into engagements (client_id, account_id, health_advisor_id) select id, ${firm}, ${busy.id} from made`.execute(
    db,
  );
  const answer = await change(busy, { kind: 'matching', filter: {} });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['selection']]);
  const { body } = await app.as(busy).call('list-clients', { query: { status: 'pending' } });
  expect(body.totalCount).toBe(0);
});

test('a double click changes each client once', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const headers = { 'idempotency-key': randomUUID() };
  const body = { selection: chosen(one, other), status: 'pending' } as const;
  const twice = await Promise.all([1, 2].map(() => app.as(agent).call('update-client-statuses', { body, headers })));
  expect(twice.map(({ body: { results } }) => results.map(({ result }) => result))).toEqual([
    ['changed', 'changed'],
    ['changed', 'changed'],
  ]);
  expect(await activityKindsOf(db, one)).toEqual(['status_changed']);
});

test('concurrent changes of the same clients in another order do not wait for each other forever', async () => {
  const some = [await newClient(), await newClient(), await newClient()];
  const answers = await Promise.all([
    change(agent, chosen(...some), 'pending'),
    change(superAdmin, chosen(...some.toReversed()), 'enrolled'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(await Promise.all(some.map(statusOf))).size).toBe(1);
});

test('one event of the audit trail names each changed client', async () => {
  const some = [await newClient(), await newClient()];
  await change(agent, chosen(...some));
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'client_ids', 'actor_id'])
    .where('action', '=', 'update-client-statuses')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(events).toEqual([
    { action: 'update-client-statuses', actor_id: agent.id, client_ids: some.map(({ id }) => id) },
  ]);
});
