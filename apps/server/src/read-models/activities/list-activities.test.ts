import { afterAll, expect, test } from 'vitest';
import { recordActivity } from '../../features/activities/store.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson, writeUser } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(
  app.db,
);

const newClient = (last_name: string, account_id: number, by: Person, changed: object = {}) =>
  newPerson(app.db, 'client', account_id, { last_name, financial_advisor_id: by.id, ...changed });
const ours = await newClient('Ours', firm, advisor, { health_advisor_id: agent.id });
const theirs = await newClient('Colleague’s', firm, colleague);
const unrelated = await newClient('Canary', otherFirm, otherAdvisor, { health_advisor_id: agent.id });
const start = '2026-07-06T19:30:00.000Z';

const record = (client: Person, actor: Person, ...kinds: ('client_referred' | 'client_invited' | 'client_joined')[]) =>
  kinds.reduce(async (before, kind) => {
    await before;
    await recordActivity(app.ctx, { kind, client_id: client.id, actor_id: actor.id });
  }, Promise.resolve());
await record(ours, advisor, 'client_referred', 'client_invited');
await record(theirs, colleague, 'client_referred', 'client_invited');
await record(unrelated, otherAdvisor, 'client_referred', 'client_invited');
await record(ours, ours, 'client_joined');
const by = { client_id: ours.id, actor_id: advisor.id };
await recordActivity(app.ctx, { kind: 'status_changed', ...by, detail: { from: 'referred', to: 'pending' } });
await recordActivity(app.ctx, { kind: 'details_changed', ...by });
await recordActivity(app.ctx, { kind: 'meeting_booked', ...by, detail: { start } });

const read = async (who: Person, query: { before?: number; count?: number } = {}) =>
  (await app.as(who).call('list-activities', { query })).body;
const kindsOf = async (who: Person) =>
  (await read(who)).activities.map(({ kind, client_id }) => `${nameOf.get(client_id)} ${kind}`);
const nameOf = new Map<number | null, string>([
  [ours.id, 'ours'],
  [theirs.id, 'theirs'],
  [unrelated.id, 'unrelated'],
]);

const ofOurs = ['meeting_booked', 'details_changed', 'status_changed', 'client_joined'].map((kind) => `ours ${kind}`);
const begun = (whose: string) => [`${whose} client_invited`, `${whose} client_referred`];

test('requirement 5: lists activities of visible clients, the latest first', async () => {
  expect(await kindsOf(advisor)).toEqual([...ofOurs, ...begun('ours')]);
  expect(await kindsOf(colleague)).toEqual(begun('theirs'));
  expect(await kindsOf(admin)).toEqual([...ofOurs, ...begun('theirs'), ...begun('ours')]);
  expect(await kindsOf(agent)).toEqual([...ofOurs, ...begun('unrelated'), ...begun('ours')]);
  expect(await kindsOf(otherAdvisor)).toEqual(begun('unrelated'));
  expect(await kindsOf(otherAdmin)).toEqual(begun('unrelated'));
  expect(await kindsOf(superAdmin)).toEqual([...ofOurs, ...begun('unrelated'), ...begun('theirs'), ...begun('ours')]);
  for (const who of [advisor, colleague, admin]) expect(JSON.stringify(await read(who))).not.toContain('Canary');
});

test('a client reads their own activities, without a link', async () => {
  const { activities } = await read(ours);
  expect(activities.map(({ kind }) => kind)).toEqual(['meeting_booked', 'client_joined', 'client_invited']);
  expect(activities.map(({ href }) => href)).toEqual([null, null, null]);
  expect(activities[2]?.text).toMatch(/^Pat Test\d+ invited you$/);
});

test('returns each activity once over all pages', async () => {
  for (const who of [advisor, admin, agent, superAdmin, ours]) {
    const all = (await read(who)).activities;
    const seen: typeof all = [];
    for (let before: number | undefined, more = true; more; before = seen.at(-1)?.id) {
      const page = await read(who, { count: 2, ...(before && { before }) });
      seen.push(...page.activities);
      more = page.has_more;
      expect(more).toBe(seen.length < all.length);
    }
    expect(seen).toEqual(all);
  }
});

test('a page can be full of one client’s activities', async () => {
  const own = await newPerson(app.db, 'advisor', firm);
  const [busy, quiet] = [await newClient('Busy', firm, own), await newClient('Quiet', firm, own)];
  await record(quiet, own, 'client_referred');
  for (let made = 0; made < 4; made++) await record(busy, own, 'client_invited');
  const { activities, has_more } = await read(own, { count: 4 });
  expect([activities.map(({ client_id }) => client_id), has_more]).toEqual([Array(4).fill(busy.id), true]);
});

test('hides activities at a former firm', async () => {
  const moved = await newClient('Moved', firm, advisor, { health_advisor_id: agent.id });
  await record(moved, advisor, 'client_referred', 'client_invited');
  const to = { account_id: otherFirm, financial_advisor_id: otherAdvisor.id };
  await writeUser(app.db, moved, to);
  await recordActivity(app.ctx, { kind: 'advisor_changed', client_id: moved.id, actor_id: superAdmin.id });
  const kinds = async (who: Person) =>
    (await read(who)).activities.filter(({ client_id }) => client_id === moved.id).map(({ kind }) => kind);
  for (const who of [otherAdvisor, otherAdmin]) expect(await kinds(who)).toEqual(['advisor_changed']);
  for (const who of [advisor, admin]) expect(await kinds(who)).toEqual([]);
  for (const who of [agent, superAdmin])
    expect(await kinds(who)).toEqual(['advisor_changed', 'client_invited', 'client_referred']);
  const page = async (who: Person) =>
    (await app.as(who).call('list-client-activities', { params: { id: moved.id } })).body.activities.map(
      ({ kind }) => kind,
    );
  for (const who of [otherAdvisor, otherAdmin]) expect(await page(who)).toEqual(['advisor_changed']);
});

test('rejects invalid pages, and returns 401 without a session', async () => {
  for (const query of ['count=0', 'count=101', 'count=x', 'before=0', 'before=-1', 'before=1e3', 'page=2']) {
    const answer = await app.as(advisor).send({ method: 'GET', url: `/api/v1/activities?${query}` });
    expect([query, answer.statusCode]).toEqual([query, 422]);
  }
  expect((await app.browser().call('list-activities')).status).toBe(401);
});
