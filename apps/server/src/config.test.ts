import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const production = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: `k1:${key}`,
  PUBLIC_URL: 'https://plans.example.com',
  SMTP_HOST: 'mail.example.com',
  MAIL_FROM: 'HealthPlanner <plans@example.com>',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.problems;
}

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.config;
}

test('needs no settings outside production', () => {
  expect(configOf({ PORT: '', DATA_DIR: ' ' })).toMatchObject({
    production: false,
    host: 'localhost',
    port: 3000,
    data_dir: `${process.cwd()}/data`,
    database_url: null,
    database_owner_url: null,
    database_replica_url: null,
    public_url: 'http://localhost:3000',
    trust_proxy: 0,
    drain_seconds: 0,
    database_connections: 20,
    token_secret: null,
    encryption_keys: null,
    settings: {
      product_name: 'HealthPlanner',
      resources_url: null,
      terms_of_service_url: '/terms-of-service',
      master_service_agreement_url: '/master-service-agreement',
      partners: [],
    },
  });
});

test.each([
  ['the embedded database', {}, true],
  ['an external database in development', { NODE_ENV: 'development', DATABASE_URL: 'postgres://db/x' }, true],
  ['an external database in production', { DATABASE_URL: 'postgres://db/x' }, false],
  ['a database that may be migrated', { DATABASE_URL: 'postgres://db/x', MIGRATE_AT_START: 'true' }, true],
  ['a database that must not be', { MIGRATE_AT_START: 'false' }, false],
])('decides whether a start migrates %s', (_what, settings, expected) => {
  expect(configOf({ ...production, ...settings }).migrates_at_start).toBe(expected);
});

test('a replica needs an external database', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://standby/x' };
  expect(problemsOf(replica)).toEqual([
    'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby.',
  ]);
  expect(configOf({ ...replica, DATABASE_URL: 'postgres://db/x' }).database_replica_url).toBe('postgres://standby/x');
});

test('uses given values', () => {
  const config = configOf({
    ...production,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://plans.example.com:8443/',
    ENCRYPTION_KEYS: `new:${key}, old:${Buffer.alloc(32, 255).toString('base64url')}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    PARTNERS: '[{"name":"Acme","url":"https://acme.example","logo_url":"/acme.svg"},{"name":"Bee","url":"/bee"}]',
    RESOURCES_URL: 'mailto:help@example.com',
  });
  expect(config).toMatchObject({ production: true, port: 8080, host: '0.0.0.0', trust_proxy: 1, log_level: 'warn' });
  expect(config.drain_seconds).toBe(5);
  expect(config.public_url).toBe('https://plans.example.com:8443');
  expect(config.encryption_keys?.map(({ id, key: bytes }) => [id, bytes[0], bytes.length])).toEqual([
    ['new', 7, 32],
    ['old', 255, 32],
  ]);
  expect(config.settings.partners).toEqual([
    { name: 'Acme', url: 'https://acme.example', logo_url: '/acme.svg' },
    { name: 'Bee', url: '/bee', logo_url: null },
  ]);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['DRAIN_SECONDS', '-1'],
  ['DATABASE_CONNECTIONS', '9'],
  ['HOST', 'my host'],
  ['NODE_ENV', 'prod'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_URL', 'postgres://user:p@ss/word@db/x'],
  ['DATABASE_OWNER_URL', 'localhost:5432'],
  ['DATABASE_REPLICA_URL', 'localhost:5432'],
  ['PUBLIC_URL', 'plans.example.net'],
  ['PUBLIC_URL', 'https://plans.example.com/path'],
  ['PUBLIC_URL', 'ftp://plans.example.com'],
  ['TOKEN_SECRET', 'short'],
  ['FORMER_TOKEN_SECRETS', `${'s'.repeat(32)},short`],
  ['ENCRYPTION_KEYS', key],
  ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
  ['ENCRYPTION_KEYS', `k1:${key},k1:${key}`],
  ['ENCRYPTION_KEYS', `k1:${key},`],
  ['TRUST_PROXY', 'yes'],
  ['FRAME_ORIGINS', '*'],
  ['FRAME_ORIGINS', 'https://*.example'],
  ['FRAME_ORIGINS', "https://a;script-src'self'"],
  ['FRAME_ORIGINS', 'https://partner.example/page'],
  ['FRAME_ORIGINS', 'https://partner.example https://b.example'],
  ['FRAME_ORIGINS', 'https://partner.example,'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_FACTOR', '-1'],
  ['RESOURCES_URL', 'javascript:alert(1)'],
  ['RESOURCES_URL', '//elsewhere.example'],
  ['TERMS_OF_USE_URL', 'terms'],
  ['TERMS_OF_SERVICE_URL', 'javascript:alert(1)'],
  ['MASTER_SERVICE_AGREEMENT_URL', 'agreement'],
  ['TERMS_VERSION', 'two\nlines'],
  ['SUPPORT_CONTACT', 'two\nlines'],
  ['SUBSIDY_CALCULATOR_URL', 'data:text/html,x'],
  ['KFF_ESTIMATOR_URL', '/here'],
  ['AVATAR_SERVICE_URL', 'javascript:alert(1)'],
  ['SCHEDULE_MEETING_URL', 'tel'],
  ['PARTNERS', 'Acme'],
  ['PARTNERS', '{"name":"Acme"}'],
  ['PARTNERS', '[{"name":"Acme","url":"javascript:1"}]'],
  ['PARTNERS', '[null]'],
  ['PRODUCT_NAME', 'x'.repeat(201)],
])('rejects %s=%j by its name, without the value', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must .+\\.$`));
  if (value.length > 8) expect(problems[0]).not.toContain(value);
});

test('reports all problems at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', PARTNERS: 'x' })).toHaveLength(3);
});

test('names each required setting that is missing in production', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems.map((text) => text.split(' ')[0])).toEqual([
    'TOKEN_SECRET',
    'ENCRYPTION_KEYS',
    'PUBLIC_URL',
    'SMTP_HOST',
  ]);
  for (const name of ['TOKEN_SECRET', 'ENCRYPTION_KEYS', 'PUBLIC_URL', 'SMTP_HOST'] as const)
    expect(problemsOf({ ...production, [name]: '' })).toEqual([expect.stringMatching(`^${name} is missing: `)]);
});

test('requires https for the public address in production', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://plans.example.com' })).toEqual([
    'PUBLIC_URL must begin with https:// in production.',
  ]);
});

test('reads the sites that may frame the calculators as origins', () => {
  expect(configOf({}).frame_origins).toEqual([]);
  expect(configOf({ FRAME_ORIGINS: 'https://Partner.example/, http://localhost:8080' }).frame_origins).toEqual([
    'https://partner.example',
    'http://localhost:8080',
  ]);
});

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const file = join(folder, randomUUID());
    writeFileSync(file, text);
    return file;
  };

  test('has the text of the file without its last line break', () => {
    const { TOKEN_SECRET, ...others } = production;
    const config = configOf({
      ...others,
      TOKEN_SECRET_FILE: fileWith(`${TOKEN_SECRET}\n`),
      PORT_FILE: fileWith('8080'),
    });
    expect(config).toMatchObject({ port: 8080, token_secret: Buffer.from(TOKEN_SECRET) });
  });

  test('is one problem if the file is missing or empty, or the setting has a value, too', () => {
    const { TOKEN_SECRET: _, ...others } = production;
    const missing = join(folder, 'missing');
    expect(problemsOf({ ...others, TOKEN_SECRET_FILE: missing, SMTP_PORT: 'x', PORT_FILE: fileWith(' \n') })).toEqual([
      'TOKEN_SECRET_FILE cannot be read (ENOENT).',
      'PORT_FILE is an empty file.',
      'SMTP_PORT must be a whole number from 1 to 65535.',
    ]);
    expect(problemsOf({ ...production, TOKEN_SECRET_FILE: fileWith('y'.repeat(32)) })).toEqual([
      'TOKEN_SECRET_FILE cannot be set together with TOKEN_SECRET.',
    ]);
  });

  test('is checked as a value is, and not repeated', () => {
    expect(problemsOf({ ...production, TOKEN_SECRET: '', TOKEN_SECRET_FILE: fileWith('short') })).toEqual([
      'TOKEN_SECRET must have at least 32 characters.',
    ]);
  });
});
