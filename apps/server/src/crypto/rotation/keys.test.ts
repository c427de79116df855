import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { createEncryption, type EncryptionKey } from '../encryption.ts';
import { requireKeys } from './keys.ts';
import { retireKeys } from './store.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
});
afterEach(() => database.close());

const key = (id: string): EncryptionKey => ({ id, key: randomBytes(32) });
const [k1, k2, k3] = [key('k1'), key('k2'), key('k3')];

/** What a start with these keys says. */
async function start(...keys: [EncryptionKey, ...EncryptionKey[]]): Promise<string[]> {
  const said: string[] = [];
  await requireKeys({ db: database.db, encryption: createEncryption(keys) }, (line) => said.push(line));
  return said;
}

test('a new database takes any key, and the same one again', async () => {
  expect(await start(k1)).toEqual([]);
  expect(await start(k1)).toEqual([]);
});

test('a key that has sealed here cannot be left out, wherever the new one stands', async () => {
  await start(k1);
  const apiError = new StartupError(
    'Values in the database are sealed with k1, which ENCRYPTION_KEYS does not give: add it behind the first key.',
  );
  await expect(start(k2)).rejects.toEqual(apiError);
  expect(await start(k2, k1)).toEqual([]);
  await expect(start(k3)).rejects.toThrow('sealed with k1, k2, which');
  await expect(start(k2)).rejects.toEqual(apiError);
});

test('another key under the name of one that has sealed here is not taken for it', async () => {
  await start(k1);
  const impostor = { ...k1, key: k2.key };
  const sentence = 'The key k1 in ENCRYPTION_KEYS is not the k1 that sealed values in the database: put that one back.';
  await expect(start(impostor)).rejects.toEqual(new StartupError(sentence));
  await expect(start(k2, impostor)).rejects.toEqual(new StartupError(sentence));
  expect(await start(k1)).toEqual([]);
});

test('a key that was only added behind has sealed nothing and may go again', async () => {
  await start(k1, k2);
  expect(await start(k1)).toEqual([]);
});

test('a retired key is said to be free at each start until it is gone; one that seals again is needed again', async () => {
  await start(k1);
  await start(k2, k1);
  expect(await retireKeys(database.db, ['k1'], new Date())).toEqual(['k1']);
  expect(await start(k2, k1)).toEqual(['No value is sealed with k1 any more: it can be taken out of ENCRYPTION_KEYS.']);
  expect(await start(k2)).toEqual([]);
  expect(await start(k1, k2)).toEqual([]);
  await expect(start(k2)).rejects.toThrow('sealed with k1, which');
});
