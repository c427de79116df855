import { openSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../../apps/server/src/startup-error.ts';

/** The longest path of a socket that every system takes, in bytes. */
const longest = 103;

const reached = new Map<string, string>();

/**
 * A short way to a folder for the sockets in it, whose paths are limited: its own path, or on Linux one through an open
 * descriptor, which stays good for this process and its children's lifetime.
 * @throws CannotStart when the path is too long for this system
 */
export function kind(folder: string, name: string): string {
  if (Buffer.byteLength(join(folder, name)) <= longest) return folder;
  if (process.platform !== 'linux')
    throw new StartupError(`The path ${folder} is too long: choose a shorter DATA_DIR.`);
  const known = reached.get(folder);
  if (known) return known;
  const way = `/proc/${process.pid}/fd/${openSync(folder, 'r')}`;
  reached.set(folder, way);
  return way;
}
