import type { QueryInput } from 'contract/endpoint';
import type { listSignalVersions } from 'contract/endpoints/signals';
import { maxSelectedSignals } from 'contract/vocabulary/signals';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { todayOf } from './days/rules.ts';
import { addDays } from './periods/rules.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = await createActors(db);
const inDays = (days: number) => addDays(todayOf(ctx.clock()), days);

const nora = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Berg' });
const tom = await newClientOf(db, colleague, null, { first_name: 'Tom', last_name: 'Adler' });
const theirs = await newClientOf(db, otherAdvisor);
const month = await newSignal(ctx, nora, { kind: 'turns_65', due_on: inDays(7), version: 4 });
const overdue = await newSignal(ctx, nora, { kind: 'no_meeting', due_on: inDays(-1), amount_range: null });
const soon = await newSignal(ctx, tom, { kind: 'turns_26', due_on: inDays(0), assignee_id: admin.id });
const snoozed = await newSignal(ctx, nora, { status: 'snoozed', snoozed_until: inDays(3), due_on: inDays(9) });
const other = await newSignal(ctx, theirs, { due_on: inDays(2) });
await newSignal(ctx, nora, { status: 'closed', closed_at: ctx.clock().toISOString() });

const select = (person: Person, query: QueryInput<typeof listSignalVersions> = {}) =>
  app.as(person).call('list-signal-versions', { query });
const idsOf = async (person: Person, query: QueryInput<typeof listSignalVersions> = {}) =>
  (await select(person, query)).body.signals.map(({ id }) => id);

test('has every signal that the list has on all of its pages, with its version and people', async () => {
  expect(await idsOf(advisor)).toEqual([overdue, month]);
  expect(await idsOf(colleague)).toEqual([soon]);
  expect(await idsOf(admin)).toEqual([overdue, soon, month]);
  expect(await idsOf(agent)).toEqual([overdue, month]);
  expect(await idsOf(otherAdmin)).toEqual([other]);
  expect(await idsOf(superAdmin)).toEqual([overdue, soon, other, month]);
  const [, last] = (await select(advisor)).body.signals;
  expect(last).toEqual({
    id: month,
    version: 4,
    client: { id: nora.id, name: 'Nora Berg' },
    financial_advisor: { id: advisor.id, name: expect.any(String) },
    health_advisor: { id: agent.id, name: expect.any(String) },
  });
});

test('applies the search and every filter of the list', async () => {
  expect(await idsOf(admin, { search: 'adler' })).toEqual([soon]);
  expect(await idsOf(admin, { kinds: 'turns_65,no_meeting' })).toEqual([overdue, month]);
  expect(await idsOf(admin, { status: 'snoozed' })).toEqual([snoozed]);
  expect(await idsOf(admin, { period: 'this_month' })).toEqual([month]);
  expect(await idsOf(admin, { due_on: inDays(7) })).toEqual([month]);
  expect(await idsOf(admin, { financial_advisor_id: String(colleague.id) })).toEqual([soon]);
  expect(await idsOf(admin, { health_advisor_id: String(agent.id) })).toEqual([overdue, month]);
  expect(await idsOf(admin, { assignee_id: String(admin.id) })).toEqual([soon]);
  expect(await idsOf(admin, { min_amount: '500' })).toEqual([soon, month]);
  expect(await idsOf(admin, { search: 'nobody' })).toEqual([]);
  for (const wrong of [{ kinds: 'turns_66' }, { currentPage: 2 }, { field: 'client' }])
    expect((await select(admin, wrong as never)).status).toBe(422);
});

test('what was changed after it was selected stays as it is', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, person);
  const [changed, same] = [
    await newSignal(ctx, client, { due_on: inDays(1) }),
    await newSignal(ctx, client, { due_on: inDays(2) }),
  ];
  const selected = (await select(person)).body.signals.map(({ id, version }) => ({ id, version }));
  expect(selected).toEqual([
    { id: changed, version: 1 },
    { id: same, version: 1 },
  ]);
  const change = { action: 'snooze', until: inDays(5) } as const;
  await app.as(admin).call('update-signals', { body: { signals: [{ id: changed, version: 1 }], change } });
  const { results } = (
    await app.as(person).call('update-signals', {
      body: { signals: selected, change: { action: 'dismiss', reason: 'done' } },
    })
  ).body;
  expect(results.map(({ id, result }) => [id, result])).toEqual([
    [changed, 'changed_meanwhile'],
    [same, 'changed'],
  ]);
});

test(`${maxSelectedSignals} signals can be selected, and more are an error`, async () => {
  const person = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, person);
  await newSignal(ctx, client);
  await sql`
    insert into signals (client_id, account_id, kind, subject, due_on, facts_encrypted, facts_digest, opened_at)
    select client_id, account_id, kind, 'person-' || n || '-more', due_on, facts_encrypted, facts_digest, opened_at
    from signals, generate_series(2, ${maxSelectedSignals}::int) n where client_id = ${client.id}`.execute(db);
  expect(new Set(await idsOf(person)).size).toBe(maxSelectedSignals);
  await newSignal(ctx, client);
  const { status, errors } = await select(person);
  expect([status, errors]).toEqual([422, { signals: ['At most 500 signals can be selected'] }]);
});

test('the audit trail names the clients', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, person);
  await newSignal(ctx, client);
  await select(person);
  const events = app.db.selectFrom('audit_events').select(['action', 'kind', 'client_ids']);
  expect(await events.where('actor_id', '=', person.id).execute()).toEqual([
    { action: 'list-signal-versions', kind: 'read', client_ids: [client.id] },
  ]);
});

test('is not for clients and visitors', async () => {
  expect((await select(nora)).status).toBe(403);
  expect((await app.browser().call('list-signal-versions')).status).toBe(401);
});
