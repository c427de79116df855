import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { createEncryption, type EncryptionKey } from '../encryption.ts';
import { requireKeys } from './keys.ts';
import { recordKey, retireKeys } from './store.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
});
afterEach(() => database.close());

const key = (id: string): EncryptionKey => ({ id, key: randomBytes(32) });
const [k1, k2, k3] = [key('k1'), key('k2'), key('k3')];

async function start(...keys: [EncryptionKey, ...EncryptionKey[]]): Promise<string[]> {
  const messages: string[] = [];
  await requireKeys({ db: database.db, encryption: createEncryption(keys) }, (line) => messages.push(line));
  return messages;
}

test('accepts any key on a new database, and the same key again', async () => {
  expect(await start(k1)).toEqual([]);
  expect(await start(k1)).toEqual([]);
});

test('accepts the key of a database that was created before the table was renamed', async () => {
  await recordKey(database.db, k1.id, createEncryption([k1]).encrypt('seal_keys.probe', k1.id));
  expect(await start(k1)).toEqual([]);
});

test('rejects a missing key that has encrypted values', async () => {
  await start(k1);
  const apiError = new StartupError(
    'Values in the database are encrypted with k1, which is missing from ENCRYPTION_KEYS: add it after the first key.',
  );
  await expect(start(k2)).rejects.toEqual(apiError);
  expect(await start(k2, k1)).toEqual([]);
  await expect(start(k3)).rejects.toThrow('encrypted with k1, k2, which');
  await expect(start(k2)).rejects.toEqual(apiError);
});

test('rejects a different key with a known id', async () => {
  await start(k1);
  const other = { ...k1, key: k2.key };
  const message =
    'The key k1 in ENCRYPTION_KEYS differs from the k1 that encrypted values in the database: restore that one.';
  await expect(start(other)).rejects.toEqual(new StartupError(message));
  await expect(start(k2, other)).rejects.toEqual(new StartupError(message));
  expect(await start(k1)).toEqual([]);
});

test('allows removing a key that was never the first one', async () => {
  await start(k1, k2);
  expect(await start(k1)).toEqual([]);
});

test('reports a retired key at each start until it is removed, and requires a key that is used again', async () => {
  await start(k1);
  await start(k2, k1);
  expect(await retireKeys(database.db, ['k1'], new Date())).toEqual(['k1']);
  expect(await start(k2, k1)).toEqual(['No values are encrypted with k1 anymore: remove it from ENCRYPTION_KEYS.']);
  expect(await start(k2)).toEqual([]);
  expect(await start(k1, k2)).toEqual([]);
  await expect(start(k2)).rejects.toThrow('encrypted with k1, which');
});
