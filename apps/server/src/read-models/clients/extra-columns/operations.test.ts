import { afterAll, expect, test } from 'vitest';
import { recordActivity } from '../../../features/activities/store.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newEstimation, newPerson, writeUser } from '../../../testing/factories.ts';
import { newClientOf, newMeeting } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, agent, superAdmin } = await createActors(db);
const inHours = (hours: number) => new Date(ctx.clock().getTime() + hours * 3_600_000).toISOString();

const listed = async (person: Person, extra?: string) =>
  (await app.as(person).call('list-clients', { query: { field: 'created_at', order: 'asc', ...(extra && { extra }) } }))
    .body.clients;
const all = 'next_meeting,last_contact,yearly_cost,threshold_distance';

test('reads only the columns that are asked for', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  await newClientOf(db, advisor, agent);
  const [plain] = await listed(advisor);
  for (const column of ['next_meeting_at', 'last_contact_at', 'yearly_cost', 'threshold_distance'])
    expect(plain).not.toHaveProperty(column);
  const [row] = await listed(advisor, 'next_meeting,threshold_distance');
  expect(row).toMatchObject({ next_meeting_at: null, threshold_distance: null });
  expect(row).not.toHaveProperty('last_contact_at');
  expect(row).not.toHaveProperty('yearly_cost');
  const unknown = await app.as(advisor).call('list-clients', { query: { extra: 'notes' } });
  expect([unknown.status, Object.keys(unknown.errors ?? {})]).toEqual([422, ['extra.0']]);
});

test('has the next accepted meeting, the last contact, and the cost of the latest estimate', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const [met, invited] = [await newClientOf(db, advisor, agent), await newClientOf(db, advisor, agent)];
  const host = { agent_id: agent.id, host_name: 'Alex Reyes' };
  const [next, last] = [inHours(50), inHours(-48)];
  await newMeeting(ctx, met, { start_at: last, ...host });
  await newMeeting(ctx, met, { start_at: inHours(-24), ...host, outcome: 'no_show', outcome_at: inHours(-23) });
  await newMeeting(ctx, met, { start_at: inHours(20), status: 'CANCELLED' });
  await newMeeting(ctx, met, { start_at: inHours(30), status: 'PENDING' });
  await newMeeting(ctx, met, { start_at: next, ...host });
  await newMeeting(ctx, met, { start_at: inHours(90), ...host });
  await recordActivity(ctx, { kind: 'client_invited', client_id: invited.id, actor_id: advisor.id });
  const invited_at = ctx.clock().toISOString();
  await newEstimation(app.as(advisor), { client_id: met.id, income: 30_000 });
  app.forward(60);
  const { id } = await newEstimation(app.as(advisor), { client_id: met.id });
  const { estimations } = (await app.as(advisor).call('list-client-estimations', { params: { id: met.id } })).body;
  const latest = estimations[0]!;
  expect(latest.id).toBe(id);
  for (const person of [advisor, superAdmin]) {
    const rows = await listed(person, all);
    expect(rows.find((row) => row.id === met.id)).toMatchObject({
      next_meeting_at: next,
      last_contact_at: last,
      yearly_cost: { year_total: latest.year_total, year_range: latest.year_range },
    });
    expect(rows.find((row) => row.id === invited.id)).toMatchObject({
      next_meeting_at: null,
      last_contact_at: invited_at,
      yearly_cost: null,
      threshold_distance: null,
    });
  }
  const { threshold_distance } = await db
    .selectFrom('estimations')
    .select('threshold_distance')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await listed(advisor, all))[0]?.threshold_distance).toBe(threshold_distance);
});

test('shows no contact of another firm', async () => {
  const advisor = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, advisor, agent);
  await recordActivity(ctx, { kind: 'analysis_sent', client_id: client.id, actor_id: agent.id });
  const later = await newPerson(db, 'advisor', await newAccount(db));
  await writeUser(db, client, { financial_advisor_id: later.id, account_id: later.account_id });
  expect((await listed(later, all)).map((row) => row.last_contact_at)).toEqual([null]);
});
