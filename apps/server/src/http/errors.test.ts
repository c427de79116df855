import { connect } from 'node:net';
import { endpoints } from 'contract/endpoints';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { ApiError } from './api-error.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);

const ask = async (method: string, url: string) => {
  const { statusCode, payload, headers } = await browser.send({ method: method as 'GET', url });
  return { status: statusCode, error: payload && (JSON.parse(payload) as { error: string }).error, headers };
};
const missing = 'We could not find what you asked for.';

test.each([
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v2/estimations',
  '/api/v1/nothing',
  '/api/v1/estimations/',
  '/api/v1//estimations',
  '/api/v1/Estimations',
  '/api/v1/estimations/1/nothing',
  `/api/v1/estimations/${'1'.repeat(101)}`,
  `/api/v1/estimations/${'x'.repeat(5_000)}/calculate`,
  '/api/v1/estimations/..%2f..%2fhealth',
  '/rails/nothing',
  '/cable',
  '/assets/nothing.js',
  '/assets/..%2f..%2fpackage.json',
])('%s is not found, in JSON', async (url) => {
  const response = await app.server.inject({ method: 'GET', url });
  expect([response.statusCode, JSON.parse(response.payload)]).toEqual([404, { error: missing }]);
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['%', '%zz', '%c0%ae', '/%ff'])(
  'an address that cannot be decoded (%s) is refused in our words',
  async (sign) => {
    expect(await ask('GET', `/api/v1/estimations/${sign}`)).toMatchObject({
      status: 400,
      error: 'The request could not be read.',
    });
  },
);

const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))];

/** Whether another endpoint of this method takes the path's last word for the value of its parameter. */
const isTakenByOther = (method: string, path: string) =>
  Object.values(endpoints).some(
    (other) =>
      other.method === method &&
      other.path !== path &&
      new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );

test.each(paths)('%s answers its own methods and names them to others', async (path) => {
  const url = `/api/v1${path.replace(':id', '999999')}`;
  const own = Object.values(endpoints).filter((endpoint) => endpoint.path === path);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (own.some((endpoint) => endpoint.method === method)) continue;
    const { status, headers } = await ask(method, url);
    if (isTakenByOther(method, path)) {
      expect([404, 422]).toContain(status);
      continue;
    }
    expect([method, status]).toEqual([method, 405]);
    expect(String(headers.allow).split(', ')).toEqual(expect.arrayContaining(own.map((endpoint) => endpoint.method)));
  }
});

test('a head is asked for like the whole', async () => {
  const head = await app.server.inject({ method: 'HEAD', url: '/api/v1/health' });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

test('every answer has a request id of its own, which a caller cannot choose', async () => {
  const ids = new Set<unknown>();
  for (let time = 0; time < 5; time++) {
    const { headers } = await browser.call('show-settings', {
      headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' },
    });
    ids.add(headers['x-request-id']);
  }
  expect([ids.size, ids.has('chosen')]).toEqual([5, false]);
});

test('a breakdown is answered with a number to ask about, and logged once under it', async () => {
  const before = app.log.length;
  const { db } = app;
  await db.schema.alterTable('estimations').renameTo('gone').execute();
  const response = await browser.send({ method: 'GET', url: '/api/v1/estimations' });
  await db.schema.alterTable('gone').renameTo('estimations').execute();
  expect([response.statusCode, response.payload]).toEqual([500, '{"error":"An unexpected error occurred."}']);
  const lines = app.log.slice(before).filter((line) => line.includes('"error"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(response.headers['x-request-id']));
  expect(lines[0]).toContain('relation');
});

test('what was only refused leaves nothing in the log', async () => {
  const before = app.log.length;
  await browser.call('show-estimation', { params: { id: 999_999 } });
  await browser.call('list-estimations', { query: { search: 'x'.repeat(300) } });
  await app.browser().call('list-estimations');
  expect(app.log.slice(before)).toEqual([]);
});

/** Signs in where every password meets this error. */
async function signInWhere(error: Error) {
  const { passwords } = app.ctx;
  const { isRight } = passwords;
  Object.assign(passwords, { isRight: () => Promise.reject(error) });
  const before = app.log.length;
  const response = await app
    .browser()
    .call('start-session', { body: { user: { email: 'a@b.example', password: 'x' } } });
  Object.assign(passwords, { isRight });
  return { response, lines: app.log.slice(before) };
}

test('who is shed in a flood is told when to come again, and leaves nothing in the log', async () => {
  const { response, lines } = await signInWhere(new ApiError('unavailable'));
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  expect(lines).toEqual([]);
});

test('what cannot be reached is told to the log with its cause', async () => {
  const away = new ApiError('unavailable');
  away.cause = new Error('The sign-in of Cedar does not work');
  const { response, lines } = await signInWhere(away);
  expect(response.status).toBe(503);
  expect(lines).toEqual([expect.stringContaining('The sign-in of Cedar does not work')]);
});

/** What a server that listens answers to bytes on its socket. */
async function answerTo(bytes: string): Promise<string> {
  await app.server.listen({ port: 0, host: '127.0.0.1' }).catch((error: Error & { code?: string }) => {
    if (error.code !== 'FST_ERR_REOPENED_SERVER' && !app.server.server.listening) throw error;
  });
  const address = app.server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(address.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n'],
  ['two lengths', 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and pieces',
    'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['a head without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
])('%s on the socket is refused in our words', async (_, bytes) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/);
  expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
  expect(body).toBe('{"error":"The request could not be read."}');
});

test('a path that climbs out of the folder of files leads to no file', async () => {
  for (const path of ['/assets/../../package.json', '/../package.json', '/assets/%2e%2e/%2e%2e/package.json']) {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /);
    expect(answer).not.toContain('"private"');
  }
});
