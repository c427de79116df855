import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import type { AppContext } from '../apps/server/src/context.ts';
import { type Connection, openDb } from '../apps/server/src/db/connection.ts';
import { applicationRole, databaseRole } from '../apps/server/src/db/embedded-database.ts';
import { allRows } from '../apps/server/src/db/row-scope.ts';
import { storedShareUrl } from '../apps/server/src/features/estimations/link-tokens/rules.ts';
import { outboxMail } from '../apps/server/src/integrations/mail/mail.ts';
import { createJobQueue } from '../apps/server/src/jobs/queue.ts';
import { createLog } from '../apps/server/src/log.ts';
import { demoPassword } from '../apps/server/src/seed/demo-accounts.ts';
import { seedDemoData } from '../apps/server/src/seed/seed.ts';
import { Shutdown } from '../apps/server/src/shutdown.ts';
import { createContext } from '../apps/server/src/startup/context.ts';
import { findBinaries } from '../packages/embedded-postgres/src/binaries.ts';
import { createDatabase } from '../packages/embedded-postgres/src/create-database.ts';
import { connectionUrl, startPostgres, volatileSettings } from '../packages/embedded-postgres/src/postgres.ts';
import { builtServer, type Child, listening, type Run, runProgram } from './children.ts';
import { openConnection, signIn } from './connection.ts';
import type { Headers } from './statements.ts';
import { findPublicLink, multiplyEstimates, setSuperAdmin } from './store.ts';

export const estimateCount = 100_000;

/** The built server in production mode, in a separate process, on a temporary PostgreSQL. */
export interface Installation extends Pick<Connection, 'db' | 'keys'> {
  readonly origin: string;
  /** Resident memory of the server, in kilobytes. */
  readonly memory: () => Promise<number>;
  readonly database_url: string;
  contextOn(connection: Pick<Connection, 'db' | 'keys'>): Promise<AppContext>;
  serve(settings: Readonly<Record<string, string>>): Promise<Child>;
  /** Runs a built command beside the server, such as `market.mjs`. */
  run(file: string, args: readonly string[]): Promise<Run>;
  signIn(email?: string): Promise<Headers>;
  signInAsSuperAdmin(): Promise<Headers>;
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

/**
 * @param embedded_in for what writes much: the server starts its own, durable database in this folder, with the estimates of
 * the demo data; otherwise the database is a temporary one that does not wait for the disk
 */
export async function install(embedded_in?: string): Promise<Installation> {
  const steps = new Steps();
  try {
    const own = embedded_in === undefined ? await startDatabase(steps) : null;
    const settings = {
      NODE_ENV: 'production',
      ...(own && { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.owner_url }),
      ...(embedded_in !== undefined && { DATA_DIR: embedded_in }),
      MIGRATE_AT_START: 'true',
      PUBLIC_URL: 'https://bench.healthplanner.example',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      RATE_FACTOR: '1000000',
      SMTP_HOST: 'localhost',
      MAIL_FROM: 'bench@healthplanner.example',
    };
    const server = await listening(builtServer, settings, '/api/v1/health');
    steps.onClose(() => server.stop());
    const database_url =
      own?.owner_url ?? connectionUrl(join(embedded_in ?? '', 'database'), databaseRole, databaseRole);
    const { db, keys, close } = openDb(database_url, () => undefined, { size: 2, scope: allRows });
    steps.onClose(close);
    const ctx = await contextOn(settings, { db, keys });
    await seedDemoData(ctx);
    const share_url = storedShareUrl(ctx.encryption, ctx.public_url, await findPublicLink(db));
    if (own) await multiplyEstimates(db, advisor.email, estimateCount);
    return {
      origin: server.origin,
      memory: server.memory,
      database_url,
      db,
      keys,
      contextOn: (own) => contextOn(settings, own),
      serve: (changes) => listening(builtServer, { ...settings, ...changes }, '/api/v1/health'),
      run: (file, args) => runProgram(join(dirname(builtServer), file), args, settings),
      signIn: (email = advisor.email) => signInTo(server.origin, email),
      async signInAsSuperAdmin() {
        await setSuperAdmin(db, advisor.email, false);
        const headers = await signInTo(server.origin, advisor.email);
        await setSuperAdmin(db, advisor.email, true);
        return headers;
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

async function signInTo(origin: string, email: string): Promise<Headers> {
  const connection = await openConnection(origin);
  const headers = { authorization: `Bearer ${await signIn(connection, { ...advisor, email })}` };
  connection.close();
  return headers;
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

async function contextOn(
  settings: Readonly<NodeJS.ProcessEnv>,
  { db, keys }: Pick<Connection, 'db' | 'keys'>,
): Promise<AppContext> {
  const result = readConfig(settings);
  if (!result.ok) throw new Error(result.problems.join(' '));
  const { token_secret, encryption_keys } = result.config;
  if (!token_secret || !encryption_keys) throw new Error('An installation in production has its secrets');
  const log = createLog('silent', () => undefined);
  const shutdown = new Shutdown({ report: console.error, withTimeout: (work) => work });
  const connections = { db, keys, relaxed: db, replica: null };
  const secrets = { token_secret, encryption_keys };
  const ctx = await createContext(result.config, connections, secrets, {
    jobs: createJobQueue(db, log, null),
    shutdown,
  });
  // The demo data sends emails, and there is no mail server.
  return { ...ctx, mail: outboxMail };
}
