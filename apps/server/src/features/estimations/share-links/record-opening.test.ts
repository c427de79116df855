import { maxShareLinkOpenings } from 'contract/vocabulary/share-links';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createActors, newEstimation, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, agent, admin, colleague, superAdmin } = await createActors(app.db);
const client = await newPerson(app.db, 'client', firm, {
  financial_advisor_id: advisor.id,
  health_advisor_id: agent.id,
});

const newVisit = () => crypto.randomUUID().replaceAll('-', '');
const record = (token: string, visit = newVisit(), browser = app.browser()) =>
  browser.call('record-opening', { params: { id: token }, body: { visit } });
const minutesPass = (minutes: number) =>
  sql`update share_link_openings set opened_at = opened_at - make_interval(mins => ${minutes}::int)`.execute(app.db);
const openingsOf = async (id: number) =>
  (await app.as(advisor).call('show-share-link', { params: { id } })).body.openings;
const activitiesOf = async (id: number) =>
  (await app.as(advisor).call('list-client-activities', { params: { id } })).body.activities;

test('counts each visit once, the last one first', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  expect(await openingsOf(id)).toEqual({ count: 0, latest: [] });
  const visit = newVisit();
  const first = app.ctx.clock().toISOString();
  await Promise.all(Array.from({ length: 5 }, () => record(token, visit)));
  app.forward(60);
  await record(token);
  expect(await openingsOf(id)).toEqual({ count: 2, latest: [app.ctx.clock().toISOString(), first] });
});

test('a program that only fetches does not count, nor an advisor or agent who looks', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  await app.browser().call('show-estimation', { params: { id: token } });
  await app.browser().call('calculate-estimation', { params: { id: token } });
  await app.browser().open(`/estimations/${token}/view`);
  for (const person of [advisor, agent, admin, colleague, superAdmin])
    expect((await record(token, newVisit(), app.as(person))).status).toBe(200);
  expect((await openingsOf(id)).count).toBe(0);
  await record(token, newVisit(), app.as(client));
  expect((await openingsOf(id)).count).toBe(1);
});

test('is an activity of the client, once an hour', async () => {
  const { token } = await newEstimation(app.as(advisor), { client_id: client.id });
  await record(token);
  await minutesPass(59);
  await record(token);
  const [activity, ...more] = await activitiesOf(client.id);
  expect(activity).toMatchObject({ kind: 'estimate_opened', owner_id: null });
  expect(activity?.text).toMatch(/^The link to .+’s estimate was opened$/);
  expect(more.some(({ kind }) => kind === 'estimate_opened')).toBe(false);
  await minutesPass(60);
  await record(token);
  expect((await activitiesOf(client.id)).filter(({ kind }) => kind === 'estimate_opened')).toHaveLength(2);
  const events = await app.db
    .selectFrom('audit_events')
    .select(['kind', 'actor', 'client_ids'])
    .where('action', '=', 'record-opening')
    .where(sql<boolean>`${client.id}::bigint = any(client_ids)`)
    .execute();
  expect(events).toEqual(Array(3).fill({ kind: 'read', actor: 'link', client_ids: [client.id] }));
  const own = (await app.as(client).call('list-activities')).body.activities;
  expect(own.some(({ kind }) => kind === 'estimate_opened')).toBe(false);
});

test('tells the owner and the firm’s admin, and no colleague', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  const [owner, firmAdmin, other] = await Promise.all([advisor, admin, colleague].map((one) => app.cable(one)));
  const pages = [owner, firmAdmin, other].flatMap((page) => page ?? []);
  for (const page of pages) expect(await page.subscribe({ channel: 'UserChannel' })).toBe(true);
  await record(token);
  const event = `estimation.opened ${id}`;
  for (const page of pages.slice(0, 2)) await expect.poll(() => page.received.includes(event)).toBe(true);
  expect(other?.received).not.toContain(event);
  for (const page of pages) page.ws.terminate();
});

test('stops counting at the limit, also for concurrent visits', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  const opened_at = app.ctx.clock().toISOString();
  await sql`insert into share_link_openings (estimation_id, visit, opened_at)
    select ${id}::bigint, gen_random_uuid(), ${opened_at}::timestamptz
    from generate_series(1, ${maxShareLinkOpenings - 3}::int)`.execute(app.db);
  const answers = await Promise.all(Array.from({ length: 10 }, () => record(token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const openings = await openingsOf(id);
  expect([openings.count, openings.latest.length]).toEqual([maxShareLinkOpenings, 10]);
});

test('an unknown, revoked or expired link and an id are not found, and a visit has 32 digits', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  expect((await record('A'.repeat(43))).status).toBe(404);
  expect((await record(String(id), newVisit(), app.as(advisor))).status).toBe(404);
  for (const visit of ['', 'x', '1', `${newVisit()}0`]) expect((await record(token, visit)).status).toBe(422);
  await app.as(advisor).call('delete-share-link', { params: { id } });
  expect((await record(token)).status).toBe(404);
  expect((await openingsOf(id)).count).toBe(0);
});
