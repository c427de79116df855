import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Embedded, openEmbedded } from 'embedded-postgres/embedded';
import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from 'embedded-postgres/errors';
import type { RestartEvents } from 'embedded-postgres/keep-running';
import { connectionUrl } from 'embedded-postgres/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../startup-error.ts';

/** The name of the embedded database and of its owner. Existing data folders depend on it. */
export const databaseRole = 'healthplanner';
/** Requests and jobs run as this role, which owns nothing. */
export const applicationRole = 'healthplanner_app';

const readme =
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

function toStartupError(error: unknown): never {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  throw new StartupError([error.message, advice[error.code]].filter(Boolean).join(' '));
}

const options = { role: databaseRole, clientRole: applicationRole, readme };

/**
 * Its server is restarted whenever it ends by itself.
 * @throws StartupError when the folder or its database cannot be used
 */
export async function openEmbeddedDatabase(path: string, log: FastifyBaseLogger): Promise<Embedded> {
  const embedded = await openEmbedded(path, options).catch(toStartupError);
  const file = join(path, 'postgresql.log');
  const events: RestartEvents = {
    onEnded: () => log.error({ file }, 'db.stopped_unexpectedly'),
    onRestarted: () => log.warn('db.restarted'),
    onFailed: (error, pauseMs) => log.error({ err: error, file, next_attempt_ms: pauseMs }, 'db.restart_failed'),
  };
  return { ...embedded, start: () => embedded.start(events).catch(toStartupError) };
}

/**
 * For commands beside the server: connects to a running database, or starts a stopped one.
 * @throws StartupError when the folder contains no database, or it cannot be used
 */
export async function connectEmbeddedDatabase(path: string): Promise<{ url: string; close(): Promise<void> }> {
  const database = join(path, 'database');
  if (!existsSync(database)) throw new StartupError(`There is no database in ${path}. ${otherFolder}`);
  try {
    const embedded = await openEmbedded(path, options);
    const { urlOf, stop } = await embedded.start();
    return { url: urlOf(applicationRole), close: () => stop().then(embedded.release) };
  } catch (error) {
    const isRunning = error instanceof EmbeddedPostgresError && error.code === 'folder_in_use';
    if (!isRunning) return toStartupError(error);
    return { url: connectionUrl(database, applicationRole, databaseRole), close: async () => undefined };
  }
}
