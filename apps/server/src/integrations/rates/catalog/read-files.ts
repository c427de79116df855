import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type PlanFile, readPlanFiles } from 'plan-files/read-plan-files';
import type { Db } from '../../../db/connection.ts';
import { type LoadedFile, listCountiesWithAreas } from './queries.ts';

/** Of a folder, its files without those in folders and hidden ones. */
async function listPaths(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map(({ name }) => join(path, name)).sort();
}

async function describe({ name, open }: PlanFile): Promise<LoadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream: AsyncIterable<Buffer> = open();
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, sha256: hash.digest('hex'), bytes };
}

type Options = Parameters<typeof readPlanFiles>[1];

/** @throws if a file cannot be opened */
export async function readCatalog(planFiles: readonly PlanFile[], options: Options) {
  const files: LoadedFile[] = [];
  for (const file of planFiles) files.push(await describe(file));
  return { ...(await readPlanFiles(planFiles, options)), files };
}

/** @throws if a path does not exist or cannot be read */
export async function readFiles(db: Db, paths: readonly string[], options: Omit<Options, 'counties'>) {
  const all = (await Promise.all(paths.map(listPaths))).flat();
  const planFiles = all.map((path): PlanFile => ({ name: basename(path), open: () => createReadStream(path) }));
  return readCatalog(planFiles, { ...options, counties: await listCountiesWithAreas(db) });
}
