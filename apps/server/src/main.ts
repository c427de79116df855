import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, jobs } from './app.ts';
import { createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import { systemClock } from './clock.ts';
import type { Secrets } from './config/secrets.ts';
import { type Config, readConfig } from './config.ts';
import type { AppContext } from './context.ts';
import { createEncryption } from './crypto/encryption.ts';
import { requireKeys } from './crypto/rotation/keys.ts';
import { startKeyRotation } from './crypto/rotation/rotation.ts';
import { requireDatabase } from './db/check-database.ts';
import { type Connection, type Db, openDb, type PoolOptions, relaxedPool } from './db/connection.ts';
import { applicationRole, openEmbeddedDatabase } from './db/embedded-database.ts';
import { canChangeAuditTrail, grantRights } from './db/grants.ts';
import { migrate } from './db/migrate.ts';
import { DatabaseMonitor } from './db/monitor.ts';
import { startAuditTrail } from './features/audit/chain/jobs.ts';
import { createAuditTrail } from './features/audit/operations.ts';
import { findInstallationId } from './features/files/queries.ts';
import { cannotListen, requirePort } from './http/port.ts';
import { calCom } from './integrations/calendar/cal-com.ts';
import { outboxMail, smtpMail } from './integrations/mail/mail.ts';
import { clamd } from './integrations/malware/scanner.ts';
import { createSocial } from './integrations/oidc/create.ts';
import { createLocalBilling } from './integrations/payments/local/local-billing.ts';
import { loadMarketTables } from './integrations/rates/load.ts';
import { embeddedRates } from './integrations/rates/rates.ts';
import { outboxSms, twilioSms } from './integrations/sms/sms.ts';
import { diskStorage } from './integrations/storage/disk-storage.ts';
import type { FileStorage } from './integrations/storage/storage.ts';
import { createJobQueue, type JobQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { serverRoot, webFolder } from './paths.ts';
import { readSecrets } from './secrets.ts';
import { demoAccounts, demoPassword } from './seed/demo-accounts.ts';
import { withDemoLinks } from './seed/demo-links.ts';
import { seedDemoData } from './seed/seed.ts';
import { Shutdown, ShutdownRequested } from './shutdown.ts';
import { StartupError } from './startup-error.ts';

const timeoutMs = 10_000;

const withTimeout = (work: Promise<unknown>) => Promise.race([work, wait(timeoutMs)]);
const print = (line: string) => console.log(line);
const printError = (line: string) => console.error(line);

function report(error: unknown): void {
  if (error instanceof ShutdownRequested) return;
  if (error instanceof StartupError) printError(`HealthPlanner cannot start. ${error.message}`);
  else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

const shutdown = new Shutdown({ report, withTimeout });

function loadConfig(): Config {
  const result = readConfig();
  if (result.ok) return result.config;
  throw new StartupError(result.problems.join('\n'));
}

interface Stores {
  readonly url: string;
  /** For migrations and grants. */
  readonly owner_url: string;
  readonly secrets: Secrets;
}

async function openStores(config: Config, log: FastifyBaseLogger): Promise<Stores> {
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
  const postgres = await embedded.start();
  shutdown.add(postgres.stop);
  return { url: postgres.urlOf(applicationRole), owner_url: postgres.url, secrets };
}

/** Without settings, messages stay in the outbox; in production, text messages are not accepted then. */
function createMessageSenders({ mail, sms, production }: Config): Pick<AppContext, 'mail' | 'sms'> {
  const mailSender = mail ? smtpMail(mail) : outboxMail;
  shutdown.add(async () => mailSender.close());
  if (sms) return { mail: mailSender, sms: twilioSms(sms) };
  if (production) {
    print('Text messages and codes by phone are disabled: TWILIO_ACCOUNT_SID is not set.');
    print('Super admins cannot sign in, because they need a code.');
  }
  return { mail: mailSender, sms: production ? null : outboxSms };
}

/** Development uses a provider in the database. In production without keys, billing is off. */
async function createPayments(
  { payments, production }: Config,
  db: Db,
  log: FastifyBaseLogger,
): Promise<Pick<AppContext, 'payments' | 'local_billing'>> {
  if (payments) {
    // Loading Stripe's SDK takes a third of a second.
    const { stripePayments } = await import('./integrations/payments/stripe/stripe.ts');
    return { payments: stripePayments(payments, systemClock), local_billing: null };
  }
  if (!production) {
    const local_billing = createLocalBilling(db, systemClock);
    return { payments: local_billing.provider, local_billing };
  }
  log.warn({ missing: 'STRIPE_SECRET_KEY' }, 'billing.disabled');
  return { payments: null, local_billing: null };
}

async function createStorage({ storage }: Config, db: Db): Promise<FileStorage> {
  if ('folder' in storage) return diskStorage(storage.folder);
  // Loading the SDK of S3 takes a third of a second.
  const { s3Storage } = await import('./integrations/storage/s3-storage.ts');
  return s3Storage(storage.s3, { installation: () => findInstallationId(db) });
}

interface Opened extends Pick<Connection, 'db' | 'recording'> {
  readonly relaxed: Db;
  readonly queue: JobQueue;
  readonly log: FastifyBaseLogger;
}

async function createContext(
  config: Config,
  { db, recording, relaxed, queue, log }: Opened,
  secrets: Secrets,
): Promise<AppContext> {
  const encryption = createEncryption(secrets.encryption_keys);
  const { version } = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')) as { version: string };
  return {
    db,
    clock: systemClock,
    tokens: createTokens(secrets.token_secret),
    encryption,
    audit: createAuditTrail({ db, recording, relaxed, encryption, clock: systemClock }),
    passwords: await createPasswords(config.settings),
    rates: embeddedRates(db),
    jobs: queue,
    ...createMessageSenders(config),
    storage: await createStorage(config, db),
    scanner: config.scanner && clamd(config.scanner),
    social: createSocial(config.social, systemClock),
    calendar: config.calendar && { ...calCom(config.calendar), pages: config.calendar.pages },
    ...(await createPayments(config, db, log)),
    outbox_is_open: !config.production,
    super_admins_need_codes: config.production,
    settings: config.production
      ? { ...config.settings, demo_accounts: [] }
      : { ...withDemoLinks(config.settings), demo_accounts: demoAccounts },
    public_url: config.public_url,
    check_replies: !config.production,
    avatar_service_url: config.avatar_service_url,
    rate_factor: config.rate_factor,
    trust_proxy: config.trust_proxy,
    frame_origins: config.frame_origins,
    version,
  };
}

async function prepareTables(owner: Db, application: Db, log: FastifyBaseLogger): Promise<void> {
  if ((await migrate(owner)) > 0) print('Migrated the database');
  await grantRights(owner, application);
  if (await canChangeAuditTrail(application)) log.warn({ missing: 'DATABASE_OWNER_URL' }, 'audit.not_append_only');
  shutdown.check();
  if ((await loadMarketTables(owner)) === 'loaded') print('Loaded the market tables');
  shutdown.check();
}

async function prepareContent(ctx: AppContext, config: Config, queue: JobQueue): Promise<void> {
  await requireKeys(ctx, print);
  await queue.open(jobs);
  if (ctx.payments) await queue.send(ctx.db, 'reconcile-billing', {});
  if (!config.production) await seedDemoData(ctx);
}

async function listen(ctx: AppContext, config: Config, database_url: string, log: FastifyBaseLogger): Promise<void> {
  const { host, port } = config;
  const app = await buildApp({ ctx, database_url, log, web: config.web_dir ?? webFolder });
  shutdown.add(() => withTimeout(app.close()));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
}

function connect(url: string, log: FastifyBaseLogger, options?: PoolOptions): Connection {
  const onLost = (error: Error) => {
    // During a shutdown the database may close connections before the pool does.
    if (!shutdown.isRequested) log.warn({ err: error }, 'db.connection_lost');
  };
  const connection = openDb(url, onLost, options);
  shutdown.add(() => withTimeout(connection.close()));
  return connection;
}

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.log_level, (line) => process.stderr.write(line));
  await requirePort(config.host, config.port);
  const { url, owner_url, secrets } = await openStores(config, log);
  shutdown.check();
  const monitor = new DatabaseMonitor(url, log).start();
  const { db, recording } = connect(url, log, { monitor });
  const relaxed = connect(url, log, { ...relaxedPool, monitor }).db;
  const { db: owner } = connect(owner_url, log, { size: 1, monitor });
  shutdown.add(() => monitor.stop());
  await prepareTables(owner, db, log);
  const queue = createJobQueue(db, log);
  const ctx = await createContext(config, { db, recording, relaxed, queue, log }, secrets);
  shutdown.add(() => withTimeout(queue.close(timeoutMs)));
  await prepareContent(ctx, config, queue);
  shutdown.check();
  await queue.work(ctx);
  await listen(ctx, config, url, log);
  shutdown.add(startAuditTrail({ ...ctx, owner, log }).stop);
  shutdown.add(startKeyRotation({ ...ctx, log, say: print }).stop);
  shutdown.check();
  printWelcome(config);
}

function printWelcome({ public_url, production, settings }: Config): void {
  print(`\nHealthPlanner is ready: ${public_url}`);
  if (production) return;
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  print(`\nDemo accounts (password for all: ${demoPassword}):`);
  for (const { email, description } of demoAccounts) print(`  ${email.padEnd(width)}  ${description}`);
  print(`\nEmails and text messages are kept at ${public_url}/dev/outbox`);
  if (settings.payments?.provider === 'local') print(`Payments are simulated at ${public_url}/dev/billing`);
  print('\nPress Ctrl-C to stop.');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutdown.run(0));
// The parent process, such as a development tool, has ended.
process.on('disconnect', () => void shutdown.run(0));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  report(error);
  void shutdown.run(1);
});

shutdown.startedBy(start());
