import { existsSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { createDatabase, type Roles } from './create-database.ts';
import { type DataFolder, openDataFolder, ownerOf } from './data-folder.ts';
import { keepRunning, type RestartEvents } from './keep-running.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Segment, serveSegments } from './segments.ts';

/** Copies a file of the write-ahead log to where it is safe. PostgreSQL keeps the file, and asks again, until it resolves. */
export type ArchiveSegment = (segment: Segment) => Promise<void>;

export interface EmbeddedStart {
  /** The server is started again whenever it ends by itself. */
  readonly events?: RestartEvents | undefined;
  readonly archive?: ArchiveSegment | undefined;
}

export interface Embedded extends DataFolder {
  readonly isNew: boolean;
  start(options?: EmbeddedStart): Promise<Postgres>;
}

/** The name in `role` must be a plain SQL identifier, and stay the same. */
export interface EmbeddedOptions extends Roles {
  readonly readme: string;
}

/** How long a change may wait until its file of the write-ahead log is archived, in seconds. */
const archiveTimeout = '60';

/** @throws EmbeddedPostgresError when the folder cannot be used, or another process uses it */
export async function openEmbedded(path: string, { readme, ...roles }: EmbeddedOptions): Promise<Embedded> {
  const folder = await openDataFolder(path, readme);
  const isNew = !existsSync(folder.database);
  return {
    ...folder,
    isNew,
    async start({ events, archive } = {}) {
      // When root starts on a folder of an ordinary user, the server runs as that user.
      const binaries = findBinaries(null, ownerOf(folder.database) ?? ownerOf(folder.path));
      if (isNew) await createDatabase(binaries, folder.database, roles);
      if (!archive) return run(() => startPostgres(binaries, folder.database, roles), events);
      const segments = await serveSegments(folder.database, 1, (segment) => archive(segment).then(() => true));
      const settings = { archive_mode: 'on', archive_timeout: archiveTimeout, archive_command: segments.command };
      try {
        const postgres = await run(() => startPostgres(binaries, folder.database, { ...roles, settings }), events);
        const stop = async () => {
          // A server that stops archives its last files.
          await postgres.stop();
          await segments.close();
        };
        return { ...postgres, stop };
      } catch (error) {
        await segments.close();
        throw error;
      }
    },
  };
}

const run = (start: () => Promise<Postgres>, events?: RestartEvents): Promise<Postgres> =>
  events ? keepRunning(start, events) : start();
