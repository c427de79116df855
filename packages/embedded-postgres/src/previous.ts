import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCodeOf, StartupError } from '../../../apps/server/src/startup-error.ts';

const pidFile = (database: string) => join(database, 'postmaster.pid');

/** What a server writes about itself while it runs: its process and, as the eighth line, how far it is. */
export function readServer(database: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(pidFile(database), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** No system gives a process this number. */
const nobodysPid = 2 ** 22 + 1;

/** How long a server that lost its keeper may take to write everything down, in milliseconds. */
const timeoutMs = 60_000;

/**
 * Ends what an earlier run left behind; only for whoever holds the folder. A server that still runs is asked to stop and
 * waited for. Where the number in its file has since gone to another program, the file is corrected rather than removed:
 * PostgreSQL then still looks by itself whether anyone uses its memory.
 * @throws CannotStart when the earlier server does not end
 */
export async function settlePrevious(database: string): Promise<void> {
  const started = Date.now();
  for (let left = readServer(database); left && isServerOf(database, left.pid); left = readServer(database)) {
    const waited = Date.now() - started;
    if (waited > timeoutMs)
      throw new StartupError(`An earlier PostgreSQL (process ${left.pid}) still runs on ${database}.`);
    process.kill(left.pid, 'SIGINT');
    await wait(50);
  }
  const left = readServer(database);
  if (left)
    writeFileSync(pidFile(database), readFileSync(pidFile(database), 'utf8').replace(/^-?\d+/, `${nobodysPid}`));
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(database, name), { force: true });
}

/** Whether this process is a PostgreSQL that works in this folder. */
function isServerOf(database: string, pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform === 'linux' ? standsIn(database, pid) : commandNames(database, pid);
  } catch {
    return false;
  }
}

function standsIn(database: string, pid: number): boolean {
  const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(database)];
  return there.ino === here.ino && there.dev === here.dev && readlinkSync(`/proc/${pid}/exe`).includes('postgres');
}

const commandNames = (database: string, pid: number) =>
  execFileSync('ps', ['-o', 'command=', '-p', String(pid)])
    .toString()
    .includes(database);
