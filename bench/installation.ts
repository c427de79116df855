import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '../apps/server/src/auth/passwords.ts';
import { createTokens } from '../apps/server/src/auth/tokens.ts';
import { systemClock } from '../apps/server/src/clock.ts';
import { type Config, readConfig } from '../apps/server/src/config.ts';
import type { AppContext } from '../apps/server/src/context.ts';
import { createEncryption } from '../apps/server/src/crypto/encryption.ts';
import { type Db, openDb } from '../apps/server/src/db/connection.ts';
import { applicationRole, databaseRole } from '../apps/server/src/db/embedded-database.ts';
import { createAuditTrail } from '../apps/server/src/features/audit/operations.ts';
import { storedShareUrl } from '../apps/server/src/features/estimations/rules.ts';
import { outboxMail } from '../apps/server/src/integrations/mail/mail.ts';
import { createSocial } from '../apps/server/src/integrations/oidc/create.ts';
import { embeddedRates } from '../apps/server/src/integrations/rates/rates.ts';
import { diskStorage } from '../apps/server/src/integrations/storage/disk-storage.ts';
import { createJobQueue } from '../apps/server/src/jobs/queue.ts';
import { Lifecycle } from '../apps/server/src/lifecycle.ts';
import { createLog } from '../apps/server/src/log.ts';
import { demoPassword } from '../apps/server/src/seed/demo-accounts.ts';
import { seedDemoData } from '../apps/server/src/seed/seed.ts';
import { findBinaries } from '../packages/embedded-postgres/src/binaries.ts';
import { createDatabase, readPassword } from '../packages/embedded-postgres/src/create-database.ts';
import { startPostgres, volatileSettings } from '../packages/embedded-postgres/src/postgres.ts';
import { builtServer, type Child, listening } from './children.ts';
import { findPublicLink, multiplyEstimates } from './store.ts';

/** The estimates of one advisor. */
export const estimateCount = 100_000;

/** The built server in production mode, in a separate process, on a temporary PostgreSQL. */
export interface Installation {
  /** Another one after `crash`. */
  readonly origin: string;
  /** Resident memory of the server, in kilobytes. */
  readonly memory: () => Promise<number>;
  /** Of the role that owns the tables. */
  readonly database_url: string;
  readonly db: Db;
  /** The same installation within this process, on a database of the caller's choice. */
  contextOn(db: Db): Promise<AppContext>;
  /** The ENCRYPTION_KEYS setting. */
  readonly encryption_keys: string;
  /** Ends the server, and its embedded database if it has one, as `kill -9` does, and starts it again. */
  crash(): Promise<void>;
  /** Another server with the same settings but these. */
  serve(settings: Readonly<Record<string, string>>, program?: string): Promise<Child>;
  /** An advisor, who has all the estimates. */
  readonly advisor: { readonly email: string; readonly password: string };
  /** The token of the public link of one estimate that has a premium. */
  readonly share_token: string;
  close(): Promise<void>;
}

const advisor = { email: 'advisor@demo.healthplanner.example', password: demoPassword };

/** Undoes steps in reverse order, even when some fail. */
class Steps {
  readonly #undo: (() => unknown)[] = [];
  onClose(undo: () => unknown): void {
    this.#undo.push(undo);
  }
  async close(): Promise<void> {
    const undo = this.#undo.pop();
    if (!undo) return;
    try {
      await undo();
    } finally {
      await this.close();
    }
  }
}

/** The database of a server that starts its own in this folder, with the settings that it is shipped with. */
const embeddedDatabase = (data_dir: string): string => {
  const database = join(data_dir, 'database');
  return `postgres://${databaseRole}:${readPassword(database, databaseRole)}@localhost/${databaseRole}?host=${encodeURIComponent(database)}`;
};

interface Options {
  /** The advisor's number of estimates; 0 for those of the demo data. */
  readonly estimates?: number;
  readonly more?: Readonly<Record<string, string>>;
  /** For what writes much: the server starts its own, durable database in this folder. */
  readonly embedded_in?: string;
}

export async function install({
  estimates = estimateCount,
  more = {},
  embedded_in,
}: Options = {}): Promise<Installation> {
  const steps = new Steps();
  try {
    const own = embedded_in === undefined ? await startDatabase(steps) : null;
    const settings = {
      NODE_ENV: 'production',
      ...(own && { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.owner_url }),
      ...(embedded_in !== undefined && { DATA_DIR: embedded_in }),
      PUBLIC_URL: 'https://bench.healthplanner.example',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      RATE_FACTOR: '1000000',
      SMTP_HOST: 'localhost',
      MAIL_FROM: 'bench@healthplanner.example',
      ...more,
    };
    let server = await listening(builtServer, settings, '/api/v1/health');
    steps.onClose(() => server.stop());
    const database_url = own?.owner_url ?? embeddedDatabase(embedded_in ?? '');
    const { db, close } = openDb(database_url, () => undefined, { size: 2 });
    steps.onClose(close);
    const config = configOf(settings);
    const ctx = await contextOn(config, db);
    await seedDemoData(ctx);
    const share_url = storedShareUrl(ctx.encryption, ctx.public_url, await findPublicLink(db));
    await multiplyEstimates(db, advisor.email, estimates);
    return {
      get origin() {
        return server.origin;
      },
      memory: () => server.memory(),
      database_url,
      db,
      contextOn: (own) => contextOn(config, own),
      encryption_keys: settings.ENCRYPTION_KEYS,
      async crash() {
        const killed = server.kill();
        if (embedded_in !== undefined) killDatabase(embedded_in);
        await killed;
        server = await listening(builtServer, settings, '/api/v1/health');
      },
      async serve(changes, program = builtServer) {
        const child = await listening(program, { ...settings, ...changes }, '/api/v1/health');
        steps.onClose(child.stop);
        return child;
      },
      advisor,
      share_token: share_url?.split('/').at(-2) ?? '',
      close: () => steps.close(),
    };
  } catch (error) {
    await steps.close();
    throw error;
  }
}

/** By the process id that PostgreSQL leaves in its folder; its other processes end with it. */
function killDatabase(data_dir: string): void {
  process.kill(Number(readFileSync(join(data_dir, 'database', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');
}

async function startDatabase(steps: Steps): Promise<{ url: string; owner_url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  steps.onClose(() => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  const binaries = findBinaries(null);
  const database = join(folder, 'database');
  await createDatabase(binaries, database, { role: databaseRole, sync: false });
  const roles = { role: databaseRole, clientRole: applicationRole };
  const postgres = await startPostgres(binaries, database, { ...roles, settings: volatileSettings });
  steps.onClose(postgres.stop);
  return { url: postgres.urlOf(applicationRole), owner_url: postgres.url };
}

export function configOf(settings: Readonly<NodeJS.ProcessEnv>): Config {
  const result = readConfig(settings);
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.config;
}

export async function contextOn(config: Config, db: Db): Promise<AppContext> {
  const {
    token_secret,
    encryption_keys,
    settings,
    public_url,
    rate_factor,
    frame_origins,
    trust_proxy,
    avatar_service_url,
  } = config;
  if (!token_secret || !encryption_keys) throw new Error('An installation in production has its secrets');
  const encryption = createEncryption(encryption_keys);
  return {
    db,
    clock: systemClock,
    tokens: createTokens(token_secret),
    encryption,
    audit: createAuditTrail({ db, recording: db, relaxed: db, encryption, clock: systemClock }),
    passwords: await createPasswords(settings),
    rates: embeddedRates(db),
    jobs: createJobQueue(
      db,
      createLog('silent', () => undefined),
    ),
    mail: outboxMail,
    sms: null,
    storage: diskStorage('folder' in config.storage ? config.storage.folder : ''),
    scanner: null,
    social: createSocial(config.social, systemClock),
    calendar: null,
    payments: null,
    local_billing: null,
    outbox_is_open: false,
    super_admins_need_codes: false,
    settings: { ...settings, demo_accounts: [] },
    public_url,
    check_replies: false,
    avatar_service_url,
    rate_factor,
    frame_origins,
    trust_proxy,
    version: 'bench',
    lifecycle: new Lifecycle(),
  };
}
