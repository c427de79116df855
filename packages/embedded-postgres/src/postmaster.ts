import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError, systemCode } from './errors.ts';

const pidFile = (database: string) => join(database, 'postmaster.pid');

export function readPostmaster(database: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(pidFile(database), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Above the largest process id that Linux assigns. */
const unusedPid = 2 ** 22 + 1;

const timeoutMs = 60_000;

/**
 * Stops a server that an earlier run left behind. The caller must have locked the folder. If the recorded process id
 * now belongs to another program, the file is corrected instead of removed: PostgreSQL then still checks whether its
 * shared memory is in use.
 * @throws EmbeddedPostgresError when the earlier server does not stop
 */
export async function stopStalePostmaster(database: string): Promise<void> {
  const startedAt = Date.now();
  let stale = readPostmaster(database);
  while (stale && isPostmasterOf(database, stale.pid)) {
    if (Date.now() - startedAt > timeoutMs)
      throw new EmbeddedPostgresError(
        'start_failed',
        `An earlier PostgreSQL (process ${stale.pid}) still runs on ${database}.`,
      );
    process.kill(stale.pid, 'SIGINT');
    await wait(50);
    stale = readPostmaster(database);
  }
  if (stale) overwrite(pidFile(database), (text) => text.replace(/^-?\d+/, `${unusedPid}`));
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(database, name), { force: true });
}

/** The file is not truncated first, because a full disk would leave it empty. */
function overwrite(path: string, change: (text: string) => string): void {
  const file = openSync(path, 'r+');
  try {
    const text = change(readFileSync(file, 'utf8'));
    const length = writeSync(file, text, 0);
    ftruncateSync(file, length);
  } finally {
    closeSync(file);
  }
}

function isPostmasterOf(database: string, pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform === 'linux' ? runsIn(database, pid) : commandMentions(database, pid);
  } catch {
    return false;
  }
}

function runsIn(database: string, pid: number): boolean {
  const [cwd, folder] = [statSync(`/proc/${pid}/cwd`), statSync(database)];
  return cwd.ino === folder.ino && cwd.dev === folder.dev && readlinkSync(`/proc/${pid}/exe`).includes('postgres');
}

const commandMentions = (database: string, pid: number) =>
  execFileSync('ps', ['-o', 'command=', '-p', String(pid)])
    .toString()
    .includes(database);
