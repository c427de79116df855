import { openSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

const maxPathBytes = 103;

const shortPaths = new Map<string, string>();

/**
 * A path to `folder` that is short enough for the socket `name` in it. On Linux it can be the path of an open
 * descriptor, which this process and its children can use as long as they run.
 * @throws EmbeddedPostgresError when the path is too long for this system
 */
export function socketFolder(folder: string, name: string): string {
  if (Buffer.byteLength(join(folder, name)) <= maxPathBytes) return folder;
  if (process.platform !== 'linux')
    throw new EmbeddedPostgresError('path_too_long', `The path of the data folder ${folder} is too long.`);
  const known = shortPaths.get(folder);
  if (known) return known;
  const path = `/proc/${process.pid}/fd/${openSync(folder, 'r')}`;
  shortPaths.set(folder, path);
  return path;
}
