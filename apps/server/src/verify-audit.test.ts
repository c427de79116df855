import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTokens } from './auth/tokens.ts';
import { systemClock } from './clock.ts';
import { chainEvents, createPartitions, signHead } from './features/audit/chain/operations.ts';
import { copyDatabase, openDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { endPrograms, startProgram, startServer } from './testing/program.ts';

const secret = 's'.repeat(32);
const database = await openDatabase();
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-audit-'));
// PostgreSQL may run as another user, who needs access.
chmodSync(folder, 0o755);
afterAll(async () => {
  await endPrograms();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function verify(settings: Record<string, string>) {
  const keys = { TOKEN_SECRET: secret, ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` };
  const program = startProgram('verify-audit.ts', [], { DATA_DIR: join(folder, 'data'), ...keys, ...settings });
  const code = await program.ended;
  return { code, ...program.output };
}

await createPartitions(database.owner, systemClock);
await sql`insert into audit_events (at, kind, action, actor, details)
  select now() - n * interval '1 hour', 'change', 'test', 'system', jsonb_build_object('1', n)
  from generate_series(1, 50) as n`.execute(database.db);
const ctx = { db: database.db, clock: systemClock, tokens: createTokens(Buffer.from(secret)) };
await chainEvents(ctx);
await signHead(ctx);

test('a modified row in a copy of the database is found by the verification command', { timeout: 60_000 }, async () => {
  const copy = await copyDatabase(database);
  const before = await verify(copy.settings);
  expect(before).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Verified 50 events .*is intact\.\n$/s),
  });
  await sql`alter table audit_events disable trigger append_only`.execute(copy.owner);
  await sql`update audit_events set details = '{"1": 0}' where id = 7`.execute(copy.owner);
  const after = await verify(copy.settings);
  expect([after.code, after.err]).toEqual([1, '']);
  expect(after.out).toContain('Modified events (ids): 1\n  7\nThe audit trail was changed.\n');
  await copy.close();
  expect(await verify(database.settings)).toMatchObject({ code: 0 });
});

test('the command says in one line why it cannot verify', { timeout: 60_000 }, async () => {
  for (const [settings, line] of [
    [{ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' }, /^The audit trail cannot be verified\. .*nothing listens/],
    [{}, /^The audit trail cannot be verified\. There is no database in/],
  ] as const) {
    const { code, err } = await verify(settings);
    expect(code).toBe(2);
    expect(err.trim()).toMatch(line);
    expect(err).not.toContain('hidden');
  }
});

test('the command works on a running and on a stopped embedded database', {
  tags: 'all',
  timeout: 120_000,
}, async () => {
  const settings = { DATA_DIR: join(folder, 'embedded'), NODE_ENV: 'development', PORT: String(await freePort()) };
  const keys = { TOKEN_SECRET: secret, ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` };
  const server = startServer({ ...settings, ...keys });
  await server.until(/is ready/);
  expect(await verify(settings)).toMatchObject({ code: 0, err: '' });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await verify(settings)).toMatchObject({ code: 0, err: '' });
});
