import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { ensureRoles, lastError, type Roles, readPassword } from './create-database.ts';
import { EmbeddedPostgresError, systemCode } from './errors.ts';
import { readPostmaster, stopStalePostmaster } from './postmaster.ts';
import { dataDirectory, exitCode, spawnOptions } from './run-binary.ts';
import { socketFolder } from './socket-folder.ts';

export interface Postgres {
  readonly url: string;
  urlOf(role: string): string;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Roles that the cluster lacks are created. */
export interface StartOptions extends Roles {
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the server, prints its process id, and stops it when the pipe at descriptor 3 closes. The kernel closes that
 * pipe when the Node process ends, even after `kill -9`.
 */
const supervisor = `
"$@" >&2 3<&- &
server=$!
echo $server
{ read -r line <&3; kill -INT $server; } >&2 &
watch=$!
exec 3<&-
wait $server
kill $watch 2>/dev/null
`;

/** An eighth of the memory that the process may use, from 128 MB to 2 GB. */
export const sharedMegabytes = (
  bytes: number = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number => Math.round(Math.min(2048, Math.max(128, bytes / 2 ** 20 / 8)));

const defaultSettings = (major: number): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: `${sharedMegabytes()}MB`,
  // A container may see huge pages that it must not use, which ends the server at the first access.
  huge_pages: 'off',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs must not contain values of statements.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  idle_in_transaction_session_timeout: '60s',
  ...(major >= 18 ? { io_method: 'sync' } : {}),
});

export const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

const maxLogBytes = 5 * 1024 * 1024;

const startTimeoutMs = 15_000;

/**
 * Resolves when the server accepts connections.
 * @throws EmbeddedPostgresError when the folder belongs to another version, or the server does not start
 */
export async function startPostgres(
  binaries: Binaries,
  database: string,
  { settings = {}, ...roles }: StartOptions,
): Promise<Postgres> {
  requireVersion(binaries, database);
  await stopStalePostmaster(database);
  await ensureRoles(binaries, database, roles);
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const attempt = await launch(binaries, database, { ...defaultSettings(binaries.major), ...settings });
    if ('server' in attempt) {
      const urlOf = (name: string) => connectionUrl(database, name, roles.role);
      return { url: urlOf(roles.role), urlOf, ...attempt.server };
    }
    if (!/still in use/.test(attempt.log) || Date.now() > deadline)
      throw new EmbeddedPostgresError(
        'start_failed',
        `PostgreSQL did not start: ${lastError(attempt.log) || 'it gave no reason'}.`,
      );
    await wait(100);
  }
}

function requireVersion(binaries: Binaries, database: string): void {
  const major = readDataVersion(database);
  if (major !== String(binaries.major))
    throw new EmbeddedPostgresError(
      'version_mismatch',
      `${database} was created by PostgreSQL ${major} and cannot be read by ${binaries.major}.`,
    );
}

function readDataVersion(database: string): string {
  try {
    return readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      'start_failed',
      `${database} contains no readable PostgreSQL database (${systemCode(error)}).`,
    );
  }
}

type Attempt = { readonly server: Omit<Postgres, 'url' | 'urlOf'> } | { readonly log: string };

async function launch(binaries: Binaries, database: string, settings: Record<string, string>): Promise<Attempt> {
  const log = openLog(join(dirname(database), 'postgresql.log'));
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(binaries.folder, 'postgres'), '-D', dataDirectory(binaries, database), ...options];
  const child = spawn('/bin/sh', ['-c', supervisor, 'supervisor', ...command], {
    ...spawnOptions(binaries, database),
    stdio: ['ignore', 'pipe', log.descriptor, 'pipe'],
  });
  closeSync(log.descriptor);
  let hasEnded = false;
  const ended = exitCode(child).then(() => {
    hasEnded = true;
  });
  const pid = await Promise.race([readPid(child), ended]);
  while (!hasEnded) {
    const postmaster = readPostmaster(database);
    if (pid && postmaster?.pid === pid && postmaster.status === 'ready')
      return { server: { ended, stop: () => stop(child, pid, ended) } };
    await Promise.race([wait(10), ended]);
  }
  return { log: log.read() };
}

function openLog(path: string): { descriptor: number; read(): string } {
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size() > maxLogBytes) renameSync(path, `${path}.before`);
  const start = size();
  return {
    descriptor: openSync(path, 'a', 0o600),
    read: () => readFileSync(path).subarray(start).toString(),
  };
}

const readPid = (child: ChildProcess): Promise<number> =>
  new Promise((done) => child.stdout?.once('data', (output: Buffer) => done(Number(output.toString()))));

/** After the first time an immediate shutdown leaves recovery to the next start. A suspended server ignores that too. */
const [stopTimeoutMs, killTimeoutMs] = [20_000, 22_000];

async function stop(child: ChildProcess, pid: number, ended: Promise<void>): Promise<void> {
  const timeouts = [
    setTimeout(() => process.kill(pid, 'SIGQUIT'), stopTimeoutMs),
    setTimeout(() => process.kill(pid, 'SIGKILL'), killTimeoutMs),
  ];
  (child.stdio[3] as Socket).destroy();
  await ended;
  for (const timeout of timeouts) clearTimeout(timeout);
}

/** The URL of a server that runs on this folder. `name` is that of the database. */
export function connectionUrl(database: string, role: string, name: string): string {
  const folder = encodeURIComponent(socketFolder(database, '.s.PGSQL.5432'));
  return `postgres://${role}:${readPassword(database, role)}@localhost:5432/${name}?host=${folder}`;
}
