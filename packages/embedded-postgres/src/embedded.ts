import { existsSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { createDatabase } from './create-database.ts';
import { type DataFolder, openDataFolder, ownerOf } from './data-folder.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/** A locked data folder whose database does not run yet. */
export interface Embedded extends DataFolder {
  /** Whether the folder contains no database yet. */
  readonly isNew: boolean;
  /** Starts the database, and creates it first if there is none. */
  start(): Promise<Postgres>;
}

export interface EmbeddedOptions {
  /** The name of the database and of its owner; must be a plain SQL identifier, and stay the same. */
  readonly role: string;
  /** The content of a text file in the folder that says what the folder is. */
  readonly readme: string;
}

/** @throws EmbeddedPostgresError when the folder cannot be used, or another process uses it */
export async function openEmbedded(path: string, { role, readme }: EmbeddedOptions): Promise<Embedded> {
  const folder = await openDataFolder(path, readme);
  const isNew = !existsSync(folder.database);
  return {
    ...folder,
    isNew,
    async start() {
      // When root starts on a folder of an ordinary user, the server runs as that user.
      const binaries = findBinaries(null, ownerOf(folder.database) ?? ownerOf(folder.path));
      if (isNew) await createDatabase(binaries, folder.database, { role });
      return startPostgres(binaries, folder.database, { role });
    },
  };
}
