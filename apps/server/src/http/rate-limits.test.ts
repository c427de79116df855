import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { perMinute } from './rate-limits.ts';

const app = await createTestApp({ rate_factor: 0.05 });
const behindProxy = await createTestApp({ rate_factor: 0.05, trust_proxy: 1 });
afterAll(() => Promise.all([app.close(), behindProxy.close()]));

const token = 'A'.repeat(43);
type Ask = (browser: Browser, headers?: Record<string, string>) => Promise<number>;
const askPublic: Ask = async (browser, headers = {}) =>
  (await browser.call('show-estimation', { params: { id: token }, headers })).status;

/** How many calls of an address pass before the first that is told to wait. */
async function passing(of: TestApp, address: string, ask: Ask, headers?: Record<string, string>): Promise<number> {
  const browser = of.browser(address);
  for (let passed = 0; passed < 100; passed++) if ((await ask(browser, headers)) === 429) return passed;
  return Number.POSITIVE_INFINITY;
}

test('strangers’ calls are fewer than signed-in people’s, sign-ins fewest', () => {
  expect(perMinute.sign_in).toBeLessThanOrEqual(30);
  expect(perMinute.sign_in).toBeLessThan(perMinute.public);
  expect(perMinute.public).toBeLessThan(perMinute.usual);
});

test('an address may make its calls a minute, and is then told when to come back', async () => {
  expect(await passing(app, '192.0.2.1', askPublic)).toBe(perMinute.public * 0.05);
  const answer = await app.browser('192.0.2.1').call('show-estimation', { params: { id: token } });
  expect([answer.status, answer.error]).toEqual([429, 'Too many requests. Please wait a moment and try again.']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('every answer says how much is left', async () => {
  const { headers } = await app.browser('192.0.2.2').call('show-estimation', { params: { id: token } });
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['12', '11']);
});

test('one endpoint’s crowd leaves the others free, and one address’s the others', async () => {
  expect(await passing(app, '192.0.2.3', askPublic)).toBeLessThan(100);
  expect((await app.browser('192.0.2.3').call('list-counties', { query: { zip: '60614' } })).status).toBe(200);
  expect(await askPublic(app.browser('192.0.2.4'))).toBe(404);
});

test('an IPv6 address counts as its network of 64 bits, which one person has to themself', async () => {
  const limit = perMinute.public * 0.05;
  for (let host = 1; host <= limit; host++)
    expect(await askPublic(app.browser(`2001:db8:1:2::${host.toString(16)}`))).toBe(404);
  expect(await askPublic(app.browser('2001:db8:1:2:ffff::1'))).toBe(429);
  expect(await askPublic(app.browser('2001:db8:1:3::1'))).toBe(404);
});

test('nobody talks themself out of it by a header', async () => {
  let host = 0;
  const spoof: Ask = (browser) =>
    askPublic(browser, { 'x-forwarded-for': `198.51.100.${++host}`, 'x-real-ip': `198.51.100.${host}` });
  expect(await passing(app, '192.0.2.5', spoof)).toBe(perMinute.public * 0.05);
});

test('behind a proxy the address that it names counts, and not what a caller put before', async () => {
  const proxy = '10.0.0.1';
  let host = 0;
  const spoof: Ask = (browser) => askPublic(browser, { 'x-forwarded-for': `198.51.100.${++host}, 203.0.113.9` });
  expect(await passing(behindProxy, proxy, spoof)).toBe(perMinute.public * 0.05);
  expect(await askPublic(behindProxy.browser(proxy), { 'x-forwarded-for': '203.0.113.10' })).toBe(404);
});

test('all that strangers can reach and work costs has its pace', async () => {
  const asks: Record<string, Ask> = {
    'list-counties': async (browser) => (await browser.call('list-counties', { query: { zip: '60614' } })).status,
    'show-market': async (browser) =>
      (await browser.call('show-market', { query: { zip: '60614', county: '17031' } })).status,
    'create-estimation': async (browser) => (await browser.call('create-estimation', { body: {} as never })).status,
    'calculate-estimation': async (browser) =>
      (await browser.call('calculate-estimation', { params: { id: token } })).status,
    'update-estimation': async (browser) => (await browser.call('update-estimation', { params: { id: token } })).status,
    'refresh-token': async (browser) => (await browser.call('refresh-token')).status,
    'show-current-user': async (browser) => (await browser.call('show-current-user')).status,
  };
  for (const [name, ask] of Object.entries(asks)) {
    expect([name, await passing(app, '192.0.2.6', ask)]).toEqual([name, expect.toSatisfy(Number.isFinite)]);
  }
});
