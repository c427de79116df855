import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '../context.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { withTransaction } from '../db/connection.ts';
import { createLog } from '../log.ts';
import { openDatabase } from '../testing/database.ts';
import { newAccount } from '../testing/factories.ts';
import { endPrograms, startProgram } from '../testing/program.ts';
import { runOnce, startRun } from './idempotency.ts';

const database = await openDatabase();
const { db } = database;
afterAll(async () => {
  await endPrograms();
  await database.close();
});

const encryption = createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]);
const ctx = { db, clock: () => new Date(), encryption } as AppContext;
const log = createLog('error', () => undefined);

const keyOf = (name: string) => {
  const digest = createHash('sha256').update(name).digest();
  return { digest, request_digest: digest };
};
const createFirm = (name: string) =>
  runOnce(ctx, keyOf(name), log, (run) =>
    withTransaction(run, async (tx) => {
      await newAccount(tx.db, name);
      return '{}';
    }),
  );
const firmsNamed = async (name: string) =>
  (await db.selectFrom('accounts').select('id').where('name', '=', name).execute()).length;
const endLeases = () =>
  db.updateTable('idempotency_keys').set({ lease_ends_at: sql`now() - interval '1 s'` }).execute();

async function killWhileRunning(name: string): Promise<void> {
  const program = startProgram('testing/run-until-killed.ts', [database.url, name, name]);
  await program.until(/stopped/);
  program.child.kill('SIGKILL');
  expect(await program.ended).toBe('SIGKILL');
}

test('a key whose process was killed before the commit runs again after its lease', async () => {
  const name = 'before commit';
  await killWhileRunning(name);
  await expect(startRun(ctx, keyOf(name), 100)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  await endLeases();
  expect(await createFirm(name)).toEqual({ status: 200, body: '{}', isReplayed: false });
  expect(await createFirm(name)).toEqual({ status: 200, body: '{}', isReplayed: true });
  expect(await firmsNamed(name)).toBe(1);
});

test('a key whose process was killed after the commit does not run again', async () => {
  const name = 'after commit';
  await killWhileRunning(name);
  await endLeases();
  await expect(createFirm(name)).rejects.toMatchObject({ code: 'idempotency_reply_lost' });
  expect(await firmsNamed(name)).toBe(1);
});

test('a run that lost its key to another one commits nothing', async () => {
  const name = 'replaced';
  const late = runOnce(ctx, keyOf(name), log, (run) =>
    withTransaction(run, async (tx) => {
      await newAccount(tx.db, name);
      await endLeases();
      expect((await createFirm(name)).isReplayed).toBe(false);
      return '{}';
    }),
  );
  await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  expect(await firmsNamed(name)).toBe(1);
});

test('an unexpected error after the commit keeps the key, and before it releases the key', async () => {
  const failing = (name: string, commits: boolean) =>
    runOnce(ctx, keyOf(name), log, async (run) => {
      if (commits) await withTransaction(run, (tx) => newAccount(tx.db, name));
      throw new Error('connection lost');
    });
  await expect(failing('lost', true)).rejects.toThrow('connection lost');
  await expect(createFirm('lost')).rejects.toMatchObject({ code: 'idempotency_reply_lost' });
  expect(await firmsNamed('lost')).toBe(1);
  await expect(failing('released', false)).rejects.toThrow('connection lost');
  expect((await createFirm('released')).isReplayed).toBe(false);
  expect(await firmsNamed('released')).toBe(1);
});
