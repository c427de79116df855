// Restarts two processes behind HAProxy, with the shipped configuration, while clients read.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationRole, databaseRole } from '../../apps/server/src/db/embedded-database.ts';
import { freePort, type Server, startServer, stopServer } from '../../e2e/fixtures/server.ts';
import { findBinaries } from '../../packages/embedded-postgres/src/binaries.ts';
import { createDatabase } from '../../packages/embedded-postgres/src/create-database.ts';
import { startPostgres, volatileSettings } from '../../packages/embedded-postgres/src/postgres.ts';
import { end, type ProxyServer, signIn, startProxy } from './parts.ts';
import { missingPrograms } from './programs.ts';

const wanted = { restarts: 20, requests: 10_000 };
const clients = 10;
const pauseMs = 60;

/** The status of a complete reply. */
const call = (options: RequestOptions): Promise<number> =>
  new Promise((done, fail) => {
    const sent = request({ host: 'localhost', ...options }, (reply) => {
      reply.resume().once('error', fail);
      reply.once('end', () => done(reply.statusCode ?? 0));
    });
    sent.once('error', fail).end();
  });

/** The status of a WebSocket's handshake. */
const openSocket = (options: RequestOptions): Promise<number> =>
  new Promise((done, fail) => {
    const key = randomBytes(16).toString('base64');
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...options.headers };
    const sent = request({ host: 'localhost', ...options, headers: { ...headers, 'sec-websocket-key': key } });
    sent.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      done(statusCode);
    });
    sent.once('response', ({ statusCode = 0 }) => done(statusCode)).once('error', fail);
    sent.end();
  });

interface Load {
  readonly counts: { requests: number; connections: number };
  readonly failures: Map<string, number>;
  longestMs: number;
  /** Ends the load after at least `requests`. */
  end(requests: number): Promise<void>;
}

const reads = ['/api/v1/clients', '/api/v1/estimations', '/api/v1/health', '/signin'];

/** Every second client opens a connection for each request. */
function startLoad(options: RequestOptions, authorization: string): Load {
  const counts = { requests: 0, connections: 0 };
  const failures = new Map<string, number>();
  let least = Number.POSITIVE_INFINITY;
  const send = async (index: number) => {
    const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    while (counts.requests < least) {
      const path = reads[counts.requests++ % reads.length] ?? '';
      if (index % 2 === 1) counts.connections += 1;
      const startedAt = performance.now();
      const outcome = await call({ ...options, agent, path, headers: { authorization } }).then(
        (status) => (status === 200 ? null : `status ${status}`),
        (error: unknown) => String(error),
      );
      load.longestMs = Math.max(load.longestMs, performance.now() - startedAt);
      if (outcome !== null) failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
      await wait(pauseMs);
    }
    agent.destroy();
  };
  const all = Array.from({ length: clients }, (_, index) => send(index));
  const load: Load = {
    counts,
    failures,
    longestMs: 0,
    async end(requests) {
      least = requests;
      await Promise.all(all);
    },
  };
  return load;
}

async function startDatabase(folder: string) {
  const binaries = findBinaries(null);
  const database = join(folder, 'database');
  await createDatabase(binaries, database, { role: databaseRole, sync: false });
  return startPostgres(binaries, database, {
    role: databaseRole,
    clientRole: applicationRole,
    settings: volatileSettings,
  });
}

/** @returns whether no request failed */
export async function restarts(): Promise<boolean> {
  const missing = missingPrograms(['haproxy', 'openssl']);
  if (missing.length > 0) {
    console.error(`Not rehearsed: ${missing.join(' and ')} missing. On Debian: apt-get install haproxy openssl`);
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-restarts-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  const postgres = await startDatabase(folder);
  const servers: Server[] = [];
  let proxy: ProxyServer | undefined;
  try {
    const ports = [String(await freePort()), String(await freePort())];
    proxy = await startProxy(
      folder,
      ports.map((port) => `127.0.0.1:${port}`),
    );
    const { port, ca } = proxy;
    const settings = {
      DATABASE_URL: postgres.urlOf(applicationRole),
      DATABASE_OWNER_URL: postgres.url,
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://localhost:${port}`,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `rehearsal:${randomBytes(32).toString('base64')}`,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '5',
    };
    for (const PORT of ports) servers.push(await startServer(folder, { ...settings, PORT }));
    // The proxy has found both.
    await wait(2_000);
    const options = { port, ca };
    const load = startLoad(options, `Bearer ${(await signIn(`http://127.0.0.1:${ports[0]}`)).token}`);
    const startedAt = performance.now();
    for (let done = 0; done < wanted.restarts; done += 1) {
      const index = done % 2;
      const [server, PORT] = [servers[index], ports[index]];
      if (!server || !PORT) throw new Error('Expected two processes');
      const code = await stopServer(server);
      if (code !== 0) load.failures.set(`a process ended with ${code}`, 1);
      servers[index] = await startServer(folder, { ...settings, PORT });
      await wait(1_000);
    }
    const socket = await openSocket({ ...options, path: '/cable', headers: { origin: settings.PUBLIC_URL } });
    await load.end(wanted.requests);
    return printFigures(load, (performance.now() - startedAt) / 1_000, socket);
  } finally {
    await Promise.all(servers.map(stopServer));
    await end(proxy?.child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function printFigures({ counts, failures, longestMs }: Load, seconds: number, socket: number): boolean {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${wanted.restarts} restarts of two processes behind HAProxy in ${Math.round(seconds)} s`);
  console.log(`${counts.requests} requests, ${counts.connections} of them on a new connection: ${failed} failed`);
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`);
  console.log(`longest reply ${Math.round(longestMs)} ms; handshake of a socket at /cable: ${socket}`);
  return failed === 0 && socket === 101 && counts.requests >= wanted.requests;
}
