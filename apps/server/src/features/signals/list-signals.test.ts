import type { QueryInput } from 'contract/endpoint';
import type { listSignals } from 'contract/endpoints/signals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson, writeUser } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { todayOf } from './days/rules.ts';
import { addDays } from './periods/rules.ts';
import { countSignals, pageOfSignals } from './queries.ts';

type Query = QueryInput<typeof listSignals>;

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const { firm, advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = actors;
const today = todayOf(ctx.clock());
const inDays = (days: number) => addDays(today, days);

const list = async (person: Person, query: Query = {}) => {
  const answer = await app.as(person).call('list-signals', { query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const idsOf = async (person: Person, query: Query = {}) => (await list(person, query)).signals.map(({ id }) => id);

const nora = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Berg' });
const tom = await newClientOf(db, colleague, null, { first_name: 'Tom', last_name: 'Adler' });
const theirs = await newClientOf(db, otherAdvisor);
const overdue = await newSignal(ctx, nora, { kind: 'no_meeting', due_on: inDays(-1), amount_range: null });
const soon = await newSignal(ctx, tom, { kind: 'turns_26', due_on: today, amount_range: 5000, assignee_id: admin.id });
const month = await newSignal(ctx, nora, { kind: 'turns_65', due_on: inDays(7), amount_range: 500 });
const later = await newSignal(ctx, tom, { kind: 'turns_65', due_on: inDays(31), amount_range: 0 });
const snoozed = await newSignal(ctx, nora, { status: 'snoozed', snoozed_until: inDays(3), due_on: inDays(9) });
const other = await newSignal(ctx, theirs, { due_on: inDays(2) });
await newSignal(ctx, nora, { status: 'closed', closed_at: ctx.clock().toISOString() });

test('an advisor sees own clients, an admin the firm’s, an agent assigned ones, a super admin all', async () => {
  expect(await idsOf(advisor)).toEqual([overdue, month]);
  expect(await idsOf(colleague)).toEqual([soon, later]);
  expect(await idsOf(admin)).toEqual([overdue, soon, month, later]);
  expect(await idsOf(agent)).toEqual([overdue, month]);
  expect(await idsOf(otherAdmin)).toEqual([other]);
  expect(await idsOf(superAdmin)).toEqual([overdue, soon, other, month, later]);
});

test('says what has to be done for whom, with the exact amount', async () => {
  const [, first] = (await list(admin)).signals;
  expect(first).toMatchObject({
    ...{ id: soon, kind: 'turns_26', status: 'open', due_on: today, amount: 1234.56, snoozed_until: null },
    client: { id: tom.id, name: 'Tom Adler' },
    financial_advisor: { id: colleague.id },
    health_advisor: null,
    assignee: { id: admin.id },
    dismissal: null,
  });
  expect(first?.title).not.toBe('');
});

test('filters by kind, status, period, people and amount', async () => {
  expect(await idsOf(admin, { kinds: 'turns_65,no_meeting' })).toEqual([overdue, month, later]);
  expect(await idsOf(admin, { status: 'snoozed' })).toEqual([snoozed]);
  expect(await idsOf(admin, { period: 'overdue' })).toEqual([overdue]);
  expect(await idsOf(admin, { period: 'this_week' })).toEqual([soon]);
  expect(await idsOf(admin, { period: 'this_month' })).toEqual([month]);
  expect(await idsOf(admin, { period: 'later' })).toEqual([later]);
  expect(await idsOf(admin, { financial_advisor_id: String(colleague.id) })).toEqual([soon, later]);
  expect(await idsOf(admin, { health_advisor_id: String(agent.id) })).toEqual([overdue, month]);
  expect(await idsOf(admin, { assignee_id: String(admin.id) })).toEqual([soon]);
  expect(await idsOf(admin, { min_amount: '500' })).toEqual([soon, month]);
  expect(await idsOf(admin, { due_on: inDays(7) })).toEqual([month]);
  const wrong = await app.as(admin).call('list-signals', { query: { kinds: 'turns_66' } as never });
  expect(wrong.status).toBe(422);
});

test('searches by the client’s name and pages', async () => {
  expect(await idsOf(admin, { search: 'adler tom' })).toEqual([soon, later]);
  expect(await idsOf(admin, { search: '%' })).toEqual([]);
  const page = await list(admin, { pageSize: 10, currentPage: '2' } as never);
  expect(page).toMatchObject({ signals: [], totalCount: 4, currentPage: 2, pageSize: 10 });
});

test('sorts by due date, client and amount', async () => {
  expect(await idsOf(admin, { order: 'desc' })).toEqual([later, month, soon, overdue]);
  expect(await idsOf(admin, { field: 'client' })).toEqual([soon, later, overdue, month]);
  expect(await idsOf(admin, { field: 'amount', order: 'desc' })).toEqual([soon, month, later, overdue]);
});

test('counts each choice of a filter under the others', async () => {
  const all = await list(admin);
  expect(all.totalCount).toBe(4);
  expect(all.counts.periods).toEqual({ overdue: 1, this_week: 1, this_month: 1, later: 1 });
  expect(all.counts.kinds).toMatchObject({ turns_65: 2, turns_26: 1, no_meeting: 1, open_enrollment: 0 });
  const some = await list(admin, { kinds: 'turns_65', period: 'later' });
  expect(some.totalCount).toBe(1);
  expect(some.counts.periods).toEqual({ overdue: 0, this_week: 0, this_month: 1, later: 1 });
  expect(some.counts.kinds).toMatchObject({ turns_65: 1, turns_26: 0, no_meeting: 0 });
});

test('names the advisors and agents to filter by', async () => {
  const ofAdmin = await list(admin);
  expect(ofAdmin.advisors.map(({ id }) => id).toSorted()).toEqual([advisor.id, colleague.id]);
  expect(ofAdmin.agents.map(({ id }) => id)).toEqual([agent.id]);
  expect((await list(agent)).advisors.map(({ id }) => id)).toEqual([advisor.id]);
  expect(await list(superAdmin)).toMatchObject({ advisors: [], agents: [] });
});

test('a super admin filters by any advisor and agent, and the reply names only them', async () => {
  const query = { financial_advisor_id: String(advisor.id), health_advisor_id: String(agent.id) };
  expect(await idsOf(superAdmin, query)).toEqual([overdue, month]);
  const { advisors, agents } = await list(superAdmin, query);
  expect([advisors, agents]).toEqual([
    [{ id: advisor.id, name: expect.any(String) }],
    [{ id: agent.id, name: expect.any(String) }],
  ]);
  expect(await idsOf(superAdmin, { financial_advisor_id: String(otherAdvisor.id) })).toEqual([other]);
  for (const id of [nora.id, 999_999])
    expect(await list(superAdmin, { financial_advisor_id: String(id) })).toMatchObject({ totalCount: 0, advisors: [] });
});

test('signals of disabled clients and ended engagements are gone at once', async () => {
  const client = await newClientOf(db, otherAdvisor);
  const id = await newSignal(ctx, client);
  expect(await idsOf(otherAdvisor)).toContain(id);
  await writeUser(db, client, { disabled_at: ctx.clock().toISOString() });
  expect(await idsOf(otherAdvisor)).not.toContain(id);
});

test('a client gets none', async () => {
  expect((await app.as(nora).call('list-signals')).status).toBe(403);
});

async function planOf(query: { compile(): { readonly sql: string; readonly parameters: readonly unknown[] } }) {
  const { sql: text, parameters } = query.compile();
  const filled = parameters.reduce<string>(
    (sum, value, index) => sum.replace(`$${index + 1}`, typeof value === 'string' ? `'${value}'` : String(value)),
    text,
  );
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${sql.raw(filled)}`.execute(app.owner);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('with 10,000 signals in one firm', () => {
  beforeAll(async () => {
    await sql`
      with people as (
        insert into users (type, first_name, last_name, email)
        select 'ClientUser', 'Nora', 'Lund' || n, n || '@many.example.test' from generate_series(1, 5000) n returning id),
      profiles as (insert into client_profiles (user_id) select id from people returning user_id),
      begun as (
        insert into engagements (client_id, account_id, financial_advisor_id)
        select user_id, ${actors.otherFirm}, ${otherAdvisor.id} from profiles returning client_id)
      insert into signals (client_id, account_id, kind, subject, due_on, facts_encrypted, facts_digest, opened_at)
      select client_id, ${actors.otherFirm}, kind::signal_kind, 'x', ${today}::date + (client_id % 400)::int, facts_encrypted, 'x', now()
      from begun, unnest(array['turns_65', 'no_meeting']) kind, (select facts_encrypted from signals where id = ${other}) one`.execute(
      db,
    );
    for (const table of ['users', 'engagements', 'signals'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(app.owner);
  }, 60_000);

  test.each(['firm', 'advised'] as const)('pages are found by indexes: %s', async (kind) => {
    const person = { firm: otherAdmin, advised: otherAdvisor }[kind];
    const scope = clientScopeOf({
      ...{ user_id: person.id, account_id: person.account_id, type: 'AdvisorUser', super_admin: false },
      admin: kind === 'firm',
    });
    const listed = {
      status: 'open',
      search: '',
      today,
      currentPage: 1,
      pageSize: 25,
      field: 'due_on',
      order: 'asc',
    } as const;
    const page = await planOf(pageOfSignals(db, scope, listed));
    if (kind === 'firm') expect(page).toContain('signals_by_account');
    expect(page).not.toContain('Seq Scan on signals');
    const counted = await countSignals(db, scope, listed);
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(10_000);
    expect((await list(person, { pageSize: 25 } as never)).signals).toHaveLength(25);
  });
});

test('a firm’s list does not read the rows of others', async () => {
  expect(await idsOf(await newPerson(db, 'admin', firm))).toEqual([overdue, soon, month, later]);
});
