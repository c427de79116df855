import { existsSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { createDatabase } from './create-database.ts';
import { type DataFolder, openDataFolder, ownerOf } from './data-folder.ts';
import { keepRunning, type RestartEvents } from './keep-running.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export interface Embedded extends DataFolder {
  readonly isNew: boolean;
  /** With `events` the server is started again whenever it ends by itself. */
  start(events?: RestartEvents): Promise<Postgres>;
}

export interface EmbeddedOptions {
  /** The name of the database and of its owner. Must be a plain SQL identifier, and stay the same. */
  readonly role: string;
  /** A role that may connect too and owns nothing; created at the next start of a folder that lacks it. */
  readonly clientRole?: string;
  readonly readme: string;
}

/** @throws EmbeddedPostgresError when the folder cannot be used, or another process uses it */
export async function openEmbedded(path: string, { role, clientRole, readme }: EmbeddedOptions): Promise<Embedded> {
  const folder = await openDataFolder(path, readme);
  const isNew = !existsSync(folder.database);
  return {
    ...folder,
    isNew,
    async start(events) {
      // When root starts on a folder of an ordinary user, the server runs as that user.
      const binaries = findBinaries(null, ownerOf(folder.database) ?? ownerOf(folder.path));
      if (isNew) await createDatabase(binaries, folder.database, { role });
      const start = () =>
        startPostgres(binaries, folder.database, { role, ...(clientRole !== undefined && { clientRole }) });
      return events ? keepRunning(start, events) : start();
    },
  };
}
