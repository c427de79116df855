import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, otherAdvisor } = await createActors(app.db);

async function signedIn(person = advisor) {
  const browser = app.browser();
  await browser.signIn(person);
  return browser;
}

test('requirement 26: ends the bearer and the refresh token at once, copies included', async () => {
  const browser = await signedIn();
  const thief = app.browser();
  thief.bearer = browser.bearer;
  thief.setCookie('refresh', browser.cookie('refresh') ?? '');
  expect((await thief.call('show-current-user')).status).toBe(200);
  expect((await browser.call('end-session')).body).toEqual({ signed_out: true });
  expect((await thief.call('show-current-user')).status).toBe(401);
  expect((await thief.call('refresh-token')).status).toBe(401);
  expect((await browser.call('show-current-user')).status).toBe(401);
});

test('requirement 26: clears the session’s cookies and allows a new sign-in on the same page', async () => {
  const browser = await signedIn();
  const before = browser.cookie('session');
  const { headers } = await browser.call('end-session');
  expect(headers).toMatchObject({ 'clear-site-data': '"cache"' });
  expect(browser.cookie('refresh')).toBeUndefined();
  expect(browser.cookie('session')).not.toBe(before);
  browser.bearer = null;
  expect((await browser.signIn(otherAdvisor)).body.user.id).toBe(otherAdvisor.id);
});

test('ends the session of the cookie when the bearer token has expired', async () => {
  const browser = await signedIn();
  const cookie = browser.cookie('refresh') ?? '';
  app.forward(601);
  expect((await browser.call('end-session')).status).toBe(200);
  browser.setCookie('refresh', cookie);
  expect((await browser.call('refresh-token')).status).toBe(401);
});

test('succeeds when the user is signed out already', async () => {
  const browser = await signedIn();
  for (const each of [browser, browser, app.browser()]) {
    expect((await each.call('end-session')).body).toEqual({ signed_out: true });
  }
});

test('keeps the user’s other sessions', async () => {
  const [here, there] = [await signedIn(), await signedIn()];
  await here.call('end-session');
  expect((await there.call('show-current-user')).status).toBe(200);
  expect((await there.call('refresh-token')).status).toBe(200);
});

test('ends the bearer token’s session when the cookie is another user’s', async () => {
  const [mine, other] = [await signedIn(), await signedIn(otherAdvisor)];
  const cookies = mine.cookie('refresh') ?? '';
  mine.bearer = other.bearer;
  await mine.call('end-session');
  expect((await other.call('show-current-user')).status).toBe(401);
  mine.setCookie('refresh', cookies);
  expect((await mine.call('refresh-token')).status).toBe(200);
});

test('rejects requests from other sites', async () => {
  const browser = await signedIn();
  const statusWith = async (headers: Record<string, string | undefined>) =>
    (await browser.call('end-session', { headers })).status;
  expect(await statusWith({ 'x-csrf-token': undefined })).toBe(422);
  expect(await statusWith({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await statusWith({ origin: 'null' })).toBe(403);
  expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect((await browser.call('show-current-user')).status).toBe(200);
});
