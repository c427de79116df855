import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { answerLines } from '../../testing/line.ts';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { type Asked, answer } from '../../testing/server.ts';
import { LiveLine } from './live-line.tsx';
import { LiveSign } from './live-sign.tsx';
import { useLiveClient } from './use-live-client.ts';

const own = { channel: 'UserChannel' } as const;
const ofClient = { channel: 'ClientChannel', id: 7 } as const;
const reads = [
  'GET /current_user',
  'GET /todos',
  'GET /clients',
  'GET /clients/7',
  'GET /clients/8',
  'GET /bookings',
  'GET /bookings/7',
  'GET /bookings/uid-of-8',
  'GET /activities',
  'GET /clients/7/activities',
  'GET /estimations',
];
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
  useEndpoint('list-estimations', { query: { ...bySection, field: 'name' } });
  return null;
}

function ClientPage() {
  useLiveClient(7);
  return null;
}

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <LiveSign />
      {isOpen && <LiveLine userId={1} />}
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
  session.keepToken('token', Date.now());
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
  const lines = answerLines();
  const replies = Object.fromEntries(reads.map((call) => [call, { body: { of: call } }]));
  const asked = answer({ ...replies, 'GET /current_user': { body: person() }, ...handlers });
  renderScreen(Screen);
  await vi.waitFor(() => expect(lines[0]?.readyState).toBe(0));
  await pass(10);
  const line = lines[0];
  if (!line) throw new Error('no line was opened');
  line.welcome();
  line.confirm(own);
  line.confirm(ofClient);
  await pass(1_000);
  const since = () => asked.splice(0).map(({ call }: Asked) => call);
  return { lines, line, since, first: since() };
}

const ofActivity = ['GET /activities', 'GET /clients/7', 'GET /clients/7/activities', 'GET /todos'];
const once = (...calls: string[]) => calls.toSorted();

it('everything live is read anew when the line opens, and again when it comes back after a loss', async () => {
  const { lines, line, since, first } = await open();
  const live = reads.filter((call) => call !== 'GET /estimations');
  expect(first.toSorted()).toEqual(once(...reads, ...live));
  line.close();
  await pass(30_000);
  expect(since()).toEqual([]);
  lines.at(-1)?.welcome();
  lines.at(-1)?.confirm(own);
  await pass(1_000);
  expect(since().toSorted()).toEqual(once(...live));
});

it.each([
  ['client.updated', 7, ['GET /clients', 'GET /clients/7', 'GET /todos']],
  ['client.updated', 1, ['GET /clients', 'GET /current_user', 'GET /todos']],
  ['booking.updated', 7, ['GET /bookings/7', 'GET /bookings/uid-of-8', 'GET /clients', 'GET /clients/7', 'GET /todos']],
  [
    'booking.updated',
    1,
    ['GET /bookings', 'GET /bookings/uid-of-8', 'GET /clients', 'GET /current_user', 'GET /todos'],
  ],
  ['activity.created', 7, ofActivity],
  ['activity.created', 9, ['GET /activities', 'GET /todos']],
  ['user.updated', 1, ['GET /clients', 'GET /current_user', 'GET /todos']],
  ['user.updated', 7, ['GET /clients', 'GET /clients/7']],
  ['account.updated', 1, ['GET /clients', 'GET /current_user']],
  ['account.updated', 2, ['GET /clients']],
] as const)('%s of %i reads its own anew, each once, though two channels tell of it', async (event, id, expected) => {
  const { line, since } = await open();
  line.tell(own, event, id);
  line.tell(ofClient, event, id);
  await pass(1_000);
  expect(since().toSorted()).toEqual([...expected]);
});

it('an event that a newer server tells of is none of ours', async () => {
  const { line, since } = await open();
  line.tell(own, 'moon.risen' as 'client.updated', 7);
  await pass(1_000);
  expect(since()).toEqual([]);
});

it('a storm of messages is a few readings, one after the other', async () => {
  let release: () => void = () => undefined;
  let slow = Promise.resolve();
  const { line, since } = await open({
    'GET /activities': () => slow.then(() => ({ body: {} })) as never,
  });
  slow = new Promise((resolve) => {
    release = resolve;
  });
  for (let id = 100; id < 400; id += 1) line.tell(own, 'activity.created', id % 2 ? id : 7);
  await pass(1_000);
  const storm = since();
  expect(storm.filter((call) => call === 'GET /activities')).toHaveLength(1);
  expect(new Set(storm).size).toBe(storm.length);
  line.tell(own, 'activity.created', 7);
  await pass(1_000);
  expect(since()).toEqual([]);
  release();
  await pass(1_000);
  expect(since().toSorted()).toEqual(ofActivity);
});

it('changes without end are read once a second, and the last of them is', async () => {
  const { line, since } = await open();
  for (let turn = 0; turn < 100; turn += 1) {
    line.tell(own, 'activity.created', 7);
    await pass(50);
  }
  const rounds = since().filter((call) => call === 'GET /activities').length;
  expect(rounds).toBeGreaterThanOrEqual(4);
  expect(rounds).toBeLessThanOrEqual(6);
  line.tell(own, 'activity.created', 9);
  await pass(1_500);
  expect(since()).toContain('GET /activities');
});

it('a page in the background reads when it comes back', async () => {
  const { line, since } = await open();
  setVisibility('hidden');
  for (let turn = 0; turn < 5; turn += 1) {
    line.tell(own, 'activity.created', 7);
    await pass(1_000);
  }
  expect(since()).toEqual([]);
  setVisibility('visible');
  await pass(1_000);
  expect(since().toSorted()).toEqual(ofActivity);
});

it('a line that the server ends asks whether the sign-in still holds', async () => {
  const { line, since } = await open();
  line.end(false);
  await pass(1_000);
  expect(new Set(since())).toEqual(new Set(['GET /current_user', 'GET /clients/7', 'GET /clients/8']));
});

it('a client who is out of reach by now is asked for again', async () => {
  const { line, since } = await open();
  line.reject(ofClient);
  await pass(1_000);
  expect(since().toSorted()).toEqual(['GET /clients/7', 'GET /clients/8']);
});

it('a sign-out closes the line for good', async () => {
  const { line, lines } = await open();
  screen.getByRole('button', { name: 'Sign out' }).click();
  await pass(60_000);
  expect(line.readyState).toBe(3);
  expect(lines).toHaveLength(1);
});

it('a line that is gone for long is spoken of, until it is back', async () => {
  const { line, lines } = await open();
  const t = 'Live updates are paused. Reconnecting…';
  line.close();
  await pass(15_000);
  expect(screen.queryByText(t)).toBeNull();
  await pass(10_000);
  expect(screen.getByText(t).closest('[role=status]')).not.toBeNull();
  lines.at(-1)?.welcome();
  lines.at(-1)?.confirm(own);
  expect(screen.queryByText(t)).toBeNull();
});
