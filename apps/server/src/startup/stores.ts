import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveSegment } from 'embedded-postgres/embedded';
import type { FastifyBaseLogger } from 'fastify';
import { listBackups } from '../backups/manifests.ts';
import { archiveSegments, openArchive } from '../backups/open.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Config } from '../config.ts';
import { requireDatabase } from '../db/check-database.ts';
import { type Connection, type Db, openDb, type PoolOptions, relaxedPool } from '../db/connection.ts';
import { applicationRole, openEmbeddedDatabase } from '../db/embedded-database.ts';
import { DatabaseMonitor } from '../db/monitor.ts';
import { readSecrets } from '../secrets.ts';
import { Shutdown } from '../shutdown.ts';
import { print, report } from './console.ts';

export const timeoutMs = 10_000;

export const withTimeout = (work: Promise<unknown>): Promise<unknown> => Promise.race([work, wait(timeoutMs)]);

export const createShutdown = (): Shutdown => new Shutdown({ report, withTimeout });

export interface Stores {
  readonly url: string;
  readonly owner_url: string;
  readonly secrets: Secrets;
}

async function createArchiving(
  config: Config,
  secrets: Secrets,
  log: FastifyBaseLogger,
): Promise<ArchiveSegment | null> {
  if (!config.backup) return null;
  const archive = await openArchive(config.backup, { ...config, secrets });
  if ((await listBackups(archive)).length === 0) {
    log.warn({ folder: archive.folder }, 'backup.missing');
    print('There is no backup of this database yet. Create the first one: npm run backup');
  }
  return archiveSegments(archive, log);
}

export async function openStores(config: Config, log: FastifyBaseLogger, shutdown: Shutdown): Promise<Stores> {
  const { database_url: url, database_owner_url } = config;
  if (url) {
    await requireDatabase('DATABASE_URL', url);
    if (database_owner_url) await requireDatabase('DATABASE_OWNER_URL', database_owner_url);
    return { url, owner_url: database_owner_url ?? url, secrets: readSecrets(config, true) };
  }
  const embedded = await openEmbeddedDatabase(config.data_dir, log);
  shutdown.add(embedded.release);
  shutdown.check();
  const secrets = readSecrets(config, embedded.isNew);
  if (embedded.isNew) print(`Creating a database in ${config.data_dir}`);
  const postgres = await embedded.start(await createArchiving(config, secrets, log));
  shutdown.add(postgres.stop);
  return { url: postgres.urlOf(applicationRole), owner_url: postgres.url, secrets };
}

export interface Connections extends Pick<Connection, 'db' | 'recording'> {
  readonly relaxed: Db;
  readonly owner: Db;
}

/** One connection is the owner's, two wait for notifications, and one is the monitor's. */
const otherConnections = 4;

export function connectAll(
  { url, owner_url }: Stores,
  { database_connections }: Pick<Config, 'database_connections'>,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Connections {
  const relaxedSize = Math.min(relaxedPool.size ?? 1, Math.floor(database_connections / 4));
  const size = database_connections - relaxedSize - otherConnections;
  const monitor = new DatabaseMonitor(url, log).start();
  const open = (to: string, options: PoolOptions): Connection => {
    const onLost = (error: Error) => {
      // During a shutdown the database may close connections before the pool does.
      if (!shutdown.isRequested) log.warn({ err: error }, 'db.connection_lost');
    };
    const connection = openDb(to, onLost, { ...options, monitor });
    shutdown.add(() => withTimeout(connection.close()));
    return connection;
  };
  const { db, recording } = open(url, { size });
  const relaxed = open(url, { ...relaxedPool, size: relaxedSize }).db;
  const owner = open(owner_url, { size: 1 }).db;
  shutdown.add(() => monitor.stop());
  return { db, recording, relaxed, owner };
}
