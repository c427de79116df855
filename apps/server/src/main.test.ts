import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster } from 'embedded-postgres/postmaster';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { productionSettings } from './testing/production.ts';
import { endPrograms, type Program, startServer } from './testing/program.ts';

let folder: string;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'healthplanner-main-'));
  writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
  settings = { DATA_DIR: join(folder, 'data'), WEB_DIR: folder, PORT: String(await freePort()) };
});

afterEach(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

const start = (more: Record<string, string> = {}): Program => startServer({ ...settings, ...more });

async function started(more: Record<string, string> = {}): Promise<Program> {
  const program = start(more);
  await program.until(/is ready/);
  return program;
}

const at = (path: string) => `http://localhost:${settings.PORT}${path}`;
const statusOf = async (path: string) => (await fetch(at(path))).status;

async function errorOf(more: Record<string, string>): Promise<string> {
  const program = start(more);
  expect(await program.ended).toBe(1);
  expect(program.output.out).toBe('');
  return program.output.err;
}

describe('start', () => {
  test('serves the page and the API, prints the demo accounts, and exits cleanly on each signal', {
    timeout: 120_000,
  }, async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const program = await started();
      expect(await (await fetch(at('/estimations'))).text()).toContain('the page');
      expect(await (await fetch(at('/api/v1/health'))).json()).toMatchObject({ ready: true });
      await program.until(/Ctrl-C/);
      expect(program.output.out).toContain(`HealthPlanner is ready: http://localhost:${settings.PORT}\n`);
      for (const kind of ['Financial advisor', 'Account admin', 'Health agent', 'Client', 'Super admin'])
        expect(program.output.out).toMatch(new RegExp(`^  \\S+@\\S+ +${kind}`, 'm'));
      program.child.kill(signal);
      expect(await program.ended).toBe(0);
      expect(program.output.err).toBe('');
      expect(readPostmaster(join(folder, 'data/database'))).toBeNull();
      await expect(fetch(at('/'))).rejects.toThrow();
    }
    expect(readdirSync(join(folder, 'data')).sort()).toEqual([
      'READ-ME.txt',
      'database',
      'files',
      'postgresql.log',
      'secrets.json',
    ]);
  });

  test('can be interrupted and repeated', { tags: 'all', timeout: 120_000 }, async () => {
    const program = start();
    await program.until(/Creating a database/);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output.out).not.toContain('is ready');
    await started();
    expect(await statusOf('/api/v1/health')).toBe(200);
  });

  test('uses DATABASE_URL, and creates no data folder in production', {
    timeout: 120_000,
  }, async () => {
    const database = await openDatabase();
    const program = await started({
      ...database.settings,
      ...productionSettings,
    });
    expect(program.output.out.trim().split(/\n+/)).toEqual([
      'Text messages and codes by phone are disabled: TWILIO_ACCOUNT_SID is not set.',
      'Users verify their sign-in with authenticator apps and passkeys.',
      'There are no users yet. Create the first one: npm run admin -- create-super-admin --email you@example.com',
      'HealthPlanner is ready: https://plans.example.com',
    ]);
    expect(program.output.err.match(/^\{.*"billing\.disabled"\}$/gm)).toEqual([
      expect.stringContaining('"level":"warn","missing":"STRIPE_SECRET_KEY"'),
    ]);
    expect((await fetch(at('/api/v1/dev/outbox'))).status).toBe(404);
    expect(await (await fetch(at('/api/v1/settings'))).json()).toMatchObject({
      demo_accounts: [],
      sends_texts: false,
      payments: null,
    });
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await database.close();
    expect(readdirSync(folder)).toEqual(['index.html']);
  });

  test('warns when one role owns and uses the database', { timeout: 120_000 }, async () => {
    const database = await openDatabase();
    const program = await started({ DATABASE_URL: database.owner_url });
    expect(program.output.err.match(/^\{.*"audit\.not_append_only"\}$/gm)).toEqual([
      expect.stringContaining('"level":"warn","missing":"DATABASE_OWNER_URL"'),
    ]);
    program.child.kill('SIGTERM');
    await program.ended;
    await database.close();
  });

  test('recovers after kill -9', { tags: 'all', timeout: 120_000 }, async () => {
    const first = await started();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await started();
    expect(await statusOf('/api/v1/health')).toBe(200);
    expect(second.output.out).not.toContain('Creating a database');
  });
});

describe('prints one line and exits with an error for', () => {
  test('a missing encryption key, unless it is added after a new one', {
    tags: 'all',
    timeout: 120_000,
  }, async () => {
    const [old, next] = [1, 2].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
    const first = await started({ ENCRYPTION_KEYS: `${old}` });
    first.child.kill('SIGTERM');
    await first.ended;
    expect(await errorOf({ ENCRYPTION_KEYS: `${next}` })).toBe(
      'HealthPlanner cannot start. Values in the database are encrypted with k1, which is missing from ENCRYPTION_KEYS: add it after the first key.\n',
    );
    const both = await started({ ENCRYPTION_KEYS: `${next},${old}` });
    both.child.kill('SIGTERM');
    expect(await both.ended).toBe(0);
    expect(both.output.err).toBe('');
  });

  test('a second process on the data folder, while the first one keeps serving', {
    tags: 'all',
    timeout: 120_000,
  }, async () => {
    const first = await started();
    const output = await errorOf({ PORT: String(await freePort()) });
    expect(output).toMatch(
      /^HealthPlanner cannot start\. The data folder \S+ is in use by another server \(process \d+\)\.\n$/,
    );
    expect(output).toContain(`process ${first.child.pid}`);
    expect(await statusOf('/api/v1/health')).toBe(200);
  });

  test('a port in use, before it creates the data folder', async () => {
    const socket = createServer();
    await new Promise<void>((done) => socket.listen(Number(settings.PORT), '127.0.0.1', done));
    const output = await errorOf({});
    await new Promise((done) => socket.close(done));
    expect(output).toBe(
      `HealthPlanner cannot start. Port ${settings.PORT} is in use: stop the program that uses it, or set PORT to another port.\n`,
    );
    expect(readdirSync(folder)).toEqual(['index.html']);
  });

  test.each([
    ['an invalid setting', { PORT: 'abc' }, 'PORT must be'],
    ['a data folder that is a file', { DATA_DIR: import.meta.filename }, 'a file is in the way'],
    ['an unreachable database', { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' }, 'nothing listens there'],
    [
      'an unreachable database of the owner',
      { DATABASE_URL: inject('postgres').url, DATABASE_OWNER_URL: 'postgres://u:hidden@127.0.0.1:1/x' },
      'The database of DATABASE_OWNER_URL (127.0.0.1:1) cannot be used: nothing listens there',
    ],
    [
      'a database that rejects the connection',
      { DATABASE_URL: new URL('/nowhere', inject('postgres').url).href },
      'cannot be used',
    ],
  ])('%s', async (_what, setting, line) => {
    const output = await errorOf(setting);
    expect(output).toMatch(/^HealthPlanner cannot start\. .+\.\n$/);
    expect(output).toContain(line);
    expect(output).not.toContain('hidden');
  });

  test('each required setting that is missing in production', async () => {
    const output = await errorOf({ NODE_ENV: 'production' });
    for (const name of ['TOKEN_SECRET', 'ENCRYPTION_KEYS', 'PUBLIC_URL', 'SMTP_HOST'])
      expect(output).toContain(`${name} is missing: `);
    expect(output.trim().split('\n')).toHaveLength(4);
    expect(readdirSync(folder)).toEqual(['index.html']);
  });
});
