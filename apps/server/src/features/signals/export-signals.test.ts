import type { QueryInput } from 'contract/endpoint';
import type { exportSignals } from 'contract/endpoints/signals';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { todayOf } from './days/rules.ts';
import { addDays } from './periods/rules.ts';

type Query = QueryInput<typeof exportSignals>;

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, agent, otherAdvisor, superAdmin, client } = await createActors(db);
const inDays = (days: number) => addDays(todayOf(ctx.clock()), days);

const fileOf = async (person: Person, query: Query = {}) =>
  (await app.as(person).call('export-signals', { query })).text;
const linesOf = async (person: Person, query: Query = {}) =>
  (await fileOf(person, query)).slice(1).trimEnd().split('\r\n');

const header = 'Client,Signal,Reasons,Due,Opens,At Stake a Year,Assigned To,Advisor,Agent,Status';

const newAdvisor = () => newPerson(db, 'advisor', firm, { first_name: 'Bo', last_name: 'Kim' });

test('has what the list shows, with escaped formulas', async () => {
  const advisor = await newAdvisor();
  const ruth = await newClientOf(db, advisor, agent, { first_name: '=Ruth', last_name: 'Day, Jr.' });
  const sam = await newClientOf(db, advisor, null, { first_name: 'Sam', last_name: 'Lee' });
  await newSignal(ctx, ruth, { due_on: '2027-06-30', opens_on: '2026-12-01', assignee_id: advisor.id });
  await newSignal(ctx, sam, { kind: 'no_meeting', due_on: '2027-05-31' });
  const { signals } = (await app.as(advisor).call('list-signals')).body;
  const [first, second] = signals;
  const agentName = second?.health_advisor?.name;
  const [head, ofSam, ofRuth] = await linesOf(advisor);
  expect(head).toBe(header);
  expect(ofSam).toMatch(/^Sam Lee,/);
  expect(ofSam).toMatch(/,2027-05-31,,1234\.56,,Bo Kim,,Open$/);
  expect(ofRuth?.startsWith(`"'=Ruth Day, Jr.",`)).toBe(true);
  expect(ofRuth?.endsWith(`,2027-06-30,2026-12-01,1234.56,Bo Kim,Bo Kim,${agentName},Open`)).toBe(true);
  for (const [line, signal] of [
    [ofSam, first],
    [ofRuth, second],
  ] as const)
    for (const text of [signal?.title, ...(signal?.reasons ?? [])])
      expect(line?.replaceAll('""', '"')).toContain(text ?? 'missing');
});

test('has the filters and the order of the list, and the status', async () => {
  const advisor = await newAdvisor();
  const [ann, zoe] = [
    await newClientOf(db, advisor, null, { first_name: 'Ann', last_name: 'Abel' }),
    await newClientOf(db, advisor, null, { first_name: 'Zoe', last_name: 'Zorn' }),
  ];
  await newSignal(ctx, zoe, { due_on: inDays(1), amount_range: 500 });
  await newSignal(ctx, ann, { due_on: inDays(2), amount_range: 5000, assignee_id: advisor.id });
  await newSignal(ctx, ann, { kind: 'no_meeting', due_on: inDays(40), amount_range: null });
  await newSignal(ctx, zoe, { status: 'dismissed', dismissal_reason: 'done' });
  await newSignal(ctx, zoe, { status: 'closed', closed_at: ctx.clock().toISOString() });
  const clientsOf = async (query: Query = {}) =>
    (await linesOf(advisor, query)).slice(1).map((line) => line.split(' ')[0]);
  expect(await clientsOf()).toEqual(['Zoe', 'Ann', 'Ann']);
  expect(await clientsOf({ order: 'desc' })).toEqual(['Ann', 'Ann', 'Zoe']);
  expect(await clientsOf({ field: 'client', order: 'asc' })).toEqual(['Ann', 'Ann', 'Zoe']);
  expect(await clientsOf({ field: 'amount', order: 'asc' })).toEqual(['Ann', 'Zoe', 'Ann']);
  expect(await clientsOf({ search: 'zorn' })).toEqual(['Zoe']);
  expect(await clientsOf({ period: 'this_week', min_amount: '2000' })).toEqual(['Ann']);
  expect(await clientsOf({ kinds: 'no_meeting' })).toEqual(['Ann']);
  expect(await clientsOf({ assignee_id: String(advisor.id) })).toEqual(['Ann']);
  expect(await clientsOf({ financial_advisor_id: String(otherAdvisor.id) })).toEqual([]);
  const [, dismissed, ...others] = await linesOf(advisor, { status: 'dismissed' });
  expect(dismissed).toMatch(/^Zoe Zorn,.*,Dismissed$/);
  expect(others).toEqual([]);
  expect((await app.as(advisor).call('export-signals', { query: { currentPage: 1 } as never })).code).toBe(
    'validation_failed',
  );
});

test('has every signal once, in several pieces and in order, and the audit trail names each client', async () => {
  const advisor = await newAdvisor();
  const clients = [await newClientOf(db, advisor), await newClientOf(db, advisor)];
  for (const { id } of clients) {
    const one = await newSignal(ctx, { id });
    await sql`
      insert into signals (client_id, account_id, kind, subject, due_on, facts_encrypted, facts_digest, opened_at)
      select client_id, account_id, kind, 'copy-' || n, ${inDays(0)}::date + n, facts_encrypted, facts_digest, opened_at
      from signals, generate_series(1, 600) n where id = ${one}`.execute(db);
  }
  const lines = (await linesOf(advisor)).slice(1);
  const dates = lines.map((line) => /,(\d{4}-\d\d-\d\d),,/.exec(line)?.[1] ?? '');
  expect(lines).toHaveLength(1_202);
  expect(dates).toEqual(dates.toSorted());
  expect(new Set(dates).size).toBeGreaterThanOrEqual(600);
  const events = db.selectFrom('audit_events').select(['action', 'kind', 'client_ids']);
  const [event, ...others] = await events.where('actor_id', '=', advisor.id).execute();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ action: 'export-signals', kind: 'export' });
  expect(event?.client_ids.toSorted()).toEqual(clients.map(({ id }) => id).toSorted());
});

test('has only what the list has', async () => {
  const theirs = await newClientOf(db, otherAdvisor, null, { last_name: 'Canary7732' });
  await newSignal(ctx, theirs);
  const admin = await newPerson(db, 'admin', firm);
  expect(await fileOf(admin)).not.toContain('Canary7732');
  expect(await fileOf(otherAdvisor)).toContain('Canary7732');
  expect(await fileOf(superAdmin, { financial_advisor_id: String(otherAdvisor.id) })).toContain('Canary7732');
  expect(await linesOf(await newAdvisor())).toEqual([header]);
  expect((await app.browser().call('export-signals')).status).toBe(401);
  expect((await app.as(client).call('export-signals')).status).toBe(403);
});

test('is saved as signals.csv, not cached, and opened by a plain link with the session cookie', async () => {
  const browser = app.browser();
  await browser.signIn(await newAdvisor());
  const headers = { authorization: undefined, 'x-csrf-token': undefined };
  const link = { method: 'GET', url: '/api/v1/signals/csv.csv' } as const;
  const opened = await browser.send({ ...link, headers });
  expect([opened.statusCode, opened.headers]).toMatchObject([
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="signals.csv"',
      'cache-control': 'no-store',
    },
  ]);
  const elsewhere = await browser.send({ ...link, headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
  expect(elsewhere.statusCode).toBe(403);
});
