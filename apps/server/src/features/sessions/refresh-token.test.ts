import { afterAll, expect, test } from 'vitest';
import { rotateSession } from '../../auth/store.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, otherAdvisor } = await createActors(app.db);

const day = 24 * 60 * 60;

async function signedIn(person = advisor) {
  const browser = app.browser();
  await browser.signIn(person);
  return browser;
}

function browserWith(cookie: string | undefined) {
  const browser = app.browser();
  if (cookie !== undefined) browser.setCookie('refresh', cookie);
  return browser;
}

const statusFor = async (cookie: string | undefined) => (await browserWith(cookie).call('refresh-token')).status;

test('issues a new token after the old one has expired', async () => {
  const browser = await signedIn();
  app.forward(601);
  expect((await browser.call('show-current-user')).status).toBe(401);
  const { body } = await browser.call('refresh-token');
  expect(body.expires_in).toBe(600);
  browser.bearer = body.auth_token;
  expect((await browser.call('show-current-user')).body.id).toBe(advisor.id);
});

test('keeps the page’s CSRF token valid', async () => {
  const browser = await signedIn();
  const token = await browser.csrf();
  const { headers } = await browser.call('refresh-token');
  expect(headers['x-csrf-token']).toBe(token);
});

test('requirement 18: replaces the cookie at each use', async () => {
  const browser = await signedIn();
  const seen = new Set([browser.cookie('refresh')]);
  for (let time = 0; time < 5; time++) {
    app.forward(601);
    expect((await browser.call('refresh-token')).status).toBe(200);
    seen.add(browser.cookie('refresh'));
  }
  expect(seen.size).toBe(6);
});

test('requirement 18: ends the session and its tokens when a used cookie is used again', async () => {
  const browser = await signedIn();
  const stolen = browser.cookie('refresh');
  app.forward(60);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  app.forward(21);
  expect((await browser.call('show-current-user')).status).toBe(200);
  expect(await statusFor(stolen)).toBe(401);
  expect((await browser.call('show-current-user')).status).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
});

test('accepts the previous cookie for 20 seconds, with the same reply', async () => {
  const browser = await signedIn();
  const before = browser.cookie('refresh');
  await browser.call('refresh-token');
  app.forward(20);
  const late = browserWith(before);
  expect((await late.call('refresh-token')).status).toBe(200);
  expect(late.cookie('refresh')).toBe(browser.cookie('refresh'));
  app.forward(1);
  expect(await statusFor(before)).toBe(401);
});

test('treats a cookie from two refreshes ago as reused, even within the overlap', async () => {
  const browser = await signedIn();
  const first = browser.cookie('refresh');
  await browser.call('refresh-token');
  await browser.call('refresh-token');
  expect(await statusFor(first)).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
});

test('requirement 18: accepts ten concurrent refreshes with one cookie', async () => {
  const browser = await signedIn();
  const tabs = Array.from({ length: 10 }, () => browserWith(browser.cookie('refresh')));
  const answers = await Promise.all(tabs.map((tab) => tab.call('refresh-token')));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(tabs.map((tab) => tab.cookie('refresh'))).size).toBe(1);
  app.forward(60);
  expect(await statusFor(tabs[0]?.cookie('refresh'))).toBe(200);
});

test('does not move a session back to an earlier generation', async () => {
  const browser = await signedIn();
  const [session_id = ''] = (browser.cookie('refresh') ?? '').split('.');
  await browser.call('refresh-token');
  await browser.call('refresh-token');
  const at = app.ctx.clock().toISOString();
  expect(await rotateSession(app.db, session_id, 1, { rotated_at: at, expires_at: at })).toBe(false);
  expect((await browser.call('refresh-token')).status).toBe(200);
});

test('ignores another user’s bearer token', async () => {
  const [mine, other] = [await signedIn(), await signedIn(otherAdvisor)];
  mine.bearer = other.bearer;
  const { body } = await mine.call('refresh-token');
  mine.bearer = body.auth_token;
  expect((await mine.call('show-current-user')).body.id).toBe(advisor.id);
});

test('rejects everything but a valid refresh cookie', async () => {
  const browser = await signedIn();
  const cookie = browser.cookie('refresh') ?? '';
  const [content, mac] = [cookie.slice(0, cookie.lastIndexOf('.')), cookie.slice(cookie.lastIndexOf('.'))];
  const { tokens } = app.ctx;
  const [session_id = ''] = content.split('.');
  for (const wrong of [
    undefined,
    '',
    'x',
    `${content}.`,
    content,
    `${session_id}.2${mac}`,
    browser.cookie('session'),
    browser.bearer ?? '',
    tokens.sign('refresh', ''),
    tokens.sign('refresh', '00000000-0000-4000-8000-000000000000.1'),
  ]) {
    expect([wrong, await statusFor(wrong)]).toEqual([wrong, 401]);
  }
  expect(await statusFor(cookie)).toBe(200);
});

test('expires after 30 days without use and extends at each use', async () => {
  const [used, unused] = [await signedIn(), await signedIn()];
  app.forward(29 * day);
  expect((await used.call('refresh-token')).status).toBe(200);
  app.forward(2 * day);
  expect((await used.call('refresh-token')).status).toBe(200);
  expect((await unused.call('refresh-token')).status).toBe(401);
});

test('requirement 6: rejects a disabled user', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = await signedIn(person);
  await app.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute();
  expect((await browser.call('refresh-token')).status).toBe(401);
});
