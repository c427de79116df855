import type { FastifyBaseLogger } from 'fastify';
import { jobs } from '../app.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { requireKeys } from '../crypto/rotation/keys.ts';
import { canChangeAuditTrail, grantRights } from '../db/grants.ts';
import { migrate } from '../db/migrate.ts';
import { inviteFirstSuperAdmin } from '../features/admin/users/operations.ts';
import { loadMarketTables } from '../integrations/rates/load.ts';
import { type JobQueue, migrateQueue } from '../jobs/queue.ts';
import { seedDemoData } from '../seed/seed.ts';
import type { Shutdown } from '../shutdown.ts';
import { print } from './console.ts';
import type { Connections } from './stores.ts';

export async function prepareTables(
  { owner, db }: Connections,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Promise<void> {
  if ((await migrate(owner)) > 0) print('Migrated the database');
  await migrateQueue(owner);
  await grantRights(owner, db);
  if (await canChangeAuditTrail(db)) log.warn({ missing: 'DATABASE_OWNER_URL' }, 'audit.not_append_only');
  shutdown.check();
  if ((await loadMarketTables(owner)) === 'loaded') print('Loaded the market tables');
  shutdown.check();
}

export async function prepareContent(ctx: AppContext, config: Config, queue: JobQueue): Promise<void> {
  await requireKeys(ctx, print);
  await queue.open(jobs);
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
