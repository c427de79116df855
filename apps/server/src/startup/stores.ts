import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveSegment } from 'embedded-postgres/embedded';
import type { FastifyBaseLogger } from 'fastify';
import { listBackups } from '../backups/manifests.ts';
import { archiveSegments, describeGap, openArchive } from '../backups/open.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Config } from '../config.ts';
import { requireDatabase } from '../db/check-database.ts';
import { type Connection, type Db, openDb, type PoolOptions, relaxedPool } from '../db/connection.ts';
import { DataKeyCache } from '../db/data-key-cache.ts';
import { applicationRole, openEmbeddedDatabase } from '../db/embedded-database.ts';
import { DatabaseMonitor } from '../db/monitor.ts';
import { type Replica, StandbyReplica } from '../db/replica.ts';
import { allRows } from '../db/row-scope.ts';
import { readSecrets } from '../secrets.ts';
import { Shutdown } from '../shutdown.ts';
import type { MetricSources } from '../telemetry/metrics.ts';
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
  if (!config.backup) {
    const gap = await describeGap(config.data_dir);
    if (gap !== null) {
      log.warn('backup.gap');
      print(gap);
    }
    return null;
  }
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

export interface Connections extends Pick<Connection, 'db' | 'keys'> {
  readonly replica: Replica | null;
  /** Of jobs, which do not wait for requests, nor requests for them. */
  readonly jobs: Db;
  readonly relaxed: Db;
  readonly owner: Db;
  readonly pools: MetricSources['pools'];
  readonly monitor: Pick<DatabaseMonitor, 'isAvailable'>;
}

/** One connection is the owner's, two wait for notifications, and one is the monitor's. */
const otherConnections = 4;

/** The smallest share of jobs is that of an import, which holds two connections, and of another job. */
export function poolSizes(database_connections: number): { requests: number; jobs: number; relaxed: number } {
  const free = database_connections - otherConnections;
  const relaxed = Math.max(1, Math.min(relaxedPool.size ?? 1, Math.floor(free / 4)));
  const jobs = Math.max(3, Math.min(6, Math.floor(free / 4)));
  return { requests: free - relaxed - jobs, jobs, relaxed };
}

const watchStandby = (url: string, log: FastifyBaseLogger) => ({
  url,
  monitor: new DatabaseMonitor(url, log.child({ database: 'replica' })).start(),
});

export function connectAll(
  { url, owner_url }: Stores,
  { database_connections, database_replica_url }: Pick<Config, 'database_connections' | 'database_replica_url'>,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Connections {
  const { requests, jobs, relaxed } = poolSizes(database_connections);
  const monitor = new DatabaseMonitor(url, log).start();
  const standby = database_replica_url === null ? null : watchStandby(database_replica_url, log);
  const keys = new DataKeyCache();
  const open = (to: string, options: PoolOptions): Connection => {
    const onLost = (error: Error) => {
      // During a shutdown the database may close connections before the pool does.
      if (!shutdown.isRequested) log.warn({ err: error }, 'db.connection_lost');
    };
    const connection = openDb(to, onLost, { ...options, keys });
    shutdown.add(() => withTimeout(connection.close()));
    return connection;
  };
  const replica = standby && open(standby.url, { size: requests, followsActors: false, monitor: standby.monitor });
  const pools = {
    requests: open(url, { size: requests, monitor, scope: allRows }),
    jobs: open(url, { size: jobs, monitor, scope: allRows }),
    relaxed: open(url, { ...relaxedPool, size: relaxed, monitor, scope: allRows }),
    owner: open(owner_url, { size: 1, monitor }),
    ...(replica && { replica }),
  };
  shutdown.add(() => Promise.all([monitor.stop(), standby?.monitor.stop()]));
  return {
    db: pools.requests.db,
    keys,
    replica: replica && new StandbyReplica({ ...standby, db: replica.db, log }),
    jobs: pools.jobs.db,
    relaxed: pools.relaxed.db,
    owner: pools.owner.db,
    pools: Object.fromEntries(Object.entries(pools).map(([name, { pool }]) => [name, pool])),
    monitor,
  };
}
