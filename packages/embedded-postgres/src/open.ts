import { existsSync } from 'node:fs';
import { createDatabase } from './create.ts';
import { type DataFolder, openDataFolder, ownerOf } from './folder.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { findPrograms } from './programs.ts';

/** The data folder, held by this process, before its database runs. */
export interface Embedded extends DataFolder {
  /** Whether there is no database in it yet. */
  readonly is_new: boolean;
  /** Starts its database, made first if there is none. */
  start(): Promise<Postgres>;
}

/** @throws CannotStart when the folder cannot be used, or another process works on it */
export async function openEmbedded(path: string): Promise<Embedded> {
  const folder = await openDataFolder(path);
  const is_new = !existsSync(folder.database);
  return {
    ...folder,
    is_new,
    async start() {
      // A folder made by an ordinary user stays that user's when root starts on it.
      const programs = findPrograms(null, ownerOf(folder.database) ?? ownerOf(folder.path));
      if (is_new) await createDatabase(programs, folder.database);
      return startPostgres(programs, folder.database);
    },
  };
}
