import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MockSocket, mockSockets } from '../testing/socket.ts';
import { connectionStatus, subscribe } from './cable.ts';

const own = { channel: 'UserChannel' } as const;
const ofClient = { channel: 'ClientChannel', id: 7 } as const;

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const listener = () => ({ onMessage: vi.fn(), onConnected: vi.fn(), onRejected: vi.fn() });
const subscribed = (socket: { sent: { command: string; identifier: string }[] } | undefined, command = 'subscribe') =>
  socket?.sent.filter((frame) => frame.command === command).map(({ identifier }) => JSON.parse(identifier));

async function open() {
  const sockets = mockSockets();
  const self = listener();
  const unsubscribe = subscribe(own, self);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  sockets[0]?.accept();
  return { sockets, self, unsubscribe };
}

it('one connection carries every channel of a tab and closes with the last subscription', async () => {
  const { sockets, self, unsubscribe } = await open();
  const page = listener();
  const unsubscribePage = subscribe(ofClient, page);
  await vi.waitFor(() => expect(subscribed(sockets[0])).toEqual([own, ofClient]));
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.url).toMatch(/^ws:\/\/.+\/cable$/);
  sockets[0]?.confirm(own);
  sockets[0]?.confirm(ofClient);
  sockets[0]?.publish(ofClient, 'client.updated', 7);
  expect(page.onMessage).toHaveBeenCalledExactlyOnceWith({ event: 'client.updated', id: 7, at: expect.any(String) });
  expect(self.onMessage).not.toHaveBeenCalled();

  unsubscribePage();
  expect(subscribed(sockets[0], 'unsubscribe')).toEqual([ofClient]);
  sockets[0]?.publish(ofClient, 'client.updated', 7);
  expect(page.onMessage).toHaveBeenCalledOnce();
  expect(sockets[0]?.readyState).toBe(MockSocket.OPEN);
  unsubscribe();
  await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(MockSocket.CLOSED));
});

it('a subscription that ends before the connection opens is not sent', async () => {
  const { sockets, unsubscribe } = await open();
  subscribe(ofClient, listener())();
  await vi.advanceTimersByTimeAsync(100);
  expect(subscribed(sockets[0])).toEqual([own]);
  unsubscribe();
});

it('a lost connection reconnects by itself and counts as disconnected until then', async () => {
  const { sockets, self, unsubscribe } = await open();
  expect(connectionStatus.isConnected()).toBe(false);
  sockets[0]?.confirm(own);
  expect(connectionStatus.isConnected()).toBe(true);
  sockets[0]?.close();
  expect(connectionStatus.isConnected()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets.length).toBeGreaterThan(1);
  sockets.at(-1)?.accept();
  sockets.at(-1)?.confirm(own);
  expect(connectionStatus.isConnected()).toBe(true);
  expect(self.onConnected).toHaveBeenCalledTimes(2);
  expect(self.onRejected).not.toHaveBeenCalled();
  unsubscribe();
});

it('a connection that the server ends reconnects with growing delays', async () => {
  const { sockets, self, unsubscribe } = await open();
  sockets[0]?.confirm(own);
  const waits: number[] = [];
  for (let turn = 1; turn <= 3; turn += 1) {
    const before = Date.now();
    sockets.at(-1)?.disconnect(false);
    expect(self.onRejected).toHaveBeenCalledTimes(turn);
    while (sockets.length === turn) await vi.advanceTimersByTimeAsync(100);
    waits.push(Math.round((Date.now() - before) / 5_000));
    sockets.at(-1)?.accept();
  }
  expect(waits).toEqual([1, 2, 4]);
  sockets.at(-1)?.disconnect(false);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sockets).toHaveLength(4);
});

it('a rejected channel is reported and keeps the connection open', async () => {
  const { sockets, unsubscribe } = await open();
  const page = listener();
  const unsubscribePage = subscribe(ofClient, page);
  await vi.waitFor(() => expect(subscribed(sockets[0])).toContainEqual(ofClient));
  sockets[0]?.reject(ofClient);
  expect(page.onRejected).toHaveBeenCalledOnce();
  expect(sockets[0]?.readyState).toBe(MockSocket.OPEN);
  unsubscribePage();
  unsubscribe();
});
