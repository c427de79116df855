import { afterAll, expect, test } from 'vitest';
import { startSmtp } from './integrations/mail/smtp-double.ts';
import { openDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { endPrograms, startProgram } from './testing/program.ts';

const smtp = await startSmtp();
const database = await openDatabase();
afterAll(async () => {
  await Promise.all([endPrograms(), smtp.close(), database.close()]);
});

const settings = {
  ...database.settings,
  NODE_ENV: 'production',
  TOKEN_SECRET: 's'.repeat(32),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  PUBLIC_URL: 'https://plans.example.com',
  SMTP_HOST: smtp.settings.host,
  SMTP_PORT: String(smtp.settings.port),
  SMTP_TLS: 'none',
  MAIL_FROM: 'plans@example.com',
};

async function check(changes: Record<string, string>) {
  const program = startProgram('check-config.ts', [], { ...settings, ...changes });
  const code = await program.ended;
  return { code, out: program.output.out, problems: program.output.err.split('\n').filter(Boolean) };
}

test('accepts settings whose database and mail server accept it', async () => {
  expect(await check({})).toEqual({ code: 0, out: 'The settings are valid.\n', problems: [] });
});

test('prints every problem at once, and no value', async () => {
  const hidden = { TOKEN_SECRET: 'hidden', PORT: 'hidden', ENCRYPTION_KEYS_FILE: '/missing/hidden' };
  expect(await check({ ...hidden, ENCRYPTION_KEYS: '', PUBLIC_URL: 'http://plans.example.com' })).toEqual({
    code: 1,
    out: '',
    problems: [
      'ENCRYPTION_KEYS_FILE cannot be read (ENOENT).',
      'TOKEN_SECRET must have at least 32 characters.',
      'PUBLIC_URL must begin with https:// in production.',
      'PORT must be a whole number from 1 to 65535.',
    ],
  });
});

test('accepts an address of plan files, and names one that is not safe without repeating it', async () => {
  expect((await check({ MARKET_FILES_URL: 'https://data.example.com/puf' })).code).toBe(0);
  expect((await check({ MARKET_FILES_URL: 'http://hidden.example.com/puf' })).problems).toEqual([
    'MARKET_FILES_URL must be an address that begins with https://, without a user name.',
  ]);
});

test('names a replica that is no standby of the database', async () => {
  const { problems } = await check({ DATABASE_REPLICA_URL: database.url });
  expect(problems).toEqual(['The database of DATABASE_REPLICA_URL is not a standby of the database of DATABASE_URL.']);
});

test('names a database and a mail server that cannot be used, both at once', async () => {
  const port = String(await freePort());
  const DATABASE_URL = `postgres://app:hidden@127.0.0.1:${port}/plans`;
  const { code, problems } = await check({ DATABASE_URL, SMTP_PORT: port });
  expect(code).toBe(1);
  expect(problems).toEqual([
    `The database of DATABASE_URL (127.0.0.1:${port}) cannot be used: nothing listens there.`,
    `The mail server of SMTP_HOST (${smtp.settings.host}:${port}) cannot be used: connect ECONNREFUSED ${smtp.settings.host}:${port}.`,
  ]);
});
