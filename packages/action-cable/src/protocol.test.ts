import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const [user, otherUser] = [1, 2];
const channel = { channel: 'UserChannel' };
const publishTo = (user_id: number, id: number) => server.publish([`user:${user_id}`], 'note', id);

async function settled(user_id: number) {
  const probe = await server.connect(user_id);
  await probe.subscribe(channel);
  publishTo(user_id, 999);
  await probe.until(({ message }) => message?.id === 999);
  probe.ws.close();
}

test('confirms a subscription under its literal identifier and delivers the message unchanged', async () => {
  const client = await server.connect(user);
  const spelled = ' {"x":"ü\\u0041/","channel" : "UserChannel","id":[1]} ';
  expect(await client.subscribe(spelled)).toBe(true);
  publishTo(user, 1);
  expect(await client.until(({ message }) => message !== undefined)).toEqual({
    identifier: spelled,
    message: { event: 'note', id: 1 },
  });
  client.ws.close();
});

test('ignores a repeated subscription, and confirms it again after it was ended', async () => {
  const client = await server.connect(user);
  expect(await client.subscribe(channel)).toBe(true);
  for (const command of ['subscribe', 'subscribe', 'subscribe']) client.send(command, channel);
  publishTo(user, 1);
  await client.until(({ message }) => message !== undefined);
  client.send('unsubscribe', channel);
  expect(await client.subscribe({ channel: 'Unknown' })).toBe(false);
  publishTo(user, 1);
  await settled(user);
  expect(client.frames.map(({ type }) => type)).toEqual([
    'welcome',
    'confirm_subscription',
    undefined,
    'reject_subscription',
  ]);
  expect(await client.subscribe(channel)).toBe(true);
  client.ws.close();
});

test('delivers a message once per subscription, even if several of its streams match', async () => {
  const client = await server.connect(user);
  await client.subscribe(channel);
  await client.subscribe({ ...channel, again: 1 });
  server.members.add(`${user} of 3`);
  await client.subscribe({ channel: 'TeamChannel', id: 3 });
  server.publish([`user:${user}`, 'team:3', `user:${user}`, 'none:1'], 'note', 4);
  server.publish(['team:3'], 'note', 5);
  await settled(user);
  expect(client.received.filter((text) => !text.endsWith('999'))).toEqual([...Array(3).fill('note 4'), 'note 5']);
  client.ws.close();
});

test('delivers messages in the order of publication', async () => {
  const client = await server.connect(user);
  await client.subscribe(channel);
  for (let id = 1; id <= 200; id += 1) publishTo(user, id);
  await client.until(({ message }) => message?.id === 200);
  expect(client.received).toEqual(Array.from({ length: 200 }, (_, n) => `note ${n + 1}`));
  client.ws.close();
});

test('delivers a burst to many subscriptions completely and in order', async () => {
  const client = await server.connect(user);
  for (let n = 0; n < 50; n += 1) await client.subscribe({ ...channel, n });
  for (let id = 1; id <= 60; id += 1) publishTo(user, id);
  await expect.poll(() => client.received.length).toBe(50 * 60);
  const each = Array.from({ length: 60 }, (_, n) => `note ${n + 1}`);
  for (let n = 0; n < 50; n += 1) {
    const identifier = JSON.stringify({ ...channel, n });
    const ids = client.frames.flatMap((frame) => (frame.identifier === identifier ? (frame.message?.id ?? []) : []));
    expect(ids.map((id) => `note ${id}`)).toEqual(each);
  }
  client.ws.close();
});

test('delivers everything that is published after a confirmation', async () => {
  for (let round = 0; round < 20; round += 1) {
    const client = await server.connect(user);
    await client.subscribe(channel);
    publishTo(user, 1);
    await client.until(({ message }) => message?.event === 'note');
    client.ws.close();
  }
});

test('rejects identifiers without a channel, and channels that are not permitted', async () => {
  const client = await server.connect(user);
  for (const identifier of [
    '',
    'UserChannel',
    'null',
    '[]',
    '{}',
    '"UserChannel"',
    '{"channel":null}',
    '{"channel":["UserChannel"]}',
    '{"channel":"userchannel"}',
    '{"channel":"constructor"}',
    '{"__proto__":{"channel":"UserChannel"}}',
    '{"channel":"TeamChannel","id":8}',
    `{"channel":"UserChannel","x":"${'x'.repeat(2_000)}"}`,
    '{"channel":"UserChannel\u0000"}',
    '\ud800',
  ])
    expect([identifier, await client.subscribe(identifier)]).toEqual([identifier, false]);
  expect(await client.subscribe(channel)).toBe(true);
  client.ws.close();
});

test('ignores invalid commands, logs them once, and serves other connections', async () => {
  const [client, other] = [await server.connect(user), await server.connect(otherUser)];
  await other.subscribe(channel);
  const identifier = JSON.stringify(channel);
  for (const text of [
    '',
    'x',
    'null',
    '[]',
    '"subscribe"',
    '{}',
    '{"command":"subscribe"}',
    '{"command":"subscribe","identifier":null}',
    '{"command":"subscribe","identifier":{"channel":"UserChannel"}}',
    `{"command":["subscribe"],"identifier":${JSON.stringify(identifier)}}`,
    '{"command":"constructor","identifier":"{}"}',
    '{"command":"disconnect","identifier":"{}"}',
    '{"command":"message","identifier":"{}","data":"{}"}',
    '{"__proto__":{"command":"subscribe","identifier":"{}"}}',
    '{"command":"unsubscribe","identifier":"never"}',
    '{'.repeat(10_000),
    '['.repeat(60_000),
    `{"command":"${'x'.repeat(60_000)}"}`,
  ])
    client.ws.send(text);
  client.ws.send(Buffer.from([0, 255, 1]));
  client.ws.ping('x'.repeat(125));
  expect(await client.subscribe(channel)).toBe(true);
  client.send('message', channel, { data: '{"action":"toString"}' });
  client.send('message', channel, { data: 7 });
  expect(await client.subscribe({ channel: 'Unknown' })).toBe(false);
  expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'confirm_subscription', 'reject_subscription']);
  expect(server.log.filter((line) => line === `ws.invalid_command {"user_id":${user}}`)).toHaveLength(1);
  publishTo(otherUser, 1);
  await other.until(({ message }) => message?.id === 1);
  for (const { ws } of [client, other]) ws.close();
});

test('closes only the connection that sends invalid frames', async () => {
  const [one, other] = [await server.connect(user), await server.connect(otherUser)];
  await other.subscribe(channel);
  const port = Number(new URL(server.origin).port);
  const head = [
    'GET /cable HTTP/1.1',
    'Host: localhost',
    `Origin: ${server.origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    `Cookie: user=${user}`,
  ];
  for (const bytes of [
    // Unmasked, reserved bit, unknown opcode, continuation without start, invalid UTF-8, long ping, excessive length, invalid close code.
    [0x81, 0x02, 0x7b, 0x7d],
    [0xc1, 0x80, 0, 0, 0, 0],
    [0x83, 0x80, 0, 0, 0, 0],
    [0x80, 0x80, 0, 0, 0, 0],
    [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
    [0x89, 0xfe, 0x10, 0x00],
    [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe7],
  ]) {
    const socket = connect(port, '127.0.0.1');
    const ended = new Promise((done) => socket.once('close', done));
    socket.on('error', () => undefined).once('data', () => socket.write(Buffer.from(bytes)));
    socket.on('data', (answer: Buffer) => answer.includes(0x88) && socket.end());
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await ended;
  }
  publishTo(otherUser, 1);
  await other.until(({ message }) => message?.id === 1);
  expect(await one.subscribe(channel)).toBe(true);
  for (const { ws } of [one, other]) ws.close();
});

test('requirement 51: accepts messages up to 64 KiB and closes with 1009 above', async () => {
  const client = await server.connect(user);
  const padded = (size: number) => {
    const text = JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(channel), pad: '' });
    return text.replace('"pad":""', `"pad":"${'x'.repeat(size - text.length)}"`);
  };
  client.ws.send(padded(65_536));
  await client.until(({ type }) => type === 'confirm_subscription');
  client.ws.send(padded(65_537));
  expect(await client.closed).toBe(1009);
  const pieces = await server.connect(user);
  for (let sent = 0; sent < 70; sent += 1) pieces.ws.send('x'.repeat(1_000), { fin: sent === 69 });
  expect(await pieces.closed).toBe(1009);
  const megabyte = await server.connect(user);
  megabyte.ws.send('x'.repeat(1_000_000));
  expect(await megabyte.closed).toBe(1009);
});

test('requirement 51: limits one connection to 100 subscriptions and throttles its commands without delaying others', async () => {
  const [flood, other] = [await server.connect(user), await server.connect(otherUser)];
  for (let n = 0; n < 10_000; n += 1) flood.send('subscribe', { channel: 'UserChannel', n });
  const began = performance.now();
  expect(await other.subscribe(channel)).toBe(true);
  publishTo(otherUser, 1);
  await other.until(({ message }) => message?.id === 1);
  expect(performance.now() - began).toBeLessThan(1_000);
  await flood.until(({ type }) => type === 'reject_subscription');
  const answers = flood.frames.filter(({ identifier }) => identifier);
  expect(answers.slice(0, 100).every(({ type }) => type === 'confirm_subscription')).toBe(true);
  expect(answers.slice(100).every(({ type }) => type === 'reject_subscription')).toBe(true);
  const [from, at] = [flood.frames.length, performance.now()];
  await expect.poll(() => flood.frames.length).toBeGreaterThanOrEqual(from + 10);
  expect(performance.now() - at).toBeGreaterThan(400);
  // Confirmed subscriptions receive messages while commands are throttled.
  publishTo(user, 1);
  await expect.poll(() => flood.received.filter((text) => text === 'note 1').length).toBe(100);
  for (const { ws } of [flood, other]) ws.terminate();
});

test('drops a reader that is too slow, without delaying others', async () => {
  const [slow, other] = [await server.connect(user), await server.connect(otherUser)];
  for (let n = 0; n < 90; n += 1) await slow.subscribe({ channel: 'UserChannel', pad: 'x'.repeat(900), n });
  await other.subscribe(channel);
  slow.ws.pause();
  for (let id = 1; id <= 150; id += 1) {
    server.publish([`user:${user}`, `user:${otherUser}`], 'note', id);
    await nextTurn();
  }
  await other.until(({ message }) => message?.id === 150);
  expect(other.received).toHaveLength(150);
  slow.ws.resume();
  expect(await slow.closed).toBe(1006);
  other.ws.close();
});
