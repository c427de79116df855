import { afterAll, expect, test } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());
const team = { channel: 'TeamChannel', id: 7 };

test('rejects an open subscription when its permission is revoked, and delivers nothing from then on', async () => {
  server.members.add('1 of 7').add('2 of 7');
  const [client, other] = [await server.connect(1), await server.connect(2)];
  for (const page of [client, other]) expect(await page.subscribe(team)).toBe(true);
  server.publish(['team:7'], 'note', 1);
  await client.until(({ message }) => message?.id === 1);
  server.members.delete('1 of 7');
  server.permissionsChanged(1);
  server.publish(['team:7'], 'note', 2);
  expect(await client.until(({ type }) => type === 'reject_subscription')).toEqual({
    identifier: JSON.stringify(team),
    type: 'reject_subscription',
  });
  await other.until(({ message }) => message?.id === 2);
  expect(client.received).toEqual(['note 1']);
  expect(other.received).toEqual(['note 1', 'note 2']);
  expect(await client.subscribe({ ...team, again: true })).toBe(false);
});

test('delivers messages that arrived during a check which confirmed the permission', async () => {
  server.members.add('3 of 7');
  const client = await server.connect(3);
  await client.subscribe(team);
  server.permissionsChanged(0, ['team:7']);
  server.publish(['team:7'], 'note', 3);
  await client.until(({ message }) => message?.id === 3);
  expect(client.received).toEqual(['note 3']);
});

test('checks a subscription again when permissions change while it is being authorized', async () => {
  server.members.add('4 of 7');
  const client = await server.connect(4);
  client.send('subscribe', team);
  while (server.members.delete('4 of 7')) server.permissionsChanged(4, ['team:7']);
  await client.until(({ type }) => type === 'reject_subscription');
  server.publish(['team:7'], 'note', 4);
  expect(await client.subscribe({ channel: 'UserChannel' })).toBe(true);
  expect(client.received).toEqual([]);
});

test('closes the connections of an ended session only', async () => {
  const [client, other] = [await server.connect(5), await server.connect(6)];
  server.ended.add(5);
  server.permissionsChanged(5);
  expect(await client.until(({ type }) => type === 'disconnect')).toEqual({
    type: 'disconnect',
    reason: 'remote',
    reconnect: false,
  });
  expect(await client.closed).toBe(1000);
  expect(await other.subscribe({ channel: 'UserChannel' })).toBe(true);
});
