import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { openEmbedded } from '../../../packages/embedded-postgres/src/open.ts';
import { buildApp, jobs } from './app.ts';
import { createPasswords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import type { AppContext } from './context.ts';
import { createEncryption } from './crypto/encryption.ts';
import { requireKeys } from './crypto/rotation/keys.ts';
import { startKeyRotation } from './crypto/rotation/rotation.ts';
import { readSecrets } from './crypto/secrets.ts';
import { requireDatabase } from './db/check-database.ts';
import { type Db, openDb } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { cannotListen, requirePort } from './http/port.ts';
import { calCom } from './integrations/calendar/cal-com.ts';
import { outboxMail, smtpMail } from './integrations/mail/mail.ts';
import { createSocial } from './integrations/oidc/create.ts';
import { loadMarketTables } from './integrations/rates/load.ts';
import { embeddedRates } from './integrations/rates/rates.ts';
import { outboxSms, twilioSms } from './integrations/sms/sms.ts';
import { createJobQueue, type JobQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { serverRoot, webFolder } from './paths.ts';
import { demoAccounts, demoPassword } from './seed/demo-accounts.ts';
import { seedDemoData } from './seed/seed.ts';
import { StartupError } from './startup-error.ts';

/** How long requests under way, and a start under way, may take to end once a stop is asked for; in milliseconds. */
const timeoutMs = 10_000;

/** What was begun and has to be ended, the last first. */
const ends: (() => Promise<unknown>)[] = [];
let isStopping = false;

/** Thrown out of a start that was asked to stop. */
class Stopped extends Error {}

/** Between the steps of the start: takes none any more once a stop was asked for. */
function goOn(): void {
  if (isStopping) throw new Stopped();
}

const withTimeout = (work: Promise<unknown>) => Promise.race([work, wait(timeoutMs)]);

const say = (line: string) => console.log(line);
const complain = (line: string) => console.error(line);

function loadConfig(): Config {
  const read = readConfig();
  if (read.ok) return read.config;
  throw new StartupError(read.complaints.join('\n'));
}

/** Where the database is and what opens its values; starts the embedded one. */
async function openStores(config: Config) {
  if (config.database_url) {
    await requireDatabase(config.database_url);
    return { url: config.database_url, secrets: readSecrets(config, true) };
  }
  const embedded = await openEmbedded(config.data_dir);
  ends.push(embedded.release);
  goOn();
  const secrets = readSecrets(config, embedded.is_new);
  if (embedded.is_new) say(`Making a database in ${config.data_dir}`);
  const postgres = await embedded.start();
  ends.push(postgres.stop);
  void postgres.ended.then(() => {
    if (!isStopping) void end(1, `PostgreSQL ended unexpectedly; ${config.data_dir}/postgresql.log says why.`);
  });
  return { url: postgres.url, secrets };
}

async function createContext(
  config: Config,
  db: Db,
  queue: JobQueue,
  secrets: ReturnType<typeof readSecrets>,
): Promise<AppContext> {
  const { version } = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')) as { version: string };
  return {
    db,
    clock: systemClock,
    tokens: createTokens(secrets.token_secret),
    encryption: createEncryption(secrets.encryption_keys),
    passwords: await createPasswords(config.settings),
    rates: embeddedRates(db),
    jobs: queue,
    ...createMessageSenders(config),
    social: createSocial(config.social, systemClock),
    calendar: config.calendar && { ...calCom(config.calendar, systemClock), pages: config.calendar.pages },
    outbox_is_open: !config.production,
    settings: { ...config.settings, demo_accounts: config.production ? [] : demoAccounts },
    public_url: config.public_url,
    check_replies: !config.production,
    avatar_service_url: config.avatar_service_url,
    rate_factor: config.rate_factor,
    trust_proxy: config.trust_proxy,
    version,
  };
}

/** How messages leave; without settings they stay in the outbox, and in production texts are not taken on at all. */
function createMessageSenders({ mail, sms, production }: Config): Pick<AppContext, 'mail' | 'sms'> {
  const sender = mail ? smtpMail(mail) : outboxMail;
  ends.push(async () => sender.close());
  if (sms) return { mail: sender, sms: twilioSms(sms) };
  if (production) say('No text messages can be sent, and so no codes to phones: TWILIO_ACCOUNT_SID is not set.');
  return { mail: sender, sms: production ? null : outboxSms };
}

async function fill(ctx: AppContext, config: Config, queue: JobQueue): Promise<void> {
  if ((await migrate(ctx.db)) > 0) say('Laid out the tables');
  await requireKeys(ctx, say);
  goOn();
  if ((await loadMarketTables(ctx.db)) === 'loaded') say('Loaded the market tables');
  goOn();
  await queue.open(jobs);
  if (!config.production) await seedDemoData(ctx);
}

async function listen(ctx: AppContext, config: Config, database_url: string, log: FastifyBaseLogger): Promise<void> {
  const { host, port } = config;
  const app = await buildApp({ ctx, database_url, log, web: config.web_dir ?? webFolder });
  ends.push(() => withTimeout(app.close()));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
}

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.log_level, (line) => process.stderr.write(line));
  await requirePort(config.host, config.port);
  const { url, secrets } = await openStores(config);
  goOn();
  const { db, close } = openDb(url, (error) => {
    // The pool does not wait for the goodbyes of its connections, which the database may be quicker to cut.
    if (!isStopping) log.warn({ err: error }, 'an idle connection to the database broke');
  });
  ends.push(() => withTimeout(close()));
  const queue = createJobQueue(db, log);
  const ctx = await createContext(config, db, queue, secrets);
  ends.push(() => withTimeout(queue.close(timeoutMs)));
  await fill(ctx, config, queue);
  goOn();
  await queue.work(ctx);
  await listen(ctx, config, url, log);
  ends.push(startKeyRotation({ ...ctx, log, say }).stop);
  goOn();
  welcome(config);
}

function welcome({ public_url, production }: Config): void {
  say(`\nHealthPlanner is ready: ${public_url}`);
  if (production) return;
  const widest = Math.max(...demoAccounts.map(({ email }) => email.length));
  say(`\nDemo accounts, all with the password ${demoPassword}:`);
  for (const { email, description } of demoAccounts) say(`  ${email.padEnd(widest)}  ${description}`);
  say(`\nMails and text messages that nothing sends are read at ${public_url}/dev/outbox`);
  say('\nCtrl-C stops it.');
}

/** One line for whoever started it; a mistake of ours also shows where. */
function tell(error: unknown): void {
  if (error instanceof Stopped) return;
  if (error instanceof StartupError) complain(`HealthPlanner cannot start. ${error.message}`);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function end(code: number, reason?: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (reason) complain(reason);
  // What the start is in the middle of has to be there before it can be ended.
  await withTimeout(started.catch(() => undefined));
  let worst = code;
  for (let last = ends.pop(); last; last = ends.pop())
    await last().catch((error: unknown) => {
      worst = 1;
      tell(error);
    });
  process.exit(worst);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
// Started over a channel, as in development: then it ends with the one who started it.
process.on('disconnect', () => void end(0));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  tell(error);
  void end(1);
});

const started = start();
started.catch((error: unknown) => {
  tell(error);
  void end(1);
});
