import { pbkdf2, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { startS3 } from './s3-double.ts';
import { s3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'healthplanner-files-'));
const s3 = await startS3();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const unavailable = expect.objectContaining({ code: 'unavailable', status: 503 });
const newName = () => randomBytes(20).toString('hex');
const put = (storage: FileStorage, name: string, content: Buffer) =>
  storage.put(name, Readable.from([content]), content.length);
const read = async (storage: FileStorage, ...location: Parameters<FileStorage['get']>) =>
  buffer(await storage.get(...location));

async function namesIn(storage: FileStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}

const hash = promisify(pbkdf2);

async function* failing(bytes = 1024 * 1024) {
  if (bytes > 0) yield randomBytes(bytes);
  throw new Error('The upload was aborted');
}

describe.each<[string, FileStorage, string]>([
  ['disk', diskStorage(folder), folder],
  ['S3', s3Storage(s3.settings, s3.options), s3.folder],
])('%s', (_, storage, directory) => {
  const filesOnDisk = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

  test('returns what was stored, whole and by range', async () => {
    const [name, content] = [newName(), randomBytes(300_000)];
    await put(storage, name, content);
    expect((await read(storage, name)).equals(content)).toBe(true);
    const part = await read(storage, name, { start: 70_000, end: 199_999 });
    expect(part.equals(content.subarray(70_000, 200_000))).toBe(true);
  });

  test('stores an empty object', async () => {
    const name = newName();
    await put(storage, name, Buffer.alloc(0));
    expect((await read(storage, name)).length).toBe(0);
  });

  test('lists objects with the time of their writing', async () => {
    const name = newName();
    await put(storage, name, Buffer.from('a'));
    for await (const object of storage.list())
      if (object.name === name) expect(Math.abs(Date.now() - object.modified_at.getTime())).toBeLessThan(60_000);
    expect(await namesIn(storage)).toContain(name);
  });

  test('deletes an object, and one that does not exist', async () => {
    const name = newName();
    await put(storage, name, Buffer.from('a'));
    await storage.delete(name);
    await storage.delete(name);
    expect(await namesIn(storage)).not.toContain(name);
    await expect(storage.get(name)).rejects.toEqual(unavailable);
  });

  test('content that fails is not stored, and its error is thrown', async () => {
    const before = filesOnDisk().length;
    const name = newName();
    await expect(storage.put(name, Readable.from(failing()), 2 * 1024 * 1024)).rejects.toThrow(
      'The upload was aborted',
    );
    // S3 discards an incomplete body; the double keeps it.
    if (storage.name === 's3') return;
    await expect(storage.get(name)).rejects.toEqual(unavailable);
    expect(filesOnDisk()).toHaveLength(before);
  });

  test.each(['', '../../etc/passwd', 'a/b', 'A'.repeat(28), `${'a'.repeat(28)}.part`])(
    'rejects the name %j',
    async (name) => {
      await expect(put(storage, name, Buffer.from('a'))).rejects.toThrow('Not the name of an object');
      await expect(storage.get(name)).rejects.toThrow('Not the name of an object');
    },
  );
});

test('installations that share a bucket see only their own objects', async () => {
  const [one, other] = ['one', 'other'].map((id) => s3Storage(s3.settings, { installation: async () => id }));
  if (!one || !other) throw new Error('There are two');
  const name = newName();
  await put(one, name, Buffer.from('a'));
  expect(await namesIn(other)).toEqual([]);
  await other.delete(name);
  await expect(other.get(name)).rejects.toEqual(unavailable);
  expect([await namesIn(one), (await read(one, name)).toString()]).toEqual([[name], 'a']);
});

test('an id of the installation that cannot be read fails an upload, and is read again', async () => {
  const ids = [Promise.reject(new Error('No connection')), Promise.resolve('one')];
  const storage = s3Storage(s3.settings, { installation: async () => ids.shift() ?? 'two' });
  const [name, content] = [newName(), Readable.from([Buffer.from('a')])];
  await expect(storage.put(name, content, 1)).rejects.toEqual(unavailable);
  expect(content.destroyed).toBe(true);
  await put(storage, name, Buffer.from('a'));
  expect((await read(storage, name)).toString()).toBe('a');
});

test('content that fails while its file is being created leaves no file on the disk', async () => {
  const parent = mkdtempSync(join(folder, 'failing-'));
  const storage = diskStorage(parent);
  for (let round = 0; round < 30; round++) {
    // Keeps the threads of the file system busy, as on a loaded machine.
    const hashes = Array.from({ length: 8 }, () => hash('a', 'b', 20_000, 32, 'sha256'));
    const content = Readable.from(failing(0));
    await expect(storage.put(newName(), content, 1)).rejects.toThrow('The upload was aborted');
    await Promise.all(hashes);
  }
  const files = readdirSync(parent, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files).toEqual([]);
});

test('a folder that cannot be written is unavailable', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(put(diskStorage(file), newName(), Buffer.from('a'))).rejects.toEqual(unavailable);
});

test('a server that does not answer, is not there or rejects the key is unavailable', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  const { port } = silent.address() as { port: number };
  const at = (endpoint: string) => s3Storage({ ...s3.settings, endpoint }, { ...s3.options, idle: 200 });
  for (const storage of [
    at(`http://127.0.0.1:${port}`),
    at('http://127.0.0.1:1'),
    s3Storage({ ...s3.settings, access_key_id: 'another' }, s3.options),
    s3Storage({ ...s3.settings, bucket: 'missing-bucket' }, s3.options),
  ]) {
    await expect(put(storage, newName(), Buffer.from('a'))).rejects.toEqual(unavailable);
    await expect(storage.delete(newName())).rejects.toEqual(unavailable);
  }
  silent.close();
}, 30_000);
