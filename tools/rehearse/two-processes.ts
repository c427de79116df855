import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationRole, databaseRole } from '../../apps/server/src/db/embedded-database.ts';
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts';
import { freePort, type Server, type Settings, startServer, stopServer } from '../../e2e/fixtures/server.ts';
import { findBinaries } from '../../packages/embedded-postgres/src/binaries.ts';
import { createDatabase } from '../../packages/embedded-postgres/src/create-database.ts';
import { startPostgres, volatileSettings } from '../../packages/embedded-postgres/src/postgres.ts';
import type { Address } from './load.ts';
import { end, type ProxyServer, startProxy } from './parts.ts';

/** The oldest supported PostgreSQL, where Debian has installed it. */
const oldest = '/usr/lib/postgresql/15/bin';

export const advisor = { email: 'advisor@demo.healthplanner.example', password: demoPassword };

async function startDatabase(folder: string) {
  const binaries = findBinaries(existsSync(oldest) ? oldest : null);
  const database = join(folder, 'database');
  await createDatabase(binaries, database, { role: databaseRole, sync: false });
  const postgres = await startPostgres(binaries, database, {
    role: databaseRole,
    clientRole: applicationRole,
    settings: volatileSettings,
  });
  return { ...postgres, major: binaries.major };
}

export interface TwoProcesses {
  readonly address: Address;
  readonly settings: Settings & { readonly PUBLIC_URL: string; readonly DATABASE_URL: string };
  /** PostgreSQL's version, and its address as the role that owns the tables. */
  readonly database: { readonly major: number; readonly url: string };
  /** Where the first process answers without the proxy. */
  readonly origin: string;
  /** Starts the process of this index, or ends it first, and waits until the proxy has found it. @returns the exit code */
  restart(index: 0 | 1, program?: string): Promise<number | null>;
}

/** Starts PostgreSQL and HAProxy with the shipped configuration, and removes everything at the end. */
export async function withTwoProcesses<T>(work: (processes: TwoProcesses) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-rehearsal-'));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  const postgres = await startDatabase(folder);
  const servers: (Server | undefined)[] = [];
  let proxy: ProxyServer | undefined;
  try {
    const ports = [String(await freePort()), String(await freePort())] as const;
    proxy = await startProxy(
      folder,
      ports.map((port) => `127.0.0.1:${port}`),
    );
    const { port, ca } = proxy;
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: postgres.urlOf(applicationRole),
      DATABASE_OWNER_URL: postgres.url,
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://localhost:${port}`,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `rehearsal:${randomBytes(32).toString('base64')}`,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '5',
    };
    const restart = async (index: 0 | 1, program?: string) => {
      const former = servers[index];
      const code = former ? await stopServer(former) : 0;
      servers[index] = undefined;
      servers[index] = await startServer(folder, { ...settings, PORT: ports[index] }, program);
      await wait(1_000);
      return code;
    };
    const database = { major: postgres.major, url: postgres.url };
    return await work({ address: { port, ca }, settings, database, origin: `http://127.0.0.1:${ports[0]}`, restart });
  } finally {
    await Promise.all(servers.flatMap((server) => (server ? [stopServer(server)] : [])));
    await end(proxy?.child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
