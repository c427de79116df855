import { createRequire } from 'node:module';
import type * as ActionCable from '@rails/actioncable';
import type { CableMessage } from 'contract/channels';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../../app.ts';
import { createLog } from '../../log.ts';
import { createActors } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { publishUser } from '../store.ts';

/** Rails' own client as it is published, in its build for whoever has no bundler. */
const { adapters, createConsumer } = createRequire(import.meta.url)('@rails/actioncable') as typeof ActionCable;

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, firm, otherFirm } = await createActors(app.db);

/** What of a browser the client asks for: its events, and a socket that sends cookies and its page's origin by itself. */
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

/** A subscription that notes down each of its callbacks. */
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

test('Rails’ own client subscribes, hears, is refused, unsubscribes and goes', async () => {
  const consumer = createConsumer(await address());
  const own = note(consumer, { channel: 'UserChannel' });
  const foreign = note(consumer, { channel: 'AccountChannel', id: otherFirm });
  await next(own.notes, ['connected false']);
  await next(foreign.notes, ['rejected']);
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

test('Rails’ own client does not come back when nobody is signed in', async () => {
  const url = `${await address()}?token=x`;
  const { notes } = note(createConsumer(url), { channel: 'UserChannel' });
  await next(notes, ['disconnected false']);
});

test('Rails’ own client comes back through a restart of the server and hears again', { timeout: 30_000 }, async () => {
  const consumer = createConsumer(await address());
  const [own, ours] = [
    note(consumer, { channel: 'UserChannel' }),
    note(consumer, { channel: 'AccountChannel', id: firm }),
  ];
  for (const { notes } of [own, ours]) await next(notes, ['connected false']);
  const port = Number(new URL(await address()).port);
  const began = performance.now();
  await app.server.close();
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const { notes } of [own, ours]) await next(notes, ['connected false', 'disconnected true']);
  const log = createLog('silent', () => undefined);
  const restarted = await buildApp({ ctx: app.ctx, database_url: app.database_url, log, web: null });
  await restarted.listen({ host: '127.0.0.1', port });
  try {
    // The client tells of its coming back to the first subscription alone: a page reads anew whenever it is connected.
    const back = ['connected false', 'disconnected true', 'connected true'];
    await next(own.notes, back, 15_000);
    await next(ours.notes, back.with(-1, 'connected false'));
    await publishUser(app.db, advisor.id);
    await next(own.notes, [...back, `user.updated ${advisor.id}`]);
    expect(ours.notes).toHaveLength(3);
    consumer.disconnect();
  } finally {
    await restarted.close();
  }
});
