import { createRequire } from 'node:module';
import type * as ActionCable from '@rails/actioncable';
import type { CableMessage } from 'contract/channels';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../app.ts';
import { createLog } from '../log.ts';
import { createActors } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { publishUser } from './store.ts';

const { adapters, createConsumer } = createRequire(import.meta.url)('@rails/actioncable') as typeof ActionCable;

const app = await createTestApp();
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});
const { advisor, firm, otherFirm } = await createActors(app.db);

/** The browser APIs that the client uses: events, and a WebSocket that sends cookies and the page's origin. */
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  await app.cable(advisor);
  const headers = { cookie: app.as(advisor).cookiesFor('/cable'), origin: app.ctx.public_url };
  adapters.WebSocket = class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers });
    }
  } as unknown as typeof globalThis.WebSocket;
});

const address = async () => `${(await app.listen()).replace('http', 'ws')}/cable`;

function note(consumer: ActionCable.Consumer, params: { channel: string; id?: number }) {
  const notes: string[] = [];
  const subscription = consumer.subscriptions.create(params, {
    connected: ({ reconnected }: { reconnected: boolean }) => notes.push(`connected ${reconnected}`),
    disconnected: (how?: { willAttemptReconnect: boolean | undefined }) =>
      notes.push(`disconnected ${how?.willAttemptReconnect}`),
    rejected: () => notes.push('rejected'),
    received: ({ event, id }: CableMessage) => notes.push(`${event} ${id}`),
  });
  return { notes, subscription };
}

async function next(notes: string[], expected: string[], timeout = 3_000) {
  await expect.poll(() => notes, { timeout, interval: 20 }).toEqual(expected);
}

test('Rails’ client subscribes, receives, handles a rejection, unsubscribes and disconnects', async () => {
  const consumer = createConsumer(await address());
  const own = note(consumer, { channel: 'UserChannel' });
  const rejected = note(consumer, { channel: 'AccountChannel', id: otherFirm });
  await next(own.notes, ['connected false']);
  await next(rejected.notes, ['rejected']);
  await publishUser(app.db, advisor.id);
  await next(own.notes, ['connected false', `user.updated ${advisor.id}`]);
  own.subscription.perform('unknown', { x: 1 });
  own.subscription.unsubscribe();
  const again = note(consumer, { channel: 'UserChannel' });
  await next(again.notes, ['connected false']);
  expect(own.notes).toHaveLength(2);
  consumer.disconnect();
  await next(again.notes, ['connected false', 'disconnected false']);
});

test('Rails’ client does not reconnect when the user is not signed in', async () => {
  const consumer = createConsumer(await address());
  consumer.addSubProtocol('bearer.x');
  const { notes } = note(consumer, { channel: 'UserChannel' });
  await next(notes, ['disconnected false']);
  expect(notes).toEqual(['disconnected false']);
});

test('Rails’ client reconnects after a restart of the server and receives again', {
  tags: 'all',
  timeout: 30_000,
}, async () => {
  const consumer = createConsumer(await address());
  const [own, account] = [
    note(consumer, { channel: 'UserChannel' }),
    note(consumer, { channel: 'AccountChannel', id: firm }),
  ];
  for (const { notes } of [own, account]) await next(notes, ['connected false']);
  const port = Number(new URL(await address()).port);
  const startedAt = performance.now();
  await app.server.close();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  for (const { notes } of [own, account]) await next(notes, ['connected false', 'disconnected true']);
  const log = createLog('silent', () => undefined);
  const restarted = await buildApp({ ctx: app.ctx, database_url: app.database_url, log, web: null });
  await restarted.listen({ host: '127.0.0.1', port });
  try {
    // The client passes `reconnected` to the first subscription only, so pages reload on every `connected`.
    const back = ['connected false', 'disconnected true', 'connected true'];
    await next(own.notes, back, 15_000);
    await next(account.notes, back.with(-1, 'connected false'));
    await publishUser(app.db, advisor.id);
    await next(own.notes, [...back, `user.updated ${advisor.id}`]);
    expect(account.notes).toHaveLength(3);
    consumer.disconnect();
  } finally {
    await restarted.close();
  }
});
