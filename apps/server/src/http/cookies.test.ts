import { afterAll, expect, test } from 'vitest';
import { newAccount, newPerson } from '../testing/factories.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

const plain = await createTestApp();
const secure = await createTestApp({ public_url: 'https://planner.example' });
afterAll(() => Promise.all([plain.close(), secure.close()]));

async function cookiesOf(app: TestApp, name: 'start-session' | 'end-session') {
  const person = await newPerson(app.db, 'advisor', await newAccount(app.db));
  const browser = app.browser();
  const first = await browser.signIn(person);
  const { headers } = name === 'start-session' ? first : await browser.call('end-session');
  const lines = [headers['set-cookie']].flat().map(String);
  return lines.map((line) => {
    const [pair = '', ...flags] = line.split('; ');
    const [key = '', value = ''] = pair.split('=');
    return { key, value, flags: flags.filter((flag) => !flag.startsWith('Expires')).toSorted() };
  });
}

const month = 'Max-Age=2592000';

test('requirement 23: https cookies carry prefixes and Secure', async () => {
  const [session, refresh, device, ...more] = await cookiesOf(secure, 'start-session');
  expect(session).toMatchObject({
    key: '__Host-hp_session',
    flags: ['HttpOnly', month, 'Path=/', 'SameSite=Lax', 'Secure'],
  });
  expect(refresh).toMatchObject({
    key: '__Secure-hp_refresh',
    flags: ['HttpOnly', month, 'Path=/api/v1', 'SameSite=Strict', 'Secure'],
  });
  expect(device).toMatchObject({
    key: '__Secure-hp_device',
    flags: ['HttpOnly', 'Max-Age=31536000', 'Path=/api/v1', 'SameSite=Strict', 'Secure'],
  });
  expect(more).toEqual([]);
});

test('http cookies on loopback carry no prefix and no Secure', async () => {
  const [session, refresh, device, ...more] = await cookiesOf(plain, 'start-session');
  expect(session).toMatchObject({ key: 'hp_session', flags: ['HttpOnly', month, 'Path=/', 'SameSite=Lax'] });
  expect(refresh).toMatchObject({ key: 'hp_refresh', flags: ['HttpOnly', month, 'Path=/api/v1', 'SameSite=Strict'] });
  expect(device).toMatchObject({ key: 'hp_device' });
  expect(more).toEqual([]);
});

test.each([
  ['http', plain],
  ['https', secure],
])('signing out over %s clears the refresh cookie with the same flags', async (_, app) => {
  const set = await cookiesOf(app, 'start-session');
  const cleared = (await cookiesOf(app, 'end-session')).find(({ key }) => key.endsWith('hp_refresh'));
  const flagsOf = (cookie: (typeof set)[number] | undefined) =>
    cookie?.flags.filter((flag) => !flag.startsWith('Max-Age'));
  expect(cleared?.value).toBe('');
  expect(flagsOf(cleared)).toEqual(flagsOf(set.find(({ key }) => key.endsWith('hp_refresh'))));
});

test('ignores a cookie without its prefix over https, because any subdomain could set it', async () => {
  const person = await newPerson(secure.db, 'advisor', await newAccount(secure.db));
  const browser = secure.browser();
  await browser.signIn(person);
  const refresh = browser.cookie('refresh') ?? '';
  const statusWith = async (cookie: string) => (await browser.call('refresh-token', { headers: { cookie } })).status;
  expect(await statusWith(`hp_refresh=${refresh}`)).toBe(401);
  expect(await statusWith(`__Secure-hp_refresh=${refresh}`)).toBe(200);
});

test('ignores malformed cookies', async () => {
  for (const cookie of [
    '',
    '=',
    ';;;',
    'hp_session',
    'hp_refresh=%',
    'hp_refresh=%00',
    `hp_refresh=${'x'.repeat(8_000)}`,
    '__proto__=1',
  ]) {
    expect((await plain.browser().call('refresh-token', { headers: { cookie } })).status).toBe(401);
  }
});
