import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, systemCode } from './errors.ts';

/**
 * The `-D` argument. A server that runs as another user may be unable to traverse the path, so it starts inside the
 * folder and finds it as its working directory. PostgreSQL before 16 changes that directory; only tests run those.
 */
export const dataDirectory = (binaries: Binaries, database: string): string =>
  binaries.runAs && binaries.major >= 16 ? '/proc/self/cwd' : database;

/** No inherited environment, and a process group that Ctrl-C in the terminal does not reach. */
export const spawnOptions = (binaries: Binaries, database: string): SpawnOptions => ({
  ...binaries.runAs,
  cwd: database,
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
});

export async function runBinary(
  binaries: Binaries,
  database: string,
  [name, ...args]: readonly [string, ...string[]],
  input = '',
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(join(binaries.folder, name), args, {
    ...spawnOptions(binaries, database),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin?.on('error', () => undefined).end(input);
  const code = await exitCode(child, 'close');
  return { code, stderr };
}

/**
 * Resolves with null if a signal ended the child. `close` also waits until the output has been read.
 * @throws EmbeddedPostgresError when the child could not be spawned
 */
export const exitCode = (child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<number | null> =>
  new Promise((done, fail) => {
    child.once(event, done);
    child.once('error', (error) =>
      fail(
        new EmbeddedPostgresError('binaries_unusable', `PostgreSQL's binaries cannot be run (${systemCode(error)}).`),
      ),
    );
  });
