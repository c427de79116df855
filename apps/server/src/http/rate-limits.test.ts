import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { requestsPerMinute } from './register-route.ts';

const app = await createTestApp({ rate_factor: 0.05 });
const behindProxy = await createTestApp({ rate_factor: 0.05, trust_proxy: 1 });
afterAll(() => Promise.all([app.close(), behindProxy.close()]));

const token = 'A'.repeat(43);
type Request = (browser: Browser, headers?: Record<string, string>) => Promise<number>;
const requestPublic: Request = async (browser, headers = {}) =>
  (await browser.call('show-estimation', { params: { id: token }, headers })).status;

/** The number of requests from an address before the first 429. */
async function countAllowed(
  of: TestApp,
  address: string,
  request: Request,
  headers?: Record<string, string>,
): Promise<number> {
  const browser = of.browser(address);
  for (let passed = 0; passed < 100; passed++) if ((await request(browser, headers)) === 429) return passed;
  return Number.POSITIVE_INFINITY;
}

test('limits public endpoints more than others and sign-ins most', () => {
  expect(requestsPerMinute.sign_in).toBeLessThanOrEqual(30);
  expect(requestsPerMinute.sign_in).toBeLessThan(requestsPerMinute.public);
  expect(requestsPerMinute.public).toBeLessThan(requestsPerMinute.default);
});

test('rejects requests over the limit with Retry-After', async () => {
  expect(await countAllowed(app, '192.0.2.1', requestPublic)).toBe(requestsPerMinute.public * 0.05);
  const answer = await app.browser('192.0.2.1').call('show-estimation', { params: { id: token } });
  expect([answer.status, answer.code]).toEqual([429, 'rate_limited']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('responses carry the remaining requests', async () => {
  const { headers } = await app.browser('192.0.2.2').call('show-estimation', { params: { id: token } });
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['12', '11']);
});

test('limits each endpoint and each IP address separately', async () => {
  expect(await countAllowed(app, '192.0.2.3', requestPublic)).toBeLessThan(100);
  expect((await app.browser('192.0.2.3').call('list-counties', { query: { zip: '60614' } })).status).toBe(200);
  expect(await requestPublic(app.browser('192.0.2.4'))).toBe(404);
});

test('limits IPv6 addresses by their /64 network', async () => {
  const limit = requestsPerMinute.public * 0.05;
  for (let host = 1; host <= limit; host++)
    expect(await requestPublic(app.browser(`2001:db8:1:2::${host.toString(16)}`))).toBe(404);
  expect(await requestPublic(app.browser('2001:db8:1:2:ffff::1'))).toBe(429);
  expect(await requestPublic(app.browser('2001:db8:1:3::1'))).toBe(404);
});

test('ignores forwarding headers without a trusted proxy', async () => {
  let host = 0;
  const spoof: Request = (browser) =>
    requestPublic(browser, { 'x-forwarded-for': `198.51.100.${++host}`, 'x-real-ip': `198.51.100.${host}` });
  expect(await countAllowed(app, '192.0.2.5', spoof)).toBe(requestsPerMinute.public * 0.05);
});

test('uses only the address that the trusted proxy adds', async () => {
  const proxy = '10.0.0.1';
  let host = 0;
  const spoof: Request = (browser) =>
    requestPublic(browser, { 'x-forwarded-for': `198.51.100.${++host}, 203.0.113.9` });
  expect(await countAllowed(behindProxy, proxy, spoof)).toBe(requestsPerMinute.public * 0.05);
  expect(await requestPublic(behindProxy.browser(proxy), { 'x-forwarded-for': '203.0.113.10' })).toBe(404);
});

test('limits every expensive public endpoint', async () => {
  const requests: Record<string, Request> = {
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
  for (const [name, request] of Object.entries(requests)) {
    expect([name, await countAllowed(app, '192.0.2.6', request)]).toEqual([name, expect.toSatisfy(Number.isFinite)]);
  }
});
