import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { CableClient } from 'action-cable/testing/client';
import { afterAll, expect, test } from 'vitest';
import { bearerToken } from '../http/authenticate.ts';
import { anonymousSession } from '../http/csrf.ts';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
const proxied = await createTestApp({ public_url: 'https://plans.example', trust_proxy: 1 });
afterAll(() => Promise.all([app.close(), proxied.close()]));
const { advisor, colleague } = await createActors(app.db);
const browser = app.as(advisor);
await browser.signIn(advisor);
const [server, page_origin] = [await app.listen(), app.ctx.public_url];
const cookie = browser.cookiesFor('/cable');

const open = (more: ConstructorParameters<typeof CableClient>[2] = {}) =>
  new CableClient(server, page_origin, { cookie, ...more });

const withToken = (token: string, own: typeof cookie | null = cookie) =>
  open({ cookie: own, protocols: ['actioncable-v1-json', `bearer.${token}`] });

const firstFrame = (client: CableClient) => client.until(() => true);

const unauthorized = { type: 'disconnect', reason: 'unauthorized', reconnect: false };

/** The raw answer to these bytes on a new connection. */
const answerTo = (text: string) =>
  new Promise<string>((done, fail) => {
    let answer = '';
    const socket = connect(Number(new URL(server).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (more: string) => {
      answer += more;
    });
    socket.on('close', () => done(answer)).on('error', fail);
  });

test('welcomes a signed-in browser under its first supported protocol', async () => {
  for (const [protocols, picked] of [
    [['actioncable-v1-json', 'actioncable-unsupported'], 'actioncable-v1-json'],
    [['mine', 'actioncable-unsupported', 'actioncable-v1-json'], 'actioncable-v1-json'],
    [['mine', 'actioncable-unsupported'], 'actioncable-unsupported'],
  ] as const) {
    const client = open({ protocols });
    expect(await firstFrame(client)).toEqual({ type: 'welcome' });
    expect(client.ws.protocol).toBe(picked);
    client.ws.close();
  }
});

test('requirement 51: disconnects unauthenticated browsers, and addresses with a token, with a reason, so that they do not retry', async () => {
  const { tokens } = app.ctx;
  const session = (content: string) => `hp_session=${tokens.sign('session', content)}`;
  for (const client of [
    open({ cookie: null }),
    open({ cookie: `hp_session=${anonymousSession(app.ctx)}` }),
    open({ cookie: session(randomUUID()) }),
    open({ cookie: session("' or 1=1") }),
    open({ cookie: `hp_session=${tokens.sign('bearer', randomUUID())}` }),
    open({ cookie: 'hp_session=%E0%A4%A' }),
    withToken('x'),
    withToken(bearerToken(app.ctx, randomUUID(), 600)),
    open({ query: '?token=' }),
    open({ query: `?token=${browser.bearer}` }),
    open({ query: `?auth_token=${browser.bearer}` }),
    open({ query: `?Bearer=${browser.bearer}` }),
    open({ query: `?v=1&key=${browser.bearer}` }),
    open({ query: `?token=${browser.bearer}`, cookie: null }),
  ]) {
    expect(await firstFrame(client)).toEqual(unauthorized);
    expect(await client.closed).toBe(1000);
    expect(client.frames).toHaveLength(1);
  }
});

test('requirement 51: accepts a bearer token as a subprotocol before any cookie until it expires, and never logs it', async () => {
  const token = browser.bearer ?? '';
  const current = withToken(token, null);
  expect(await firstFrame(current)).toEqual({ type: 'welcome' });
  expect(current.ws.protocol).toBe('actioncable-v1-json');
  expect(await firstFrame(withToken('x'))).toEqual(unauthorized);
  const late = bearerToken(app.ctx, token.split('.')[0] ?? '', -1);
  expect(await firstFrame(withToken(late))).toEqual(unauthorized);
  expect(current.ws.readyState).toBe(current.ws.OPEN);
  expect(app.log.join()).not.toContain(token);
  expect(app.log.join()).not.toContain('token=');
});

test('requirement 51: returns 404 for other origins and for a missing origin', async () => {
  for (const origin of [
    'https://evil.example',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://localhost',
    'null',
    '',
    `${page_origin}/`,
  ])
    expect([origin, await open({ origin }).rejected]).toEqual([origin, 404]);
  expect(await open({ headers: { 'x-forwarded-host': 'evil.example' }, origin: 'http://evil.example' }).rejected).toBe(
    404,
  );
  expect(await firstFrame(open({ origin: server }))).toEqual({ type: 'welcome' });
});

test('uses the forwarded address as the origin behind a trusted proxy', async () => {
  const behind = await proxied.listen();
  const ask = (origin: string, headers: Record<string, string> = {}) => new CableClient(behind, origin, { headers });
  const forwarded = { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
  expect(await firstFrame(ask('https://plans.example'))).toEqual(unauthorized);
  expect(await firstFrame(ask('https://other.example', forwarded))).toEqual(unauthorized);
  expect(await ask('http://other.example', forwarded).rejected).toBe(404);
  expect(
    await ask('https://evil.example', { ...forwarded, 'x-forwarded-host': 'evil.example, other.example' }).rejected,
  ).toBe(404);
  expect(await ask('http://plans.example').rejected).toBe(404);
});

test('returns 404 for plain HTTP at /cable and for WebSockets elsewhere', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await fetch(`${server}/cable`, { method });
    expect([answer.status, await answer.json()]).toEqual([404, { code: 'not_found', error: expect.any(String) }]);
  }
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n';
  for (const path of ['/', '/cable/', '/cable2', '/api/v1/health', '//cable', '/%63able', '*']) {
    const answer = await answerTo(
      `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: ${page_origin}\r\n${upgrade}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n(.+\r\n)*Content-Type: application\/json/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'not_found',
      error: expect.any(String),
    });
  }
});

test('returns 400 as JSON for an invalid handshake', async () => {
  const head = `HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: ${page_origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
  const key = 'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n';
  for (const text of [
    `GET /cable ${head}\r\n`,
    `GET /cable ${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n`,
    `GET /cable ${head}Sec-WebSocket-Version: 99\r\n${key}\r\n`,
    `POST /cable ${head}Sec-WebSocket-Version: 13\r\n${key}\r\n`,
    `GET /cable ${head}Sec-WebSocket-Version: 13\r\n${key}Sec-WebSocket-Protocol: ,,\r\n\r\n`,
  ]) {
    const answer = await answerTo(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'malformed_request',
      error: expect.any(String),
    });
  }
});

test('ignores an upgrade to an unknown protocol', async () => {
  const ask = (method: string) =>
    answerTo(
      `${method} /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    );
  expect(await ask('GET')).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"ready":true/);
  expect(await ask('POST')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('closes a connection that pipelines an upgrade after an unanswered request', async () => {
  const first = 'GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const head = `HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: ${page_origin}\r\nConnection: Upgrade\r\n`;
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n';
  for (const second of [
    `GET /api/v1/health ${head}Upgrade: h2c\r\n\r\n`,
    `GET /cable ${head}Upgrade: websocket\r\n${key}\r\n`,
    `GET /other ${head}Upgrade: websocket\r\n${key}\r\n`,
  ])
    expect(await answerTo(first + second)).toBe('');
  expect(await firstFrame(open())).toEqual({ type: 'welcome' });
});

test('answers early commands after the welcome', async () => {
  const client = open();
  client.ws.once('open', () => client.send('subscribe', { channel: 'UserChannel' }));
  await client.until(({ type }) => type === 'confirm_subscription');
  expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'confirm_subscription']);
});

test('limits each user to fifty connections', async () => {
  await app.cable(colleague);
  const many = await Promise.all(Array.from({ length: 49 }, () => app.cable(colleague)));
  const last = await app.cable(colleague);
  expect(last.frames).toEqual([{ type: 'disconnect', reason: 'invalid_request', reconnect: false }]);
  expect((await app.cable(advisor)).frames).toEqual([{ type: 'welcome' }]);
  many[0]?.ws.close();
  await many[0]?.closed;
  await expect.poll(async () => (await app.cable(colleague)).frames).toEqual([{ type: 'welcome' }]);
});
