import { confirmationLifetime } from 'contract/vocabulary/sessions';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, agent, client, superAdmin } = await createActors(app.db);

const create = (browser: Browser, names: unknown = 'initials') =>
  browser.call('create-calendar-feed', { body: { feed: { names } } } as never);
const statusOf = async (address: string) =>
  (await app.server.inject({ method: 'GET', url: new URL(address).pathname })).statusCode;

test('creates a feed, shows its address once and stores only a digest', async () => {
  expect((await app.as(advisor).call('show-calendar-feed')).body.feed).toBeNull();
  const { address, feed } = (await create(app.as(advisor))).body;
  expect(address).toMatch(new RegExp(`^${app.ctx.public_url}/calendar/[A-Za-z0-9_-]{43}\\.ics$`));
  expect(feed).toMatchObject({ names: 'initials', last_read_at: null });
  const { text, body } = await app.as(advisor).call('show-calendar-feed');
  expect(body.feed).toEqual(feed);
  const token = address.slice(-47, -4);
  const stored = await app.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', advisor.id).execute();
  expect(JSON.stringify(stored) + text).not.toContain(token);
});

test('a new one replaces the former, also with concurrent calls', async () => {
  const person = await newPerson(app.db, 'agent', null);
  const first = (await create(app.as(person))).body.address;
  expect(await statusOf(first)).toBe(200);
  const replies = await Promise.all(['full', 'none'].map((names) => create(app.as(person), names)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const statuses = await Promise.all(replies.map(({ body }) => statusOf(body.address)));
  expect(statuses.toSorted()).toEqual([200, 404]);
  expect(await statusOf(first)).toBe(404);
});

test('a revoked one ends at once, and revoking again changes nothing', async () => {
  const { address } = (await create(app.as(agent))).body;
  for (const status of [200, 200]) {
    expect((await app.as(agent).call('delete-calendar-feed')).status).toBe(status);
    expect(await statusOf(address)).toBe(404);
  }
  expect((await app.as(agent).call('show-calendar-feed')).body.feed).toBeNull();
});

test('the owner gets an email', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await create(app.as(person));
  const [message] = await app.outbox(person.email);
  expect(message?.subject).toBe('A calendar feed was created');
});

test('needs a choice of names and a recent sign-in; clients and super admins have none', async () => {
  expect((await create(app.as(advisor), 'all')).errors).toEqual({ names: ['Choose how to name clients'] });
  for (const person of [client, superAdmin]) {
    expect((await create(app.as(person))).status).toBe(403);
    expect((await app.as(person).call('show-calendar-feed')).status).toBe(403);
  }
  const browser = app.browser();
  await browser.signIn(advisor);
  app.forward(confirmationLifetime);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  expect((await create(browser)).code).toBe('password_confirmation_required');
});
