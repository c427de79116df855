import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodeOf, StartupError } from '../../../apps/server/src/startup-error.ts';
import { lockFolder } from './hold.ts';

/** The folder where an installation keeps what it has; this process alone works on it until `release`. */
export interface DataFolder {
  readonly path: string;
  /** The database's own folder in it, made at the first start. */
  readonly database: string;
  release(): Promise<void>;
}

const marker = 'READ-ME.txt';
const markerText =
  'HealthPlanner keeps its database and its keys in this folder. Stop it before you copy or move the folder, and keep all of it together.\n';

/**
 * Makes the folder or takes an existing one, after a look that it is one of ours.
 * @throws CannotStart when it cannot be used; nothing in it is changed then
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    makeFolder(path);
    if (!isOurs(path))
      throw new StartupError(`${path} holds other files: set DATA_DIR to an empty folder or a new one.`);
    const release = await lockFolder(path);
    chmodSync(path, 0o700);
    if (!existsSync(join(path, marker))) writeFileSync(join(path, marker), markerText);
    return { path, database: join(path, 'database'), release };
  } catch (error) {
    throw error instanceof StartupError ? error : unusable(path, error);
  }
}

/** Makes a folder and those above it; Node's own way never ends on a file system that holds no folders of one's own. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function isOurs(path: string): boolean {
  const found = readdirSync(path).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  return found.length === 0 || found.includes(marker);
}

const meanings: Record<string, string> = {
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  ENOENT: 'it cannot be made there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
};

function unusable(path: string, error: unknown): StartupError {
  const code = errorCodeOf(error);
  if (!code) throw error;
  return new StartupError(
    `The data folder ${path} cannot be used: ${meanings[code] ?? code}. Set DATA_DIR to another one.`,
  );
}

/** Who owns a folder that is there. */
export function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}
