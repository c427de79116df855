import { resolve } from 'node:path';
import type { Settings } from 'contract/endpoints/current-user';
import { termsVersion } from 'contract/vocabulary/billing';
import * as z from 'zod';
import { type BackupSettings, backupFields, backupSettings, checkBackups } from './config/backups.ts';
import { calendarFields, calendarSettings, checkCalendar, type ExternalCalendar } from './config/calendar.ts';
import { checkDatabase, type DatabaseSettings, databaseFields, databaseSettings } from './config/database.ts';
import {
  hostName,
  isPlain,
  isWebUrl,
  link,
  oneOf,
  optional,
  parsed,
  parseUrl,
  partners,
  path,
  type Report,
  required,
  shortText,
  webAddress,
  wholeNumber,
} from './config/fields.ts';
import { checkFiles, fileFields, type StorageSettings, scannerSettings, storageSettings } from './config/files.ts';
import { identityProviderFields, identityProviderSettings, shownProviders } from './config/identity-providers.ts';
import { marketplaceFields, marketplaceSettings } from './config/marketplace.ts';
import { checkMail, checkSms, mailFields, mailSettings, smsFields, smsSettings } from './config/messages.ts';
import { type MetricsSettings, metricsSettings, monitoringFields, tracingSettings } from './config/monitoring.ts';
import {
  checkPayments,
  type ExternalPayments,
  paymentFields,
  paymentSettings,
  shownPayments,
} from './config/payments.ts';
import { type KeySettings, secretFields } from './config/secrets.ts';
import { type Environment, readValues } from './config/setting-files.ts';
import type { MailSettings } from './integrations/mail/mail.ts';
import type { ClamdSettings } from './integrations/malware/scanner.ts';
import type { MarketplaceSettings } from './integrations/marketplace/marketplace-api.ts';
import type { SocialSettings } from './integrations/oidc/social.ts';
import type { SmsSettings } from './integrations/sms/sms.ts';
import { type LogLevel, logLevels } from './log.ts';
import type { TracingSettings } from './telemetry/tracing-sdk.ts';

export interface Config extends DatabaseSettings, KeySettings {
  readonly production: boolean;
  /** The interface to listen on; `localhost` accepts connections from this machine only. */
  readonly host: string;
  readonly port: number;
  readonly data_dir: string;
  /** Null: the embedded database is not backed up. */
  readonly backup: BackupSettings | null;
  /** How long the process still accepts connections after it was asked to stop. */
  readonly drain_seconds: number;
  /** The public origin, without a slash at the end. */
  readonly public_url: string;
  readonly trust_proxy: number;
  /** Origins whose pages may frame the framable pages. */
  readonly frame_origins: readonly string[];
  readonly log_level: LogLevel;
  readonly rate_factor: number;
  readonly avatar_service_url: string | null;
  readonly web_dir: string | null;
  /** Null: mails stay in the outbox. */
  readonly mail: MailSettings | null;
  /** Who is invited at the first start of an empty database, in production. */
  readonly admin_email: string | null;
  /** Null: text messages stay in the outbox; in production there are none. */
  readonly sms: SmsSettings | null;
  readonly social: SocialSettings;
  /** Null for the product's own calendar. */
  readonly calendar: ExternalCalendar | null;
  /** Null: prices are those of loaded files, and of rating areas. */
  readonly marketplace: MarketplaceSettings | null;
  /** Where the official plan files of each year can be downloaded. */
  readonly plan_files_url: string | null;
  /** Null for the emulator; in production there is none. */
  readonly payments: ExternalPayments | null;
  readonly storage: StorageSettings;
  /** Null: uploads are not scanned for malware. */
  readonly scanner: ClamdSettings | null;
  /** Null: no metrics. */
  readonly metrics: MetricsSettings | null;
  /** Null: no traces. */
  readonly tracing: TracingSettings | null;
  readonly settings: Omit<Settings, 'demo_accounts' | 'sends_texts'>;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | {
      readonly ok: false;
      readonly problems: readonly string[];
    };

/** Rejects characters with a meaning in a header, such as a wildcard or semicolon. */
const plainHost = /^[\w.[\]:-]+$/;

function originOf(text: string): string | undefined {
  const url = parseUrl(text);
  const isOrigin = url && isWebUrl(url) && plainHost.test(url.hostname) && url.pathname === '/' && isPlain(url);
  return isOrigin ? url.origin : undefined;
}

const frameOrigins = parsed((text) => {
  const origins = text.split(',').map((part) => originOf(part.trim()));
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}, 'must be addresses only, separated by commas, such as https://partner.example.com');

const publicUrl = (production: boolean) =>
  parsed(originOf, 'must be an address only, such as https://plans.example.com').refine(
    (origin) => !production || origin.startsWith('https:'),
    { error: 'must begin with https:// in production' },
  );

const kffCalculator = 'https://www.kff.org/interactive/subsidy-calculator/';

const environmentSchema = (production: boolean) =>
  z
    .object({
      NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
      ...secretFields(production),
      PUBLIC_URL: required(publicUrl(production), production, 'the https address that people open'),
      HOST: hostName.default('localhost'),
      PORT: wholeNumber(1, 65_535).default(3000),
      DATA_DIR: path.default(resolve('data')),
      DRAIN_SECONDS: wholeNumber(0, 300).default(production ? 5 : 0),
      TRUST_PROXY: wholeNumber(0, 10).default(0),
      FRAME_ORIGINS: frameOrigins.default([]),
      LOG_LEVEL: oneOf(logLevels).default(production ? 'info' : 'warn'),
      RATE_FACTOR: wholeNumber(1, 1_000_000).default(1),
      AVATAR_SERVICE_URL: optional(webAddress),
      WEB_DIR: optional(path),
      PRODUCT_NAME: shortText.default('HealthPlanner'),
      RESOURCES_URL: optional(link),
      TERMS_OF_USE_URL: optional(link),
      TERMS_OF_SERVICE_URL: link.default('/terms-of-service'),
      MASTER_SERVICE_AGREEMENT_URL: link.default('/master-service-agreement'),
      TERMS_VERSION: shortText.default(termsVersion),
      SUPPORT_CONTACT: optional(shortText),
      SUBSIDY_CALCULATOR_URL: link.default(kffCalculator),
      KFF_ESTIMATOR_URL: webAddress.default(kffCalculator),
      PARTNERS: partners.default([]),
      SCHEDULE_MEETING_URL: optional(link),
      ...databaseFields,
      ...monitoringFields,
      ...mailFields(production),
      ...smsFields,
      ...calendarFields(production),
      ...marketplaceFields,
      ...paymentFields,
      ...fileFields,
      ...backupFields,
      ...identityProviderFields(production),
    })
    .superRefine(
      (env, ctx) => {
        const report: Report = (name, message) => ctx.addIssue({ code: 'custom', path: [name], message });
        checkDatabase(env, report);
        checkMail(env, report);
        checkSms(env, report);
        checkCalendar(env, report);
        checkPayments(env, report);
        checkFiles(env, report);
        checkBackups(env, report);
      },
      // Also when single settings are invalid, so that all problems are reported at once.
      { when: () => true },
    );

export function readConfig(environment: Environment = process.env): ConfigResult {
  const schema = environmentSchema(environment.NODE_ENV?.trim() === 'production');
  const { values, problems } = readValues(environment, Object.keys(schema.shape));
  const { data: env, error } = schema.safeParse(values);
  const first = new Map(Object.entries(problems));
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    if (!first.has(name)) first.set(name, `${name} ${message}.`);
  }
  return env && first.size === 0 ? { ok: true, config: toConfig(env) } : { ok: false, problems: [...first.values()] };
}

function toConfig(env: z.output<ReturnType<typeof environmentSchema>>): Config {
  const social = identityProviderSettings(env);
  const payments = paymentSettings(env);
  const production = env.NODE_ENV === 'production';
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    data_dir: env.DATA_DIR,
    backup: backupSettings(env),
    ...databaseSettings(env, production),
    uses_firm_keys: env.FIRM_KEYS ? env.FIRM_KEYS === 'on' : null,
    drain_seconds: env.DRAIN_SECONDS,
    public_url: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trust_proxy: env.TRUST_PROXY,
    frame_origins: env.FRAME_ORIGINS,
    log_level: env.LOG_LEVEL,
    rate_factor: env.RATE_FACTOR,
    avatar_service_url: env.AVATAR_SERVICE_URL,
    token_secret: env.TOKEN_SECRET,
    encryption_keys: env.ENCRYPTION_KEYS,
    former_token_secrets: env.FORMER_TOKEN_SECRETS,
    web_dir: env.WEB_DIR,
    mail: mailSettings(env),
    admin_email: env.ADMIN_EMAIL,
    sms: smsSettings(env),
    social,
    calendar: calendarSettings(env),
    marketplace: marketplaceSettings(env),
    plan_files_url: env.MARKET_FILES_URL,
    payments,
    storage: storageSettings(env),
    scanner: scannerSettings(env),
    metrics: metricsSettings(env),
    tracing: tracingSettings(env),
    settings: {
      product_name: env.PRODUCT_NAME,
      resources_url: env.RESOURCES_URL,
      terms_of_use_url: env.TERMS_OF_USE_URL,
      terms_of_service_url: env.TERMS_OF_SERVICE_URL,
      master_service_agreement_url: env.MASTER_SERVICE_AGREEMENT_URL,
      terms_version: env.TERMS_VERSION,
      support_contact: env.SUPPORT_CONTACT ?? `the ${env.PRODUCT_NAME} team`,
      subsidy_calculator_url: env.SUBSIDY_CALCULATOR_URL,
      kff_estimator_url: env.KFF_ESTIMATOR_URL,
      partners: env.PARTNERS,
      schedule_meeting_url: env.SCHEDULE_MEETING_URL,
      ...shownProviders(social),
      payments: shownPayments(payments, env, production),
    },
  };
}

export const testPostgresBinaries = (): string | null => process.env.TEST_POSTGRES_BIN || null;
