import type { FastifyBaseLogger } from 'fastify';
import { jobs } from '../app.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { applySetting } from '../crypto/assignment/jobs.ts';
import { requireKeys } from '../crypto/rotation/keys.ts';
import type { Db } from '../db/connection.ts';
import { canChangeAuditTrail, grantRights } from '../db/grants.ts';
import { migrate, readSchemaState } from '../db/migrate.ts';
import { enableRowSecurity, isRowSecurityActive } from '../db/row-security.ts';
import { inviteFirstSuperAdmin } from '../features/admin/users/operations.ts';
import { compareMarketTables, loadMarketTables } from '../integrations/rates/load.ts';
import { type JobQueue, migrateQueue } from '../jobs/queue.ts';
import { seedDemoData } from '../seed/seed.ts';
import type { Shutdown } from '../shutdown.ts';
import { StartupError } from '../startup-error.ts';
import { print } from './console.ts';
import type { Connections } from './stores.ts';

const rowSecurityIsOff =
  'Row-level security is not on for all tables, because a process of a former version is connected or a long transaction uses one: run npm run migrate again later.';

/** Everything of this version that the database has to have. It can be repeated. */
async function migrateTables({ owner, db }: Pick<Connections, 'owner' | 'db'>): Promise<void> {
  if ((await migrate(owner)) > 0) print('Migrated the database');
  await migrateQueue(owner);
  await grantRights(owner, db);
  if (!(await enableRowSecurity(owner, db))) print(rowSecurityIsOff);
  if ((await loadMarketTables(owner)) === 'loaded') print('Loaded the market tables');
}

/**
 * The version before this one also serves on the tables of this one, so that an upgrade and its way back need no pause.
 * @throws StartupError when the database is older than this version and the start must not migrate it
 */
export async function prepareTables(
  connections: Connections,
  { migrates_at_start }: Pick<Config, 'migrates_at_start'>,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Promise<void> {
  const { pending, newer } = await readSchemaState(connections.owner);
  if (newer.length > 0) log.warn({ migrations: newer }, 'db.schema_is_newer');
  else if (migrates_at_start) await migrateTables(connections);
  else await requireTables(connections.db, pending, log);
  if (await canChangeAuditTrail(connections.db)) log.warn({ missing: 'DATABASE_OWNER_URL' }, 'audit.not_append_only');
  if (!(await isRowSecurityActive(connections.db))) log.warn('db.rows_not_protected');
  shutdown.check();
}

async function requireTables(db: Db, pending: readonly string[], log: FastifyBaseLogger): Promise<void> {
  const market = pending.length > 0 ? 'missing' : await compareMarketTables(db);
  if (market === 'missing')
    throw new StartupError(
      `The database is older than this version and lacks ${pending[0] ?? 'the market tables'}: run npm run migrate first, or set MIGRATE_AT_START to true.`,
    );
  if (market === 'other') log.warn('db.market_tables_differ');
}

export async function prepareContent(ctx: AppContext, config: Config, queue: JobQueue): Promise<void> {
  await requireKeys(ctx, print);
  await queue.open(jobs);
  await applySetting(ctx, config);
  if (ctx.payments) await queue.send(ctx.db, 'reconcile-billing', {});
  if (config.production) await prepareFirstSuperAdmin(ctx, config);
  else await seedDemoData(ctx);
}

async function prepareFirstSuperAdmin(ctx: AppContext, { admin_email }: Config): Promise<void> {
  const result = await inviteFirstSuperAdmin(ctx, admin_email);
  if (result === 'invited') print('Sent ADMIN_EMAIL a link to become the first super admin.');
  if (result === 'missing')
    print('There are no users yet. Create the first one: npm run admin -- create-super-admin --email you@example.com');
}
