import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Browser, Person } from '../testing/browser.ts';
import { createActors, newPerson } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { requestsOfCaller, requestsPerMinute } from './rate-limits.ts';

const app = await createTestApp({ rate_factor: 0.05 });
const behindProxy = await createTestApp({ rate_factor: 0.05, trust_proxy: 1 });
const strict = await createTestApp({ rate_factor: 0.01 });
afterAll(() => Promise.all([app.close(), behindProxy.close(), strict.close()]));

const token = 'A'.repeat(43);
type Request = (browser: Browser, headers?: Record<string, string>) => Promise<number>;
const requestPublic: Request = async (browser, headers = {}) =>
  (await browser.call('show-estimation', { params: { id: token }, headers })).status;

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

test('requirement 50: rejects requests over the limit with Retry-After', async () => {
  expect(await countAllowed(app, '192.0.2.1', requestPublic)).toBe(requestsPerMinute.public * 0.05);
  const answer = await app.browser('192.0.2.1').call('show-estimation', { params: { id: token } });
  expect([answer.status, answer.code]).toEqual([429, 'rate_limited']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('requirement 50: responses carry policies and remaining requests', async () => {
  const { headers } = await app.browser('192.0.2.2').call('show-estimation', { params: { id: token } });
  expect(headers['ratelimit-policy']).toBe('"address";q=12;w=60');
  expect(headers.ratelimit).toMatch(/^"address";r=11;t=(60|5\d)$/);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
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

test.each([
  ['pages', ['/', '/signin', '/estimations/5'], requestsPerMinute.default],
  ['the API docs', ['/api/docs', '/api/v1/openapi.json'], requestsPerMinute.public],
])('limits %s', async (_, urls, limit) => {
  const remoteAddress = `198.51.100.${urls.length}`;
  const statuses: number[] = [];
  for (let sent = 0; sent <= limit * 0.05; sent++) {
    const url = urls[sent % urls.length] ?? '/';
    statuses.push((await app.server.inject({ url, remoteAddress })).statusCode);
  }
  expect(statuses).toEqual([...Array(limit * 0.05).fill(200), 429]);
});

describe('of users and firms', () => {
  const perUser = requestsOfCaller.user * 0.01;
  const perFirm = requestsOfCaller.firm * 0.01;
  let hosts = 0;
  const newBrowser = () => strict.browser(`198.18.0.${++hosts}`);
  async function signIn(person: Person): Promise<Browser> {
    const browser = newBrowser();
    await browser.signIn(person);
    return browser;
  }
  const list = (browser: Browser) => browser.call('list-estimations');

  test('requirement 50: limits a user over all endpoints and addresses', async () => {
    const { advisor, colleague } = await createActors(strict.db);
    const [browser, other] = [await signIn(advisor), await signIn(colleague)];
    const headers = { authorization: `Bearer ${browser.bearer}` };
    const answers = [
      await list(browser),
      await browser.call('list-todos'),
      await newBrowser().call('list-clients', { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([...Array(perUser).fill(200), 429]);
    const last = answers.at(-1);
    expect(last?.code).toBe('rate_limited');
    expect(last?.headers['ratelimit-policy']).toBe('"address";q=6;w=60, "user";q=2;w=10');
    expect(last?.headers.ratelimit).toMatch(/^"address";r=5;t=\d+, "user";r=0;t=\d+$/);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await list(other)).status).toBe(200);
  });

  test('rejects without a statement', async () => {
    const { advisor } = await createActors(strict.db);
    const browser = await signIn(advisor);
    for (let sent = 0; sent < perUser; sent++) await list(browser);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    expect((await list(browser)).status).toBe(429);
    // The exchange of counts with other processes is no statement of the call.
    const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    expect(texts.filter((text) => !text.includes('request_counts'))).toEqual([]);
  });

  test('requirement 50: limits a firm over all users, without touching other firms and super admins', async () => {
    const { firm, otherAdvisor, superAdmin } = await createActors(strict.db);
    const advisors = await Promise.all(
      Array.from({ length: perFirm / perUser + 1 }, () => newPerson(strict.db, 'advisor', firm)),
    );
    const browsers: Browser[] = [];
    for (const person of [...advisors, otherAdvisor, superAdmin]) browsers.push(await signIn(person));
    const [last, ofStranger, ofSuperAdmin] = browsers.splice(-3);
    const answers = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: perUser }, () => list(browser))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(perFirm).fill(200));
    const rejected = await list(last ?? expect.fail());
    expect([rejected.status, rejected.code]).toEqual([429, 'rate_limited']);
    expect(rejected.headers['ratelimit-policy']).toBe('"address";q=6;w=60, "user";q=2;w=10, "firm";q=10;w=10');
    expect((await list(ofStranger ?? expect.fail())).status).toBe(200);
    const { status, headers } = await list(ofSuperAdmin ?? expect.fail());
    expect([status, headers['ratelimit-policy']]).toEqual([200, '"address";q=6;w=60, "user";q=2;w=10']);
  });
});

test('counts sign-ins of an address in the database, without the address', async () => {
  const address = '203.0.113.77';
  await app.browser(address).call('start-session', { body: { user: { email: 'a@b.example', password: 'x' } } });
  const counted = () => app.db.selectFrom('request_counts').select('key').where('key', 'like', 'address %').execute();
  await vi.waitUntil(async () => (await counted()).some(({ key }) => key.endsWith('POST /api/v1/login')));
  expect(JSON.stringify(await counted())).not.toContain(address);
});
