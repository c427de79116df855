import { resolve } from 'node:path';
import type { Settings } from 'contract/endpoints/current-user';
import { type ExternalCalendar, readCalendar } from './config/calendar.ts';
import { readSocial, shownProviders } from './config/identity-providers.ts';
import { readMail, readSms } from './config/messages.ts';
import {
  Broken,
  hostName,
  isWeb,
  link,
  oneOf,
  type Parse,
  parseUrl,
  type Setting,
  shortText,
  webAddress,
  wholeNumber,
} from './config/parse.ts';
import type { EncryptionKey } from './crypto/encryption.ts';
import type { MailSettings } from './integrations/mail/mail.ts';
import type { SocialSettings } from './integrations/oidc/social.ts';
import type { SmsSettings } from './integrations/sms/sms.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What seals and signs. Whoever has it can forge sign-ins and read what is encrypted. */
export interface Secrets {
  /** At least 32 bytes, the same in every process of an installation. */
  readonly token_secret: Buffer;
  /** The first seals; every one opens. */
  readonly encryption_keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

/** How this installation runs, as its environment asked for it. */
export interface Config {
  readonly production: boolean;
  /** The interface to listen on; `localhost` is reachable from this machine only. */
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds what is kept: the database and the secrets made here. */
  readonly data_dir: string;
  /** A PostgreSQL of one's own, or null for the embedded one in the data folder. */
  readonly database_url: string | null;
  /** Where the product is reached from outside, without a slash at the end. */
  readonly public_url: string;
  /** How many proxies stand in front and may say whom they speak for. */
  readonly trust_proxy: number;
  readonly log_level: LogLevel;
  /** Multiplies every rate limit. */
  readonly rate_factor: number;
  /** A foreign address that draws a picture for whoever has none, asked with `name` and `background`; null for our own. */
  readonly avatar_service_url: string | null;
  /** Null where the environment gives none; outside production the data folder then keeps a made one. */
  readonly token_secret: Secrets['token_secret'] | null;
  readonly encryption_keys: Secrets['encryption_keys'] | null;
  /** Where the browser side lies; null for the one that is built here. */
  readonly web_dir: string | null;
  /** The mail server, or null: then mails stay in the outbox. */
  readonly mail: MailSettings | null;
  /** The account that text messages are sent by, or null: then they stay in the outbox, and in production there are none. */
  readonly sms: SmsSettings | null;
  /** The other providers that people may sign in through. */
  readonly social: SocialSettings;
  /** The calendar that meetings are booked in, or null for our own. */
  readonly calendar: ExternalCalendar | null;
  /** What pages call this installation and link to. */
  readonly settings: Omit<Settings, 'demo_accounts'>;
}

/** A config, or every complaint about the environment, each a sentence that names its setting. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly complaints: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; an empty value counts as not given. */
export function readConfig(environment: Environment = process.env): ConfigResult {
  const complaints: string[] = [];
  const complain = (complaint: string) => complaints.push(complaint);
  const setting: Setting = (name, parse, otherwise) => {
    const text = environment[name]?.trim();
    if (!text) return otherwise;
    const value = parse(text);
    if (!(value instanceof Broken)) return value;
    complain(`${name} ${value.complaint}.`);
    return otherwise;
  };

  const production = setting('NODE_ENV', oneOf(['production', 'development', 'test']), 'development') === 'production';
  const port = setting('PORT', wholeNumber(1, 65_535), 3000);
  const given = {
    token_secret: setting('TOKEN_SECRET', tokenSecret, null),
    encryption_keys: setting('ENCRYPTION_KEYS', encryptionKeys, null),
    public_url: setting('PUBLIC_URL', publicUrl(production), null),
  };
  if (production) complaints.push(...missing(environment));
  const social = readSocial(setting, production);
  const config: Config = {
    ...given,
    production,
    port,
    host: setting('HOST', hostName, 'localhost'),
    data_dir: setting('DATA_DIR', resolvePath, resolve('data')),
    database_url: setting('DATABASE_URL', databaseUrl, null),
    public_url: given.public_url ?? `http://localhost:${port}`,
    trust_proxy: setting('TRUST_PROXY', wholeNumber(0, 10), 0),
    log_level: setting('LOG_LEVEL', oneOf(logLevels), production ? 'info' : 'warn'),
    rate_factor: setting('RATE_FACTOR', wholeNumber(1, 1_000_000), 1),
    avatar_service_url: setting('AVATAR_SERVICE_URL', webAddress, null),
    web_dir: setting('WEB_DIR', resolvePath, null),
    mail: readMail(setting, complain, production),
    sms: readSms(setting, complain),
    social,
    calendar: readCalendar(setting, complain, production),
    settings: { ...readSettings(setting), ...shownProviders(social) },
  };
  return complaints.length > 0 ? { ok: false, complaints } : { ok: true, config };
}

function readSettings(setting: Setting): Omit<Config['settings'], keyof ReturnType<typeof shownProviders>> {
  return {
    product_name: setting('PRODUCT_NAME', shortText, 'HealthPlanner'),
    resources_url: setting('RESOURCES_URL', link, null),
    terms_of_use_url: setting('TERMS_OF_USE_URL', link, null),
    support_contact: setting('SUPPORT_CONTACT', shortText, 'your administrator'),
    subsidy_calculator_url: setting('SUBSIDY_CALCULATOR_URL', link, kffCalculator),
    kff_estimator_url: setting('KFF_ESTIMATOR_URL', webAddress, kffCalculator),
    partners: setting('PARTNERS', partners, []),
    schedule_meeting_url: setting('SCHEDULE_MEETING_URL', link, null),
  };
}

/** The public subsidy calculator of KFF, a health policy organisation. */
const kffCalculator = 'https://www.kff.org/interactive/subsidy-calculator/';

const neededInProduction = {
  TOKEN_SECRET: 'a random text of at least 32 characters that signs sessions',
  ENCRYPTION_KEYS: 'what encrypts health data, as id:key with 32 random bytes in base64',
  PUBLIC_URL: 'the https address people open',
};

const missing = (environment: Environment) =>
  Object.entries(neededInProduction)
    .filter(([name]) => !environment[name]?.trim())
    .map(([name, meaning]) => `${name} is missing: ${meaning}.`);

const resolvePath: Parse<string> = (text) => (text.includes('\0') ? new Broken('must be a path') : resolve(text));

const publicUrl =
  (production: boolean): Parse<string> =>
  (text) => {
    const url = parseUrl(text);
    const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username;
    if (!url || !isWeb(url) || !isBare)
      return new Broken('must be an address alone, such as https://plans.example.com');
    if (production && url.protocol !== 'https:') return new Broken('must begin with https:// in production');
    return url.origin;
  };

const databaseUrl: Parse<string> = (text) => {
  const url = parseUrl(text);
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  return isPostgres ? text : new Broken('must be like postgres://user:password@host:5432/database');
};

const tokenSecret: Parse<Buffer> = (text) =>
  text.length >= 32 ? Buffer.from(text) : new Broken('must have at least 32 characters');

const encryptionKeys: Parse<Secrets['encryption_keys']> = (text) => {
  const keys = text.split(',').map(encryptionKey);
  const [first, ...rest] = keys.filter((key) => key !== null);
  if (!first || rest.length + 1 < keys.length || new Set(keys.map((key) => key?.id)).size < keys.length)
    return new Broken('must be id:key, several with commas between, each id once and each key 32 bytes in base64');
  return [first, ...rest];
};

function encryptionKey(text: string): EncryptionKey | null {
  const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(text) ?? [];
  return id && encoded ? { id, key: Buffer.from(encoded, 'base64') } : null;
}

const partners: Parse<Settings['partners']> = (text) => {
  const list = parseJson(text);
  const read = Array.isArray(list) ? list.map(partner) : [null];
  const fine = read.filter((one) => one !== null);
  return fine.length === read.length ? fine : new Broken('must be a JSON list of {"name", "logo_url", "url"}');
};

function partner(given: unknown): Settings['partners'][number] | null {
  const { name, logo_url = null, url } = Object(given) as Record<string, unknown>;
  const isLink = (value: unknown): value is string => typeof value === 'string' && !(link(value) instanceof Broken);
  if (typeof name !== 'string' || !name.trim() || !isLink(url)) return null;
  return logo_url === null || isLink(logo_url) ? { name, logo_url, url } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The folder of another PostgreSQL's binaries that the tests run on, or null for the embedded one. */
export const testPostgresBinaries = (): string | null => process.env.TEST_POSTGRES_BIN || null;
