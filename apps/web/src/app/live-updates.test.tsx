import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection } from '../features/realtime/connection.tsx';
import { ConnectionStatus } from '../features/realtime/connection-status.tsx';
import { useClientChannel } from '../features/realtime/use-client-channel.ts';
import { session } from '../lib/session.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { clientsPage, wholeClient } from '../testing/clients.ts';
import { estimationsPage } from '../testing/estimations.ts';
import { person } from '../testing/people.ts';
import { renderScreen } from '../testing/render.tsx';
import { answer, type SentRequest } from '../testing/server.ts';
import { signalsOfClient, signalsPage } from '../testing/signals.ts';
import { mockSockets } from '../testing/socket.ts';

const own = { channel: 'UserChannel' } as const;
const ofClient = { channel: 'ClientChannel', id: 7 } as const;
const noActivities = { activities: [], has_more: false };
const replies = {
  'GET /current_user': person(),
  'GET /todos': { todos: [] },
  'GET /clients': clientsPage([]),
  'GET /clients/7': wholeClient(),
  'GET /clients/8': wholeClient({ id: 8 }),
  'GET /bookings': null,
  'GET /bookings/7': null,
  'GET /bookings/uid-of-8': null,
  'GET /activities': noActivities,
  'GET /clients/7/activities': noActivities,
  'GET /estimations': estimationsPage([]),
  'GET /notifications/count': { unread: 0 },
  'GET /signals': signalsPage([]),
  'GET /calendar': { days: [] },
  'GET /clients/7/signals': signalsOfClient(),
};
const reads = Object.keys(replies);
const bySection = { currentPage: 1, pageSize: 25, field: 'created_at', order: 'desc' } as const;

function Everything() {
  useEndpoint('show-current-user', {});
  useEndpoint('list-todos', {});
  useEndpoint('list-clients', { query: bySection });
  useEndpoint('show-client', { params: { id: 7 } });
  useEndpoint('show-client', { params: { id: 8 } });
  useEndpoint('show-own-booking', {});
  useEndpoint('show-booking', { params: { id: '7' } });
  useEndpoint('show-booking', { params: { id: 'uid-of-8' } });
  useEndpoint('list-activities', { query: { count: 20 } });
  useEndpoint('list-client-activities', { params: { id: 7 }, query: { count: 20 } });
  useEndpoint('show-notification-count', {});
  useEndpoint('list-signals', { query: { pageSize: 10 } });
  useEndpoint('show-calendar', { query: { month: '2027-01' } });
  useEndpoint('list-client-signals', { params: { id: 7 } });
  useEndpoint('list-estimations', { query: { ...bySection, field: 'name' } });
  return null;
}

function ClientPage() {
  useClientChannel(7);
  return null;
}

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <ConnectionStatus />
      {isOpen && <Connection userId={1} />}
      {isOpen && <ClientPage />}
      <Everything />
      <button type="button" onClick={() => setIsOpen(false)}>
        Sign out
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session.setToken('token', Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setVisibility('visible');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function open(handlers: Record<string, () => { status?: number; body?: unknown }> = {}) {
  const sockets = mockSockets();
  const answers = Object.fromEntries(Object.entries(replies).map(([call, body]) => [call, { body }]));
  const requests = answer({ ...answers, ...handlers });
  renderScreen(Screen);
  await vi.waitFor(() => expect(sockets[0]?.readyState).toBe(0));
  await pass(10);
  const socket = sockets[0];
  if (!socket) throw new Error('no connection was opened');
  socket.accept();
  socket.confirm(own);
  socket.confirm(ofClient);
  await pass(1_000);
  const since = () => requests.splice(0).map(({ call }: SentRequest) => call);
  return { sockets, socket, since, first: since() };
}

const ofActivity = ['GET /activities', 'GET /clients/7', 'GET /clients/7/activities', 'GET /todos'];
const once = (...calls: string[]) => calls.toSorted();

it('reads every live query when the connection opens and after each reconnect', async () => {
  const { sockets, socket, since, first } = await open();
  expect(first.toSorted()).toEqual(once(...reads, ...reads));
  socket.close();
  await pass(30_000);
  expect(since()).toEqual([]);
  sockets.at(-1)?.accept();
  sockets.at(-1)?.confirm(own);
  await pass(1_000);
  expect(since().toSorted()).toEqual(once(...reads));
});

it.each([
  [
    'client.updated',
    7,
    [
      'GET /calendar',
      'GET /clients',
      'GET /clients/7',
      'GET /clients/7/signals',
      'GET /estimations',
      'GET /signals',
      'GET /todos',
    ],
  ],
  [
    'client.updated',
    1,
    ['GET /calendar', 'GET /clients', 'GET /current_user', 'GET /estimations', 'GET /signals', 'GET /todos'],
  ],
  ['signal.updated', 7, ['GET /calendar', 'GET /clients/7/signals', 'GET /signals']],
  ['signal.updated', 8, ['GET /calendar', 'GET /signals']],
  [
    'booking.updated',
    7,
    ['GET /bookings/7', 'GET /bookings/uid-of-8', 'GET /calendar', 'GET /clients', 'GET /clients/7', 'GET /todos'],
  ],
  ['notification.updated', 1, ['GET /notifications/count']],
  ['notification.updated', 8, []],
  [
    'booking.updated',
    1,
    ['GET /bookings', 'GET /bookings/uid-of-8', 'GET /calendar', 'GET /clients', 'GET /current_user', 'GET /todos'],
  ],
  ['activity.created', 7, ofActivity],
  ['estimation.updated', 7, ['GET /estimations']],
  ['activity.created', 9, ['GET /activities', 'GET /todos']],
  ['user.updated', 1, ['GET /calendar', 'GET /clients', 'GET /current_user', 'GET /signals', 'GET /todos']],
  ['user.updated', 7, ['GET /calendar', 'GET /clients', 'GET /clients/7', 'GET /signals']],
  ['account.updated', 1, ['GET /clients', 'GET /current_user']],
  ['account.updated', 2, ['GET /clients']],
] as const)(
  '%s of %i reads the affected queries once, although it arrives on two channels',
  async (event, id, expected) => {
    const { socket, since } = await open();
    socket.publish(own, event, id);
    socket.publish(ofClient, event, id);
    await pass(1_000);
    expect(since().toSorted()).toEqual([...expected]);
  },
);

it('ignores an event that it does not know', async () => {
  const { socket, since } = await open();
  socket.publish(own, 'moon.risen' as 'client.updated', 7);
  await pass(1_000);
  expect(since()).toEqual([]);
});

it('turns many messages into few rounds, one after the other', async () => {
  let release: () => void = () => undefined;
  let slow = Promise.resolve();
  const { socket, since } = await open({
    'GET /activities': () => slow.then(() => ({ body: noActivities })) as never,
  });
  slow = new Promise((resolve) => {
    release = resolve;
  });
  for (let id = 100; id < 400; id += 1) socket.publish(own, 'activity.created', id % 2 ? id : 7);
  await pass(1_000);
  const calls = since();
  expect(calls.filter((call) => call === 'GET /activities')).toHaveLength(1);
  expect(new Set(calls).size).toBe(calls.length);
  socket.publish(own, 'activity.created', 7);
  await pass(1_000);
  expect(since()).toEqual([]);
  release();
  await pass(1_000);
  expect(since().toSorted()).toEqual(ofActivity);
});

it('reads at most once a second and includes the last change', async () => {
  const { socket, since } = await open();
  for (let turn = 0; turn < 100; turn += 1) {
    socket.publish(own, 'activity.created', 7);
    await pass(50);
  }
  const rounds = since().filter((call) => call === 'GET /activities').length;
  expect(rounds).toBeGreaterThanOrEqual(4);
  expect(rounds).toBeLessThanOrEqual(6);
  socket.publish(own, 'activity.created', 9);
  await pass(1_500);
  expect(since()).toContain('GET /activities');
});

it('reads nothing while the page is hidden and catches up afterward', async () => {
  const { socket, since } = await open();
  setVisibility('hidden');
  for (let turn = 0; turn < 5; turn += 1) {
    socket.publish(own, 'activity.created', 7);
    await pass(1_000);
  }
  expect(since()).toEqual([]);
  setVisibility('visible');
  await pass(1_000);
  expect(since().toSorted()).toEqual(ofActivity);
});

it('checks the session when the server ends the connection', async () => {
  const { socket, since } = await open();
  socket.disconnect(false);
  await pass(1_000);
  expect(new Set(since())).toEqual(new Set(['GET /current_user', 'GET /clients/7', 'GET /clients/8']));
});

it('requests a client again who is no longer visible', async () => {
  const { socket, since } = await open();
  socket.reject(ofClient);
  await pass(1_000);
  expect(since().toSorted()).toEqual(['GET /clients/7', 'GET /clients/8']);
});

it('closes the connection after a sign-out', async () => {
  const { socket, sockets } = await open();
  screen.getByRole('button', { name: 'Sign out' }).click();
  await pass(60_000);
  expect(socket.readyState).toBe(3);
  expect(sockets).toHaveLength(1);
});

it('shows a long loss of the connection until it returns', async () => {
  const { socket, sockets } = await open();
  const t = 'Live updates are paused. Reconnecting…';
  socket.close();
  await pass(15_000);
  expect(screen.queryByText(t)).toBeNull();
  await pass(10_000);
  expect(screen.getByText(t).closest('[role=status]')).not.toBeNull();
  sockets.at(-1)?.accept();
  sockets.at(-1)?.confirm(own);
  expect(screen.queryByText(t)).toBeNull();
});
