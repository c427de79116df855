import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveSegment, type Embedded, openEmbedded } from 'embedded-postgres/embedded';
import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from 'embedded-postgres/errors';
import type { RestartEvents } from 'embedded-postgres/keep-running';
import { connectionUrl, type Postgres } from 'embedded-postgres/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../startup-error.ts';

/** The name of the embedded database and of its owner. Existing data folders depend on it. */
export const databaseRole = 'healthplanner';
/** Requests and jobs run as this role, which owns nothing. */
export const applicationRole = 'healthplanner_app';
/** May only start and stop base backups. */
export const backupRole = 'healthplanner_backup';
/** The database in which it may. */
export const backupDatabase = 'postgres';

/** An unfinished restore; later it is renamed to `database`. */
export const restoringFolder = 'database.restoring';

export const readme =
  'HealthPlanner keeps its database and its keys in this folder. Stop it before you copy or move the folder, and keep all of it together.\n';

const otherFolder = 'Set DATA_DIR to another folder.';
const otherDatabase = 'Set DATABASE_URL to use another PostgreSQL.';
const advice: Partial<Record<EmbeddedPostgresErrorCode, string>> = {
  folder_not_empty: otherFolder,
  folder_unusable: otherFolder,
  path_too_long: 'Set DATA_DIR to a shorter path.',
  version_mismatch: otherFolder,
  no_binaries: otherDatabase,
  binaries_unusable: otherDatabase,
};

export function toStartupError(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  throw new StartupError([error.message, advice[error.code]].filter(Boolean).join(' '));
}

const options = { role: databaseRole, clientRole: applicationRole, backupRole, readme };

function requireRestored(path: string): void {
  if (existsSync(join(path, restoringFolder)))
    throw new StartupError(`A restore into ${path} did not finish. Empty the folder and restore again.`);
}

export interface EmbeddedDatabase extends Pick<Embedded, 'isNew' | 'release'> {
  start(archive: ArchiveSegment | null): Promise<Postgres>;
}

/**
 * Its server is restarted whenever it ends by itself.
 * @throws StartupError when the folder or its database cannot be used
 */
export async function openEmbeddedDatabase(path: string, log: FastifyBaseLogger): Promise<EmbeddedDatabase> {
  requireRestored(path);
  const embedded = await openEmbedded(path, options).catch(toStartupError);
  const file = join(path, 'postgresql.log');
  const events: RestartEvents = {
    onEnded: () => log.error({ file }, 'db.stopped_unexpectedly'),
    onRestarted: () => log.warn('db.restarted'),
    onFailed: (error, pauseMs) => log.error({ err: error, file, next_attempt_ms: pauseMs }, 'db.restart_failed'),
  };
  return {
    ...embedded,
    start: (archive) => embedded.start({ events, archive: archive ?? undefined }).catch(toStartupError),
  };
}

export interface ConnectedDatabase {
  /** As the application. */
  readonly url: string;
  readonly backup_url: string;
  close(): Promise<void>;
}

/**
 * For commands beside the server: connects to a running database, or starts a stopped one.
 * @param openArchive what a database that is started archives to
 * @throws StartupError when the folder contains no database, or it cannot be used
 */
export async function connectEmbeddedDatabase(
  path: string,
  openArchive: () => Promise<ArchiveSegment | null> = async () => null,
): Promise<ConnectedDatabase> {
  requireRestored(path);
  const database = join(path, 'database');
  if (!existsSync(database)) throw new StartupError(`There is no database in ${path}. ${otherFolder}`);
  const connected = (close: () => Promise<void>) => ({
    url: connectionUrl(database, applicationRole, databaseRole),
    get backup_url() {
      return connectionUrl(database, backupRole, backupDatabase);
    },
    close,
  });
  try {
    const { start, release } = await openEmbedded(path, options);
    try {
      const { stop } = await start({ archive: (await openArchive()) ?? undefined });
      return connected(() => stop().then(release));
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    const isRunning = error instanceof EmbeddedPostgresError && error.code === 'folder_in_use';
    return isRunning ? connected(async () => undefined) : toStartupError(error);
  }
}
