import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { publish, publishAccount, publishUser } from '../store.ts';
import { streams } from '../streams.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, advisor, colleague } = await createActors(app.db);
const own = { channel: 'UserChannel' } as const;
const { db } = app;

/** Waits until whatever was published so far has been heard by this person. */
async function settled(person: typeof advisor) {
  const probe = await app.cable(person);
  await probe.subscribe(own);
  await publish(db, { event: 'activity.created', id: 999, streams: [streams.ofUser(person.id)] });
  await probe.until(({ message }) => message?.id === 999);
  probe.ws.close();
}

test('pings come by themselves, with the server’s time in whole seconds', async () => {
  const client = await app.cable(advisor);
  await expect.poll(() => client.pings.length, { timeout: 4_000 }).toBeGreaterThan(0);
  expect(client.pings[0]).toBe(Math.floor(app.ctx.clock().getTime() / 1000));
  client.ws.close();
});

test('a subscription is confirmed under the identifier as it was written, and hears exactly the message', async () => {
  const client = await app.cable(advisor);
  const spelled = ' {"x":"ü\\u0041/","channel" : "UserChannel","id":[1]} ';
  expect(await client.subscribe(spelled)).toBe(true);
  await publishUser(db, advisor.id);
  expect(await client.until(({ message }) => message !== undefined)).toEqual({
    identifier: spelled,
    message: { event: 'user.updated', id: advisor.id, at: expect.stringMatching(/^20.*Z$/) },
  });
  client.ws.close();
});

test('asked again, a confirmed subscription is neither confirmed nor heard twice; after it was ended it may begin anew', async () => {
  const client = await app.cable(advisor);
  expect(await client.subscribe(own)).toBe(true);
  for (const command of ['subscribe', 'subscribe', 'subscribe']) client.send(command, own);
  await publishUser(db, advisor.id);
  await client.until(({ message }) => message !== undefined);
  client.send('unsubscribe', own);
  expect(await client.subscribe({ channel: 'Unknown' })).toBe(false);
  await publishUser(db, advisor.id);
  await settled(advisor);
  expect(client.frames.map(({ type }) => type)).toEqual([
    'welcome',
    'confirm_subscription',
    undefined,
    'reject_subscription',
  ]);
  expect(await client.subscribe(own)).toBe(true);
  client.ws.close();
});

test('a message for several streams of one subscription comes once, and once for each subscription', async () => {
  const client = await app.cable(advisor);
  await client.subscribe(own);
  await client.subscribe({ ...own, again: 1 });
  await client.subscribe({ channel: 'AccountChannel', id: firm });
  const both = [streams.ofUser(advisor.id), streams.ofAccount(firm), streams.ofUser(advisor.id), 'nobody:1'];
  await publish(db, { event: 'client.updated', id: 4, streams: both });
  await publishAccount(db, firm);
  await settled(advisor);
  expect(client.heard.filter((text) => !text.endsWith('999'))).toEqual([
    ...Array(3).fill('client.updated 4'),
    `account.updated ${firm}`,
  ]);
  client.ws.close();
});

test('messages come in the order in which they were told', async () => {
  const client = await app.cable(advisor);
  await client.subscribe(own);
  for (let id = 1; id <= 200; id += 1)
    await publish(db, { event: 'client.updated', id, streams: [`user:${advisor.id}`] });
  await client.until(({ message }) => message?.id === 200);
  expect(client.heard).toEqual(Array.from({ length: 200 }, (_, n) => `client.updated ${n + 1}`));
  client.ws.close();
});

test('a burst reaches a page with many subscriptions whole and in order', async () => {
  const client = await app.cable(advisor);
  for (let n = 0; n < 50; n += 1) await client.subscribe({ ...own, n });
  await db.transaction().execute(async (trx) => {
    for (let id = 1; id <= 60; id += 1)
      await publish(trx, { event: 'client.updated', id, streams: [`user:${advisor.id}`] });
  });
  await expect.poll(() => client.heard.length).toBe(50 * 60);
  const each = Array.from({ length: 60 }, (_, n) => `client.updated ${n + 1}`);
  for (let n = 0; n < 50; n += 1) {
    const identifier = JSON.stringify({ ...own, n });
    const heard = client.frames.flatMap((frame) => (frame.identifier === identifier ? (frame.message?.id ?? []) : []));
    expect(heard.map((id) => `client.updated ${id}`)).toEqual(each);
  }
  client.ws.close();
});

test('nothing that is published after a confirmation is missed', async () => {
  for (let round = 0; round < 20; round += 1) {
    const client = await app.cable(advisor);
    await client.subscribe(own);
    await publishUser(db, advisor.id);
    await client.until(({ message }) => message?.event === 'user.updated');
    client.ws.close();
  }
});

test('whatever names no channel, or one that is not for this person, is refused under its own identifier', async () => {
  const client = await app.cable(advisor);
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
    '{"channel":"AccountChannel"}',
    `{"channel":"AccountChannel","id":"${firm}"}`,
    `{"channel":"AccountChannel","id":[${firm}]}`,
    `{"channel":"AccountChannel","id":${otherFirm}}`,
    '{"channel":"AccountChannel","id":-1}',
    '{"channel":"AccountChannel","id":0.5}',
    '{"channel":"AccountChannel","id":1e308}',
    '{"channel":"AccountChannel","id":9007199254740993}',
    `{"channel":"UserChannel","x":"${'x'.repeat(2_000)}"}`,
    '{"channel":"UserChannel\u0000"}',
    '\ud800',
  ])
    expect([identifier, await client.subscribe(identifier)]).toEqual([identifier, false]);
  expect(await client.subscribe(own)).toBe(true);
  client.ws.close();
});

test('garbage is passed over, noted once, and disturbs nobody', async () => {
  const [client, other] = [await app.cable(advisor), await app.cable(colleague)];
  await other.subscribe(own);
  const identifier = JSON.stringify(own);
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
  expect(await client.subscribe(own)).toBe(true);
  client.send('message', own, { data: '{"action":"toString"}' });
  client.send('message', own, { data: 7 });
  expect(await client.subscribe({ channel: 'Unknown' })).toBe(false);
  expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'confirm_subscription', 'reject_subscription']);
  expect(app.log.filter((line) => line.includes('no command') && line.includes(`${advisor.id}`))).toHaveLength(1);
  await publishUser(db, colleague.id);
  await other.until(({ message }) => message?.id === colleague.id);
  for (const { ws } of [client, other]) ws.close();
});

test('bytes that are no frames end their own connection and no other', async () => {
  const [one, other] = [await app.cable(advisor), await app.cable(colleague)];
  await other.subscribe(own);
  const port = Number(new URL(await app.listen()).port);
  const head = [
    'GET /cable HTTP/1.1',
    'Host: localhost',
    `Origin: ${app.ctx.public_url}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    `Cookie: ${app.as(advisor).cookiesFor('/cable')}`,
  ];
  for (const bytes of [
    // Not masked; a reserved bit; an unknown kind; a piece of nothing; no UTF-8; a long ping; a length beyond all numbers.
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
  await publishUser(db, colleague.id);
  await other.until(({ message }) => message?.id === colleague.id);
  expect(await one.subscribe(own)).toBe(true);
  for (const { ws } of [one, other]) ws.close();
});

test('checklist row 51: a frame over 64 KiB ends the connection with 1009, one below is taken', async () => {
  const client = await app.cable(advisor);
  const padded = (size: number) => {
    const text = JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(own), pad: '' });
    return text.replace('"pad":""', `"pad":"${'x'.repeat(size - text.length)}"`);
  };
  client.ws.send(padded(65_536));
  await client.until(({ type }) => type === 'confirm_subscription');
  client.ws.send(padded(65_537));
  expect(await client.closed).toBe(1009);
  const pieces = await app.cable(advisor);
  for (let sent = 0; sent < 70; sent += 1) pieces.ws.send('x'.repeat(1_000), { fin: sent === 69 });
  expect(await pieces.closed).toBe(1009);
  const megabyte = await app.cable(advisor);
  megabyte.ws.send('x'.repeat(1_000_000));
  expect(await megabyte.closed).toBe(1009);
});

test('checklist row 51: of 10,000 subscriptions a hundred are given, and the rest are read slowly while others are served at once', async () => {
  const [flood, other] = [await app.cable(advisor), await app.cable(colleague)];
  for (let n = 0; n < 10_000; n += 1) flood.send('subscribe', { channel: 'UserChannel', n });
  const began = performance.now();
  expect(await other.subscribe(own)).toBe(true);
  await publishUser(db, colleague.id);
  await other.until(({ message }) => message?.id === colleague.id);
  expect(performance.now() - began).toBeLessThan(1_000);
  await flood.until(({ type }) => type === 'reject_subscription');
  const answers = flood.frames.filter(({ identifier }) => identifier);
  expect(answers.slice(0, 100).every(({ type }) => type === 'confirm_subscription')).toBe(true);
  expect(answers.slice(100).every(({ type }) => type === 'reject_subscription')).toBe(true);
  const [from, at] = [flood.frames.length, performance.now()];
  await expect.poll(() => flood.frames.length).toBeGreaterThanOrEqual(from + 10);
  expect(performance.now() - at).toBeGreaterThan(400);
  // What was given works while the rest waits.
  await publish(db, { event: 'client.updated', id: 1, streams: [streams.ofUser(advisor.id)] });
  await expect.poll(() => flood.heard.filter((text) => text === 'client.updated 1').length).toBe(100);
  for (const { ws } of [flood, other]) ws.terminate();
});

test('a reader who does not keep up is dropped, and nobody waits for them', async () => {
  const [slow, other] = [await app.cable(advisor), await app.cable(colleague)];
  for (let n = 0; n < 90; n += 1) await slow.subscribe({ channel: 'UserChannel', pad: 'x'.repeat(900), n });
  await other.subscribe(own);
  slow.ws.pause();
  const into = [streams.ofUser(advisor.id), streams.ofUser(colleague.id)];
  for (let id = 1; id <= 150; id += 1) await publish(db, { event: 'client.updated', id, streams: into });
  await other.until(({ message }) => message?.id === 150);
  expect(other.heard).toHaveLength(150);
  slow.ws.resume();
  expect(await slow.closed).toBe(1006);
  other.ws.close();
});
