import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CableClient } from 'action-cable/testing/client';
import { afterAll, expect, test } from 'vitest';
import { createTokens } from '../auth/tokens.ts';
import { openDatabase } from '../testing/database.ts';
import { estimationForm, newAccount } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { startLoadBalancer } from '../testing/load-balancer.ts';
import { endPrograms, type Program, startServer } from '../testing/program.ts';
import { newVisitor, type Visitor } from '../testing/visitors.ts';
import { publish } from './store.ts';
import { streams } from './streams.ts';

const database = await openDatabase();
const balancer = await startLoadBalancer();
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-cable-'));
writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
afterAll(async () => {
  await endPrograms();
  await balancer.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const { db } = database;
const secret = randomBytes(32).toString('hex');
const tokens = createTokens(Buffer.from(secret));
const channel = { channel: 'UserChannel' };

async function startServers(count: number): Promise<{ program: Program; port: number }[]> {
  const env = {
    ...database.settings,
    PUBLIC_URL: balancer.origin,
    TOKEN_SECRET: secret,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    RATE_FACTOR: '1000000',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    WEB_DIR: folder,
  };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  return Promise.all(
    ports.map(async (port) => {
      const program = startServer({ ...env, PORT: String(port) });
      await program.until(/is ready/);
      return { program, port };
    }),
  );
}

class Page {
  readonly #visitor: Visitor;
  readonly #previous: string[] = [];
  client: CableClient;
  confirmed = 0;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
    this.client = this.#open();
  }

  #open(): CableClient {
    const client = new CableClient(balancer.origin, balancer.origin, { cookie: this.#visitor.cookie });
    client.ws.once('open', () => client.send('subscribe', channel));
    client.ws.on('message', (text) => {
      if (String(text).includes('confirm_subscription')) this.confirmed += 1;
    });
    client.ws.once('close', () => {
      this.#previous.push(...client.received);
      this.client = this.#open();
    });
    return client;
  }

  get received(): string[] {
    return [...this.#previous, ...this.client.received];
  }

  leave(): void {
    this.client.ws.removeAllListeners('close');
    this.client.ws.terminate();
  }
}

/** Saves estimates in a loop until aborted, and records those that were acknowledged. */
async function writeUntil(visitor: Visitor, signal: AbortSignal, acknowledged: number[]): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${visitor.bearer}`,
    cookie: visitor.cookie,
    'x-csrf-token': visitor.csrf,
  };
  const body = JSON.stringify({ estimation: estimationForm() });
  while (!signal.aborted) {
    const answer = await fetch(`${balancer.origin}/api/v1/estimations`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    const saved = answer?.status === 200 ? ((await answer.json().catch(() => null)) as { id: string } | null) : null;
    if (saved) acknowledged.push(Number(saved.id));
  }
}

test('two servers on one database deliver messages to all pages, and after one is killed under load no acknowledged write is lost and all pages reconnect to the other', {
  tags: 'all',
  timeout: 60_000,
}, async () => {
  const servers = await startServers(2);
  balancer.balance(servers.map(({ port }) => port));
  const firm = await newAccount(db);
  const visitors = await Promise.all([newVisitor(db, tokens, firm), newVisitor(db, tokens, firm)]);
  const everyStream = visitors.map(({ person }) => streams.ofUser(person.id));
  const pages = visitors.flatMap((visitor) => Array.from({ length: 20 }, () => new Page(visitor)));
  await expect.poll(() => pages.map(({ confirmed }) => confirmed), { timeout: 10_000 }).toEqual(pages.map(() => 1));

  await db.transaction().execute((trx) => publish(trx, { event: 'client.updated', id: 1, streams: everyStream }));
  await expect
    .poll(() => pages.map(({ received }) => received), { timeout: 5_000 })
    .toEqual(pages.map(() => ['client.updated 1']));

  const stop = new AbortController();
  const acknowledged: number[] = [];
  const writers = visitors.flatMap((visitor) => [1, 2].map(() => writeUntil(visitor, stop.signal, acknowledged)));
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(40);
  const [first] = servers;
  first?.program.child.kill('SIGKILL');
  expect(await first?.program.ended).toBe('SIGKILL');
  const before = acknowledged.length;

  // Half of the pages were connected to the killed server.
  const reconnected = () =>
    pages.filter(({ client }) => client.frames.some(({ type }) => type === 'confirm_subscription'));
  await expect.poll(() => reconnected().length, { timeout: 10_000 }).toBe(pages.length);
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 40);
  stop.abort();
  await Promise.all(writers);
  expect(pages.filter(({ confirmed }) => confirmed === 2)).toHaveLength(pages.length / 2);

  await publish(db, { event: 'client.updated', id: 2, streams: everyStream });
  const expected = ['client.updated 1', 'client.updated 2'];
  await expect.poll(() => pages.map((page) => page.received), { timeout: 5_000 }).toEqual(pages.map(() => expected));
  for (const page of pages) page.leave();

  const stored = await db.selectFrom('estimations').select('id').where('account_id', '=', firm).execute();
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(servers[1]?.program.output.err).toBe('');
});
