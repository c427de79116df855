import { randomBytes } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { urlOf } from 'contract/endpoint';
import { updateAvatar } from 'contract/endpoints/files';
import type { ErrorBody } from 'contract/errors';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { newFile } from '../testing/uploads.ts';

const app = await createTestApp({ times: { headersMs: 200, bodyMs: 400, checkMs: 50 } });
afterAll(() => app.close());
const { agent } = await createActors(app.db);
const browser = app.as(agent);
await browser.signIn(agent);
const csrf = await browser.csrf();
const origin = await app.listen();
let logged = 0;
beforeEach(() => {
  logged = app.log.length;
});

const avatar = urlOf(updateAvatar).replace(':id', String(agent.id));
const timeout = { code: 'request_timeout', error: 'The request took too long to arrive. Try again.' };

function send(method: string, path: string, headers: Record<string, string>): ClientRequest {
  const session = {
    authorization: `Bearer ${browser.bearer}`,
    cookie: browser.cookiesFor(path),
    'x-csrf-token': csrf,
  };
  return request(origin + path, { method, headers: { ...session, ...headers } }).on('error', () => undefined);
}

async function trickle(sent: ClientRequest) {
  const timer = setInterval(() => sent.write(' '), 20);
  try {
    return await new Promise<{ status?: number; body: string; connection?: string }>((done, fail) => {
      sent.on('error', fail).on('response', (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        const { statusCode: status = 0, headers } = response;
        response.on('end', () => done({ status, body, connection: headers.connection ?? '' }));
      });
    });
  } finally {
    clearInterval(timer);
    sent.destroy();
  }
}

const lines = () =>
  app.log
    .slice(logged)
    .map((line) => JSON.parse(line) as { level: string; message: string; route: string; unlogged: number });

test.each([
  ['JSON', 'POST', '/api/v1/login', 'application/json'],
  ['a picture', 'POST', avatar, 'multipart/form-data; boundary=x'],
])(
  'issue 13, point 4: a body of %s that arrives slowly is 408 in the form of the API',
  async (_, method, path, type) => {
    const startedAt = performance.now();
    const { status, body, connection } = await trickle(
      send(method, path, { 'content-type': type, 'content-length': '1000' }),
    );
    expect([status, JSON.parse(body) as ErrorBody, connection]).toEqual([408, timeout, 'close']);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('issue 13, point 4: headers that arrive slowly are 408', async () => {
  const answer = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n'),
    );
    socket.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    socket.on('close', () => done(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(timeout);
});

test('a slow body after the reply ends with its connection', async () => {
  const type = 'multipart/form-data; boundary=x';
  const answer = await new Promise<string>((done) => {
    let text = '';
    const head = `POST ${avatar} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(head));
    const timer = setInterval(() => socket.write(' '), 20);
    socket.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    socket.on('error', () => undefined).on('close', () => done(text));
    socket.on('close', () => clearInterval(timer));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

async function abort(method: string, path: string, type: string): Promise<void> {
  const sent = send(method, path, { 'content-type': type, 'content-length': '200000' });
  const closed = new Promise((done) => sent.on('close', done));
  sent.write(randomBytes(100_000));
  await wait(50);
  sent.destroy();
  await closed;
}

test('issue 13, point 4: an aborted upload is one info line without a stack, at most ten in a minute', async () => {
  const { body } = await browser.call('create-upload', { body: { blob: newFile(randomBytes(200_000)) } });
  const path = new URL(body.direct_upload.url).pathname;
  logged = app.log.length;
  await abort('PUT', path, 'application/pdf');
  await abort('POST', '/api/v1/login', 'application/json');
  await vi.waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines().map(({ level, message, route }) => [level, message, route])).toEqual([
    ['info', 'http.request_aborted', '/rails/active_storage/disk/:token'],
    ['info', 'http.request_aborted', '/api/v1/login'],
  ]);
  expect(app.log.slice(logged).join()).not.toMatch(/stack/);
  for (let time = 0; time < 20; time++) await abort('POST', '/api/v1/login', 'application/json');
  await wait(100);
  expect(lines().length).toBeLessThanOrEqual(10);
});
