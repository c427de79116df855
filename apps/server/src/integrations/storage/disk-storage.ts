import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStorage, isName, requireName, type StoredObject, unavailable } from './storage.ts';

const unfinished = '.part';

/** Bytes that are read or written at once. */
const bufferBytes = 256 * 1024;

const isSystemError = (error: unknown): boolean => typeof error === 'object' && error !== null && 'syscall' in error;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Objects survive a power failure once `put` has returned. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, requireName(name).slice(0, 2), name);
  return {
    name: 'local',
    async put(name, content) {
      const path = pathOf(name);
      const part = path + unfinished;
      try {
        const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        if (created !== undefined) await syncFolder(folder);
        // Opened first: content that fails while its file is being created would leave the file behind.
        const handle = await open(part, 'wx', 0o600);
        await pipeline(content, handle.createWriteStream({ flush: true, highWaterMark: bufferBytes }));
        await rename(part, path);
        await syncFolder(dirname(path));
      } catch (error) {
        content.destroy();
        await rm(part, { force: true }).catch(() => undefined);
        throw isSystemError(error) ? unavailable(error) : error;
      }
    },
    async get(name, range) {
      const path = pathOf(name);
      try {
        const handle = await open(path, 'r');
        return handle.createReadStream({ highWaterMark: bufferBytes, ...range });
      } catch (error) {
        throw unavailable(error);
      }
    },
    async delete(name) {
      const path = pathOf(name);
      for (const each of [path, path + unfinished])
        await rm(each, { force: true }).catch((error: unknown) => {
          throw unavailable(error);
        });
    },
    list: () => listObjects(folder),
  };
}

async function* listObjects(folder: string): AsyncGenerator<StoredObject> {
  const files = await opendir(folder, { recursive: true }).catch(() => []);
  for await (const entry of files) {
    const name = entry.name.endsWith(unfinished) ? entry.name.slice(0, -unfinished.length) : entry.name;
    if (!entry.isFile() || !isName(name)) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found) yield { name, modified_at: found.mtime };
  }
}
