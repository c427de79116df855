import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, jobs } from './app.ts';
import { fillDemoWorld } from './seed/fill.ts';
import { demoAccounts, demoPassword } from './seed/world.ts';
import { CannotStart } from './startup-error.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { type Db, openDb } from './db/connection.ts';
import { openEmbedded } from '../../../packages/embedded-postgres/src/open.ts';
import type { Ground } from './context.ts';
import { createJobQueue, type JobQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { migrate } from './db/migrate.ts';
import { calCom } from './integrations/calendar/cal-com.ts';
import { outboxMail, smtpMail } from './integrations/mail/mail.ts';
import { loadMarketTables } from './integrations/rates/load.ts';
import { embeddedRates } from './integrations/rates/rates.ts';
import { outboxSms, twilioSms } from './integrations/sms/sms.ts';
import { createSocial } from './integrations/oidc/create.ts';
import { createPasswords } from './auth/passwords.ts';
import { serverRoot, webFolder } from './paths.ts';
import { cannotListen, demandPort } from './http/port.ts';
import { demandDatabase } from './db/check-database.ts';
import { demandKeys } from './crypto/rotation/keys.ts';
import { startRekeying } from './crypto/rotation/rotation.ts';
import { createSeal } from './crypto/encryption.ts';
import { readSecrets } from './crypto/secrets.ts';
import { createTokens } from './auth/tokens.ts';

/** How long requests under way, and a start under way, may take to end once a stop is asked for; in milliseconds. */
const patience = 10_000;

/** What was begun and has to be ended, the last first. */
const ends: (() => Promise<unknown>)[] = [];
let isStopping = false;

/** Thrown out of a start that was asked to stop. */
class Stopped extends Error {}

/** Between the steps of the start: takes none any more once a stop was asked for. */
function goOn(): void {
  if (isStopping) throw new Stopped();
}

const withPatience = (work: Promise<unknown>) => Promise.race([work, wait(patience)]);

const say = (line: string) => console.log(line);
const complain = (line: string) => console.error(line);

function demandConfig(): Config {
  const read = readConfig();
  if (read.ok) return read.config;
  throw new CannotStart(read.complaints.join('\n'));
}

/** Where the database is and what opens its values; starts the embedded one. */
async function openStores(config: Config) {
  if (config.database_url) {
    await demandDatabase(config.database_url);
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

async function layGround(
  config: Config,
  db: Db,
  queue: JobQueue,
  secrets: ReturnType<typeof readSecrets>,
): Promise<Ground> {
  const { version } = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')) as { version: string };
  return {
    db,
    clock: systemClock,
    tokens: createTokens(secrets.token_secret),
    seal: createSeal(secrets.encryption_keys),
    passwords: await createPasswords(config.settings),
    rates: embeddedRates(db),
    jobs: queue,
    ...openPost(config),
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
function openPost({ mail, sms, production }: Config): Pick<Ground, 'mail' | 'sms'> {
  const sender = mail ? smtpMail(mail) : outboxMail;
  ends.push(async () => sender.close());
  if (sms) return { mail: sender, sms: twilioSms(sms) };
  if (production) say('No text messages can be sent, and so no codes to phones: TWILIO_ACCOUNT_SID is not set.');
  return { mail: sender, sms: production ? null : outboxSms };
}

async function fill(ground: Ground, config: Config, queue: JobQueue): Promise<void> {
  if ((await migrate(ground.db)) > 0) say('Laid out the tables');
  await demandKeys(ground, say);
  goOn();
  if ((await loadMarketTables(ground.db)) === 'loaded') say('Loaded the market tables');
  goOn();
  await queue.open(jobs);
  if (!config.production) await fillDemoWorld(ground);
}

async function listen(ground: Ground, config: Config, database_url: string, log: FastifyBaseLogger): Promise<void> {
  const { host, port } = config;
  const app = await buildApp({ ground, database_url, log, web: config.web_dir ?? webFolder });
  ends.push(() => withPatience(app.close()));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw cannotListen(host, port, error);
  });
}

async function start(): Promise<void> {
  const config = demandConfig();
  const log = createLog(config.log_level, (line) => process.stderr.write(line));
  await demandPort(config.host, config.port);
  const { url, secrets } = await openStores(config);
  goOn();
  const { db, close } = openDb(url, (error) => {
    // The pool does not wait for the goodbyes of its connections, which the database may be quicker to cut.
    if (!isStopping) log.warn({ err: error }, 'an idle connection to the database broke');
  });
  ends.push(() => withPatience(close()));
  const queue = createJobQueue(db, log);
  const ground = await layGround(config, db, queue, secrets);
  ends.push(() => withPatience(queue.close(patience)));
  await fill(ground, config, queue);
  goOn();
  await queue.work(ground);
  await listen(ground, config, url, log);
  ends.push(startRekeying({ ...ground, log, say }).stop);
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
  if (error instanceof CannotStart) complain(`HealthPlanner cannot start. ${error.message}`);
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function end(code: number, reason?: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (reason) complain(reason);
  // What the start is in the middle of has to be there before it can be ended.
  await withPatience(started.catch(() => undefined));
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
