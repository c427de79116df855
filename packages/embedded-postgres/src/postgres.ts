import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCodeOf, StartupError } from '../../../apps/server/src/startup-error.ts';
import { lastComplaint, readPassword, role } from './create.ts';
import { readServer, settlePrevious } from './previous.ts';
import type { Programs } from './programs.ts';
import { kind } from './reach.ts';
import { exitOf, folderArgument, runOptions } from './run.ts';

/** A PostgreSQL of this process's own. */
export interface Postgres {
  /** How to connect: through a socket in its folder, as its role. */
  readonly url: string;
  /** Settles when the server has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Ends connections, writes everything down and waits until the server is gone. */
  stop(): Promise<void>;
}

/**
 * Keeps the server: starts it, says its process, and stops it when the pipe at 3 closes. That pipe ends with the process
 * that holds its other end, however it ends.
 */
const keeper = `
"$@" >&2 3<&- &
server=$!
echo $server
{ read -r line <&3; kill -INT $server; } >&2 &
watch=$!
exec 3<&-
wait $server
kill $watch 2>/dev/null
`;

/** Fit for a server that shares one machine with the product. Whatever is acknowledged is on disk. */
const settings = (major: number): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs name what failed, never the values in a statement.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  idle_in_transaction_session_timeout: '60s',
  ...(major >= 18 ? { io_method: 'sync' } : {}),
});

/** For databases that nobody will miss. */
export const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** The log is begun anew beyond this, keeping the one before; in bytes. */
const logLimit = 5 * 1024 * 1024;

/**
 * Starts PostgreSQL on a database's folder and waits until it takes connections.
 * @throws CannotStart when the folder belongs to another version, or the server does not come up
 */
export async function startPostgres(
  programs: Programs,
  database: string,
  extra: Record<string, string> = {},
): Promise<Postgres> {
  checkVersion(programs, database);
  await settlePrevious(database);
  const deadline = Date.now() + 15_000;
  for (;;) {
    const attempt = await launch(programs, database, { ...settings(programs.major), ...extra });
    if ('postgres' in attempt) return attempt.postgres;
    // The last connections of a killed server need a moment to notice.
    if (!/still in use/.test(attempt.complaints) || Date.now() > deadline)
      throw new StartupError(`PostgreSQL did not start: ${lastComplaint(attempt.complaints) || 'it gave no reason'}.`);
    await wait(100);
  }
}

function checkVersion(programs: Programs, database: string): void {
  const made = readMajor(database);
  if (made !== String(programs.major))
    throw new StartupError(
      `${database} was made by PostgreSQL ${made} and cannot be read by ${programs.major}: set DATA_DIR to another folder.`,
    );
}

function readMajor(database: string): string {
  try {
    return readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new StartupError(`${database} holds no PostgreSQL database that can be read (${errorCodeOf(error)}).`);
  }
}

type Attempt = { readonly postgres: Postgres } | { readonly complaints: string };

async function launch(programs: Programs, database: string, chosen: Record<string, string>): Promise<Attempt> {
  const log = openLog(join(dirname(database), 'postgresql.log'));
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs.folder, 'postgres'), '-D', folderArgument(programs, database), ...options];
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', ...command], {
    ...runOptions(programs, database),
    stdio: ['ignore', 'pipe', log.descriptor, 'pipe'],
  });
  closeSync(log.descriptor);
  let isOver = false;
  const ended = exitOf(child).then(() => {
    isOver = true;
  });
  const pid = await Promise.race([firstNumber(child), ended]);
  while (!isOver) {
    const server = readServer(database);
    if (pid && server?.pid === pid && server.status === 'ready')
      return { postgres: { url: urlOf(database), ended, stop: () => stop(child, pid, ended) } };
    await Promise.race([wait(10), ended]);
  }
  return { complaints: log.read() };
}

/** A log to append to, and what has been appended since. */
function openLog(path: string): { descriptor: number; read(): string } {
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size() > logLimit) renameSync(path, `${path}.before`);
  const before = size();
  return {
    descriptor: openSync(path, 'a', 0o600),
    read: () => readFileSync(path).subarray(before).toString(),
  };
}

const firstNumber = (child: ChildProcess): Promise<number> =>
  new Promise((done) => child.stdout?.once('data', (said: Buffer) => done(Number(said.toString()))));

/** How long an orderly stop may take before the server is told to leave the rest to its next start, in milliseconds. */
const orderly = 20_000;

async function stop(child: ChildProcess, pid: number, ended: Promise<void>): Promise<void> {
  const hurry = setTimeout(() => process.kill(pid, 'SIGQUIT'), orderly);
  (child.stdio[3] as Socket).destroy();
  await ended;
  clearTimeout(hurry);
}

function urlOf(database: string): string {
  const folder = encodeURIComponent(kind(database, '.s.PGSQL.5432'));
  return `postgres://${role}:${readPassword(database)}@localhost:5432/${role}?host=${folder}`;
}
