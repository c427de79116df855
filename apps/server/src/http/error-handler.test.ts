import { connect } from 'node:net';
import { urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { apiErrors, type ErrorBody, type ErrorCode } from 'contract/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);
const browser = app.as(superAdmin);

const request = async (method: string, url: string) => {
  const { statusCode, payload, headers } = await browser.send({ method: method as 'GET', url });
  return { status: statusCode, body: payload && (JSON.parse(payload) as ErrorBody), headers };
};
const notFound = { code: 'not_found', error: 'We couldn’t find what you’re looking for.' };
const malformed = { code: 'malformed_request', error: 'The request couldn’t be read.' };

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
])('%s returns 404 as JSON', async (url) => {
  const response = await app.server.inject({ method: 'GET', url });
  expect([response.statusCode, JSON.parse(response.payload)]).toEqual([404, notFound]);
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['%', '%zz', '%c0%ae', '/%ff'])(
  'returns malformed_request for a URL that cannot be decoded (%s)',
  async (sign) => {
    expect(await request('GET', `/api/v1/estimations/${sign}`)).toMatchObject({
      status: 400,
      body: malformed,
    });
  },
);

const signIn = (password: string) => ({
  method: 'POST' as const,
  url: '/api/v1/login',
  payload: { user: { email: superAdmin.email, password } },
});
const json = { 'content-type': 'application/json' };
const estimations = { method: 'POST', url: '/api/v1/estimations' } as const;

test.each<[ErrorCode, InjectOptions & { headers?: Record<string, string | undefined> }]>([
  ['malformed_request', { ...estimations, headers: json, payload: '{' }],
  ['not_signed_in', { url: '/api/v1/current_user', headers: { authorization: undefined } }],
  ['invalid_credentials', signIn('x')],
  ['cross_site_request', { ...estimations, headers: { 'sec-fetch-site': 'cross-site' } }],
  ['not_found', { url: '/api/v1/estimations/999999' }],
  ['method_not_allowed', { method: 'DELETE', url: '/api/v1/health' }],
  ['payload_too_large', { ...estimations, headers: json, payload: JSON.stringify('x'.repeat(300 * 1024)) }],
  ['unsupported_media_type', { ...estimations, headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['validation_failed', { ...estimations, headers: json, payload: '{}' }],
  ['csrf_token_expired', { ...estimations, headers: { 'x-csrf-token': 'x' } }],
])('returns %s with its status and sentence', async (code, options) => {
  const { statusCode, payload } = await browser.send({ method: 'GET', ...options });
  const { status, text } = apiErrors[code];
  expect([statusCode, JSON.parse(payload)]).toEqual([
    status,
    { code, error: text, ...(code === 'validation_failed' && { errors: expect.any(Object) }) },
  ]);
});

const paths = [...new Set(Object.values(endpoints).map(urlOf))];

const matchesOther = (method: string, path: string) =>
  Object.values(endpoints).some(
    (other) =>
      other.method === method &&
      urlOf(other) !== path &&
      new RegExp(`^${urlOf(other).replace(/:\w+/g, '[^/]+')}$`).test(path),
  );

test.each(paths)('%s returns 405 with its methods for other methods', async (path) => {
  const url = path.replace(':id', '999999');
  const own = Object.values(endpoints).filter((endpoint) => urlOf(endpoint) === path);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (own.some((endpoint) => endpoint.method === method)) continue;
    const { status, body, headers } = await request(method, url);
    if (matchesOther(method, path)) {
      expect([404, 422]).toContain(status);
      continue;
    }
    expect([method, status, body]).toEqual([method, 405, expect.objectContaining({ code: 'method_not_allowed' })]);
    expect(String(headers.allow).split(', ')).toEqual(expect.arrayContaining(own.map((endpoint) => endpoint.method)));
  }
});

test('HEAD works like GET without a body', async () => {
  const head = await app.server.inject({ method: 'HEAD', url: '/api/v1/health' });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});

test('requirement 42: every response has a unique request id that the caller cannot set', async () => {
  const ids = new Set<unknown>();
  for (let time = 0; time < 5; time++) {
    const { headers } = await browser.call('show-settings', {
      headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' },
    });
    ids.add(headers['x-request-id']);
  }
  expect([ids.size, ids.has('chosen')]).toEqual([5, false]);
});

test('requirement 42: logs an internal error once, with the request id of the response', async () => {
  const before = app.log.length;
  const { owner } = app;
  await owner.schema.alterTable('estimations').renameTo('gone').execute();
  const response = await browser.send({ method: 'GET', url: '/api/v1/estimations' });
  await owner.schema.alterTable('gone').renameTo('estimations').execute();
  expect([response.statusCode, response.payload]).toEqual([
    500,
    '{"code":"internal_error","error":"An unexpected error occurred."}',
  ]);
  const lines = app.log.slice(before).filter((line) => line.includes('"error"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(response.headers['x-request-id']));
  expect(lines[0]).toContain('relation');
});

test('does not log client errors', async () => {
  const before = app.log.length;
  await browser.call('show-estimation', { params: { id: 999_999 } });
  await browser.call('list-estimations', { query: { search: 'x'.repeat(300) } });
  await app.browser().call('list-estimations');
  expect(app.log.slice(before)).toEqual([]);
});

async function signInFailingWith(error: Error) {
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

test('returns Retry-After and logs nothing under overload', async () => {
  const { response, lines } = await signInFailingWith(new ApiError('unavailable'));
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('2');
  expect(lines).toEqual([]);
});

test('logs the cause of an unavailable dependency', async () => {
  const error = new ApiError('unavailable');
  error.cause = new Error('The sign-in of Cedar does not work');
  const { response, lines } = await signInFailingWith(error);
  expect(response.status).toBe(503);
  expect(lines).toEqual([expect.stringContaining('The sign-in of Cedar does not work')]);
});

async function sendBytes(bytes: string): Promise<string> {
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
  [
    'two Content-Length headers',
    'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
  [
    'Content-Length with chunked encoding',
    'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['an oversized head', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
])('returns malformed_request for %s on the socket', async (_, bytes) => {
  const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/);
  expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
  expect(JSON.parse(body)).toEqual(malformed);
});

test('serves no file outside the asset directory', async () => {
  for (const path of ['/assets/../../package.json', '/../package.json', '/assets/%2e%2e/%2e%2e/package.json']) {
    const answer = await sendBytes(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /);
    expect(answer).not.toContain('"private"');
  }
});
