import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { errorCodeOf, StartupError } from '../../../apps/server/src/startup-error.ts';
import type { Programs } from './programs.ts';

/**
 * How a program of PostgreSQL names its data folder. As another user it may be unable to walk there, so it is put into
 * the folder and finds it as the place where it stands. Programs before 16, which only tests run, leave that place.
 */
export const folderArgument = (programs: Programs, database: string): string =>
  programs.runAs && programs.major >= 16 ? '/proc/self/cwd' : database;

/** What every program of ours gets: nothing of this process's environment, and no part in the terminal's Ctrl-C. */
export const runOptions = (programs: Programs, database: string): SpawnOptions => ({
  ...programs.runAs,
  cwd: database,
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  detached: true,
});

/** Runs one of the programs to its end with `input` to read; answers its exit code and what it complained. */
export async function runProgram(
  programs: Programs,
  database: string,
  [program, ...args]: readonly [string, ...string[]],
  input = '',
): Promise<{ code: number | null; complaints: string }> {
  const child = spawn(join(programs.folder, program), args, {
    ...runOptions(programs, database),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  child.stdin?.on('error', () => undefined).end(input);
  const code = await exitOf(child, 'close');
  return { code, complaints };
}

/**
 * Waits for a child's end, or until all it said has been read as well; its exit code, or null when a signal ended it.
 * @throws CannotStart when it could not be begun
 */
export const exitOf = (child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<number | null> =>
  new Promise((done, fail) => {
    child.once(event, done);
    child.once('error', (error) =>
      fail(new StartupError(`PostgreSQL's programs cannot be run (${errorCodeOf(error)}).`)),
    );
  });
