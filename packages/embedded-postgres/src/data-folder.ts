import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, systemCode } from './errors.ts';
import { lockFolder } from './folder-lock.ts';

export interface DataFolder {
  readonly path: string;
  readonly database: string;
  release(): Promise<void>;
}

const markerFile = 'READ-ME.txt';

/**
 * Creates the folder, or opens one that this package created.
 * @param readme the content of the text file that marks the folder
 * @param allowed files that a folder without that file may contain
 * @throws EmbeddedPostgresError when the folder cannot be used; its content is unchanged then
 */
export async function openDataFolder(
  path: string,
  readme: string,
  allowed: readonly string[] = [],
): Promise<DataFolder> {
  try {
    createFolder(path);
    if (!isDataFolder(path, allowed))
      throw new EmbeddedPostgresError('folder_not_empty', `The data folder ${path} contains other files.`);
    const release = await lockFolder(path);
    chmodSync(path, 0o700);
    if (!existsSync(join(path, markerFile))) writeFileSync(join(path, markerFile), readme);
    return { path, database: join(path, 'database'), release };
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : folderError(path, error);
  }
}

/** `mkdir` with `recursive` never returns on a file system such as /proc. */
export function createFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function isDataFolder(path: string, allowed: readonly string[]): boolean {
  const ignored = ['lost+found', ...allowed];
  const names = readdirSync(path).filter((name) => !name.startsWith('.') && !ignored.includes(name));
  return names.length === 0 || names.includes(markerFile);
}

const reasons: Record<string, string> = {
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it cannot be created there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function folderError(path: string, error: unknown): unknown {
  const code = systemCode(error);
  if (!code) return error;
  return new EmbeddedPostgresError(
    'folder_unusable',
    `The data folder ${path} cannot be used: ${reasons[code] ?? code}.`,
  );
}

export function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}
