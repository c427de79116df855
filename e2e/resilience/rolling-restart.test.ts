import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { applicationRole, databaseRole } from '../../apps/server/src/db/embedded-database.ts';
import { startLoadBalancer } from '../../apps/server/src/testing/load-balancer.ts';
import { findBinaries } from '../../packages/embedded-postgres/src/binaries.ts';
import { createDatabase } from '../../packages/embedded-postgres/src/create-database.ts';
import { startPostgres, volatileSettings } from '../../packages/embedded-postgres/src/postgres.ts';
import { openApiClient, storageKeys } from '../fixtures/api-client.ts';
import { freePort, type Server, startServer, stopServer } from '../fixtures/server.ts';

const connections = 10;
const checkMs = 250;

const folder = mkdtempSync(join(tmpdir(), 'healthplanner-resilience-'));
// PostgreSQL may run as another user, who needs access.
chmodSync(folder, 0o755);
const binaries = findBinaries(null);
const database = join(folder, 'database');
await createDatabase(binaries, database, { role: databaseRole, sync: false });
const roles = { role: databaseRole, clientRole: applicationRole };
const postgres = await startPostgres(binaries, database, { ...roles, settings: volatileSettings });
const balancer = await startLoadBalancer(false);

const servers = new Map<string, Server>();
const settings = {
  DATABASE_URL: postgres.urlOf(applicationRole),
  DATABASE_OWNER_URL: postgres.url,
  PUBLIC_URL: balancer.origin,
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  DRAIN_SECONDS: '3',
};

const isReady = async (port: string): Promise<boolean> =>
  fetch(`http://localhost:${port}/api/v1/ready`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function check(): Promise<void> {
  const ports = [...servers.keys()];
  const ready = await Promise.all(ports.map(isReady));
  balancer.balance(ports.filter((_, index) => ready[index]).map(Number));
}
const timer = setInterval(() => void check(), checkMs);

afterAll(async () => {
  clearInterval(timer);
  await Promise.all([...servers.values()].map(stopServer));
  await balancer.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const port = String(await freePort());
  servers.set(port, await startServer(folder, { ...settings, PORT: port }));
  await check();
  return port;
}

/** Null for a complete reply with status 200. */
const failureOf = (url: string, agent: Agent, authorization: string): Promise<string | null> =>
  new Promise((done) => {
    const onError = (error: Error) => done(error.message);
    get(url, { agent, headers: { authorization } }, (reply) => {
      reply.resume().once('error', onError);
      reply.once('end', () => done(reply.statusCode === 200 ? null : `status ${reply.statusCode}`));
    }).once('error', onError);
  });

test('two servers restart one after the other without a failed request', async () => {
  const first = [await start(), await start()];
  const { state } = await openApiClient(balancer.origin, 'advisor');
  const stored = state.origins[0]?.localStorage.find(({ name }) => name === storageKeys.token);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const paths = ['/api/v1/clients', '/api/v1/estimations', '/api/v1/health', '/signin'];
  const failures: string[] = [];
  let [count, isOver] = [0, false];
  const send = async () => {
    while (!isOver) {
      const path = paths[count++ % paths.length] ?? '';
      const failure = await failureOf(balancer.origin + path, agent, `Bearer ${stored?.value}`);
      if (failure !== null) failures.push(`${path}: ${failure}`);
      await wait(10);
    }
  };
  const load = Promise.all(Array.from({ length: connections }, send));
  for (const port of first) {
    const server = servers.get(port);
    if (server) expect(await stopServer(server)).toBe(0);
    servers.delete(port);
    await start();
  }
  const restarted = count;
  while (count < restarted + 100) await wait(50);
  isOver = true;
  await load;
  agent.destroy();
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
