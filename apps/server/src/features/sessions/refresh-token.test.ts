import { afterAll, expect, test } from 'vitest';
import { rotateSession } from '../../auth/store.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, stranger } = await createActors(app.db);

const day = 24 * 60 * 60;

async function signedIn(person = advisor) {
  const browser = app.browser();
  await browser.signIn(person);
  return browser;
}

/** A browser that has nothing but a refresh cookie. */
function holderOf(cookie: string | undefined) {
  const browser = app.browser();
  if (cookie !== undefined) browser.setCookie('refresh', cookie);
  return browser;
}

const statusFor = async (cookie: string | undefined) => (await holderOf(cookie).call('refresh-token')).status;

test('the cookie brings a new token after the old one has run out', async () => {
  const browser = await signedIn();
  app.forward(601);
  expect((await browser.call('show-current-user')).status).toBe(401);
  const { body } = await browser.call('refresh-token');
  expect(body.expires_in).toBe(600);
  browser.bearer = body.auth_token;
  expect((await browser.call('show-current-user')).body.id).toBe(advisor.id);
});

test('the page of before goes on with the same CSRF token', async () => {
  const browser = await signedIn();
  const token = await browser.csrf();
  const { headers } = await browser.call('refresh-token');
  expect(headers['x-csrf-token']).toBe(token);
});

test('checklist 18: each use replaces the cookie, and the newest works', async () => {
  const browser = await signedIn();
  const seen = new Set([browser.cookie('refresh')]);
  for (let time = 0; time < 5; time++) {
    app.forward(601);
    expect((await browser.call('refresh-token')).status).toBe(200);
    seen.add(browser.cookie('refresh'));
  }
  expect(seen.size).toBe(6);
});

test('checklist 18: a used cookie that comes back ends the whole family: cookies and bearer tokens', async () => {
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

test('for twenty seconds the cookie before the live one gets the same answer', async () => {
  const browser = await signedIn();
  const before = browser.cookie('refresh');
  await browser.call('refresh-token');
  app.forward(20);
  const late = holderOf(before);
  expect((await late.call('refresh-token')).status).toBe(200);
  expect(late.cookie('refresh')).toBe(browser.cookie('refresh'));
  app.forward(1);
  expect(await statusFor(before)).toBe(401);
});

test('a cookie two uses back is reuse even within the overlap', async () => {
  const browser = await signedIn();
  const first = browser.cookie('refresh');
  await browser.call('refresh-token');
  await browser.call('refresh-token');
  expect(await statusFor(first)).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
});

test('checklist 18: ten refreshes of one cookie at once all succeed, and nobody is signed out', async () => {
  const browser = await signedIn();
  const tabs = Array.from({ length: 10 }, () => holderOf(browser.cookie('refresh')));
  const answers = await Promise.all(tabs.map((tab) => tab.call('refresh-token')));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(tabs.map((tab) => tab.cookie('refresh'))).size).toBe(1);
  app.forward(60);
  expect(await statusFor(tabs[0]?.cookie('refresh'))).toBe(200);
});

test('a refresh that is late to write does not turn the session back', async () => {
  const browser = await signedIn();
  const [session_id = ''] = (browser.cookie('refresh') ?? '').split('.');
  await browser.call('refresh-token');
  await browser.call('refresh-token');
  const at = app.ctx.clock().toISOString();
  expect(await rotateSession(app.db, session_id, 1, { rotated_at: at, expires_at: at })).toBe(false);
  expect((await browser.call('refresh-token')).status).toBe(200);
});

test('the cookie decides, not somebody else’s bearer token', async () => {
  const [mine, other] = [await signedIn(), await signedIn(stranger)];
  mine.bearer = other.bearer;
  const { body } = await mine.call('refresh-token');
  mine.bearer = body.auth_token;
  expect((await mine.call('show-current-user')).body.id).toBe(advisor.id);
});

test('nothing but a refresh cookie of ours refreshes', async () => {
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

test('a sign-in that is not used for thirty days has run out; each use prolongs it', async () => {
  const [used, unused] = [await signedIn(), await signedIn()];
  app.forward(29 * day);
  expect((await used.call('refresh-token')).status).toBe(200);
  app.forward(2 * day);
  expect((await used.call('refresh-token')).status).toBe(200);
  expect((await unused.call('refresh-token')).status).toBe(401);
});

test('checklist 6: a disabled person gets no new token', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = await signedIn(person);
  await app.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute();
  expect((await browser.call('refresh-token')).status).toBe(401);
});
