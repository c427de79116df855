import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CableClient } from 'action-cable/testing/client';
import type { CableMessage } from 'contract/channels';
import type { Settings } from 'contract/endpoints/current-user';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp, jobs } from '../app.ts';
import { createPasswords } from '../auth/passwords.ts';
import { createTokens } from '../auth/tokens.ts';
import type { Clock } from '../clock.ts';
import type { ExternalCalendar } from '../config/calendar.ts';
import { shownProviders } from '../config/identity-providers.ts';
import type { AppContext } from '../context.ts';
import { DataKeys } from '../crypto/data-keys/data-keys.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { type Connection, type Db, openDb, relaxedPool } from '../db/connection.ts';
import type { Replica } from '../db/replica.ts';
import { allRows } from '../db/row-scope.ts';
import { createAuditTrail } from '../features/audit/operations.ts';
import type { RequestTimes } from '../http/incomplete-requests.ts';
import { calCom } from '../integrations/calendar/cal-com.ts';
import { outboxMail } from '../integrations/mail/mail.ts';
import { createSocial } from '../integrations/oidc/create.ts';
import type { SocialSettings } from '../integrations/oidc/social.ts';
import { stripePayments } from '../integrations/payments/stripe/stripe.ts';
import { startStripeEmulator } from '../integrations/payments/stripe-emulator/emulator.ts';
import { embeddedRates } from '../integrations/rates/rates.ts';
import { outboxSms } from '../integrations/sms/sms.ts';
import { diskStorage } from '../integrations/storage/disk-storage.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { Lifecycle } from '../lifecycle.ts';
import { createLog } from '../log.ts';
import { Browser, type Person } from './browser.ts';
import { buildWeb } from './built-web.ts';
import { openDatabase, openReplica, type ReplicaContext, type TestDatabase } from './database.ts';
import { testCost } from './factories.ts';
import { readOutbox, type SentMessage } from './outbox.ts';
import { newSession } from './sessions.ts';

export interface TestApp {
  readonly server: FastifyInstance;
  readonly ctx: AppContext;
  readonly db: Db;
  readonly database_url: string;
  /** Runs queued jobs until none is left. @throws the error of a job that failed for good */
  work(): Promise<void>;
  /** Runs queued jobs and returns the messages in the outbox to this address or number, newest first. */
  outbox(to: string): Promise<SentMessage[]>;
  readonly log: string[];
  readonly files: string;
  browser(address?: string): Browser;
  as(person: Person): Browser;
  listen(): Promise<string>;
  /** A WebSocket of a page, signed in by cookie unless `person` is null. */
  cable(person: Person | null): Promise<CableClient<CableMessage>>;
}

export interface OwnTestApp extends TestApp {
  readonly owner: Db;
  /** Advances the server's clock, which is stopped otherwise. */
  forward(seconds: number): void;
  close(): Promise<void>;
}

type Payments = Pick<AppContext, 'payments' | 'stripe_emulator'>;

export async function emulatedPayments(db: Db, clock: Clock): Promise<Payments> {
  const stripe_emulator = await startStripeEmulator(db, clock);
  return { payments: stripePayments(stripe_emulator.settings, clock, { name: 'stripe_emulator' }), stripe_emulator };
}

export const billingOff = async (): Promise<Payments> => ({ payments: null, stripe_emulator: null });

export interface TestAppOptions
  extends Partial<
    Pick<
      AppContext,
      | 'public_url'
      | 'avatar_service_url'
      | 'plan_files_url'
      | 'encryption'
      | 'rate_factor'
      | 'trust_proxy'
      | 'frame_origins'
      | 'check_replies'
      | 'mail'
      | 'sms'
      | 'outbox_is_open'
      | 'allows_loopback'
      | 'super_admins_need_codes'
      | 'scanner'
      | 'storage'
    >
  > {
  readonly settings?: Partial<Settings>;
  readonly uses_data_keys?: boolean;
  readonly password_cost?: typeof testCost;
  readonly social?: Partial<SocialSettings>;
  readonly calendar?: ExternalCalendar;
  /** Defaults to an emulator of Stripe. */
  readonly payments?: (db: Db, clock: Clock) => Promise<Payments>;
  /** Defaults to one without live quotes. */
  readonly rates?: (db: Db) => AppContext['rates'];
  readonly proxy?: (database_url: string) => Promise<string>;
  readonly times?: RequestTimes;
  readonly prepareWeb?: (web: string) => void;
  /** Defaults to a new one. It is closed by its owner. */
  readonly database?: TestDatabase;
  /** Defaults to connections to the same database that can change nothing. */
  readonly replica?: (given: ReplicaContext) => Replica;
}

const settings: Settings = {
  product_name: 'HealthPlanner',
  resources_url: null,
  terms_of_use_url: null,
  terms_of_service_url: '/terms-of-service',
  master_service_agreement_url: '/master-service-agreement',
  terms_version: '2026-11-01',
  support_contact: 'help@example.test',
  subsidy_calculator_url: 'https://calculator.example.test/subsidies',
  kff_estimator_url: 'https://calculator.example.test/frame',
  partners: [],
  schedule_meeting_url: null,
  google_client_id: null,
  openid_providers: [],
  payments: null,
  sends_texts: true,
  demo_accounts: [],
};

type Connections = Pick<Connection, 'db' | 'keys'> & { readonly relaxed: Db; readonly replica: Replica };

async function createTestContext(
  options: TestAppOptions,
  files: string,
  { jobs, clock, ...connections }: Pick<AppContext, 'jobs' | 'clock'> & Connections,
): Promise<AppContext> {
  const installation = options.encryption ?? createEncryption([{ id: 'test', key: randomBytes(32) }]);
  const keys = new DataKeys(installation, connections.keys, options.uses_data_keys ?? true);
  const social: SocialSettings = { google: null, openid_providers: [], ...options.social };
  return {
    db: connections.db,
    replica: connections.replica,
    clock,
    tokens: createTokens(randomBytes(32)),
    encryption: keys.encryption,
    keys,
    audit: createAuditTrail({ ...connections, encryption: keys.encryption, keys, clock }),
    passwords: await createPasswords(settings, options.password_cost ?? testCost),
    rates: (options.rates ?? embeddedRates)(connections.db),
    jobs,
    mail: options.mail ?? outboxMail,
    sms: options.sms === undefined ? outboxSms : options.sms,
    outbox_is_open: options.outbox_is_open ?? true,
    allows_loopback: options.allows_loopback ?? true,
    super_admins_need_codes: options.super_admins_need_codes ?? false,
    storage: options.storage ?? diskStorage(files),
    scanner: options.scanner ?? null,
    social: createSocial(social, clock),
    calendar: options.calendar
      ? { ...calCom(options.calendar, { timeoutMs: 300, retryAfterMs: 50 }), pages: options.calendar.pages }
      : null,
    ...(await (options.payments ?? emulatedPayments)(connections.db, clock)),
    public_url: options.public_url ?? 'http://localhost:3000',
    check_replies: options.check_replies ?? true,
    avatar_service_url: options.avatar_service_url ?? null,
    // Nothing listens there.
    plan_files_url: options.plan_files_url ?? 'http://127.0.0.1:1',
    rate_factor: options.rate_factor ?? 1_000_000,
    trust_proxy: options.trust_proxy ?? 0,
    frame_origins: options.frame_origins ?? [],
    lifecycle: new Lifecycle(),
    version: '0.0.0-test',
    settings: { ...settings, ...shownProviders(social), ...options.settings },
  };
}

/** Starts the real app on a new database with the market tables, with a clock and a log that the test controls. */
export async function createTestApp(options: TestAppOptions = {}): Promise<OwnTestApp> {
  const database = options.database ?? (await openDatabase());
  const database_url = (await options.proxy?.(database.url)) ?? database.url;
  const proxied = options.proxy && openDb(database_url, () => {}, { scope: allRows });
  const { db, keys } = proxied ?? database;
  const relaxed = openDb(database_url, () => {}, { ...relaxedPool, scope: allRows });
  let now = Date.now();
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const queue = createJobQueue(db, log, null);
  const files = mkdtempSync(join(inject('folder'), 'files-'));
  const connections = { db, keys, relaxed: relaxed.db, replica: openReplica(database_url, { log, keys }, options) };
  const ctx = await createTestContext(options, files, { ...connections, jobs: queue, clock: () => new Date(now) });
  await queue.open(jobs);
  const web = buildWeb(inject('folder'));
  options.prepareWeb?.(web);
  const app = await buildApp({ ctx, database_url, log, web, ...(options.times && { times: options.times }) });
  const as = browserOfEach(app, ctx);
  let origin: Promise<string> | null = null;
  const listen = () => {
    origin ??= app.listen({ host: '127.0.0.1', port: 0 });
    return origin;
  };
  return {
    server: app,
    ctx,
    db,
    owner: database.owner,
    database_url,
    log: lines,
    files,
    forward(seconds) {
      now += seconds * 1000;
    },
    work: () => queue.drain(ctx),
    async outbox(to) {
      await queue.drain(ctx);
      return readOutbox(ctx, to);
    },
    browser: (address) => new Browser(app, null, address),
    as,
    listen,
    async cable(person) {
      if (person && !as(person).bearer) await as(person).signIn(person);
      const cookie = person && as(person).cookiesFor('/cable');
      const client = new CableClient<CableMessage>(await listen(), ctx.public_url, { cookie });
      await client.until(({ type }) => type === 'welcome' || type === 'disconnect');
      return client;
    },
    async close() {
      await app.close();
      await ctx.stripe_emulator?.close();
      await queue.close(0);
      await Promise.all([relaxed.close(), connections.replica.close(), proxied?.close()]);
      if (!options.database) await database.close();
      rmSync(web, { recursive: true });
      rmSync(files, { recursive: true });
    },
  };
}

function browserOfEach(app: FastifyInstance, ctx: AppContext) {
  const browsers = new Map<number, Browser>();
  return (person: Person): Browser => {
    const browser = browsers.get(person.id) ?? new Browser(app, () => newSession(ctx, person.id));
    browsers.set(person.id, browser);
    return browser;
  };
}
