import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEncryption } from '../crypto/encryption.ts';
import { decryptTo, digestOf, encryptTo, writeWhole } from './encrypted-files.ts';

const oldKey = { id: 'old', key: randomBytes(32) };
const encryption = createEncryption([oldKey]);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'healthplanner-encrypted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const content = Buffer.concat([Buffer.from('canary '.repeat(50_000)), randomBytes(100_000)]);
const source = () => ({ path: at('stored'), label: 'wal 1', encryption });

test('a file is compressed, encrypted, and identical after a rotation of keys', async () => {
  const written = await encryptTo(at('stored'), 'wal 1', encryption, Readable.from([content]));
  const stored = readFileSync(at('stored'));
  expect(stored.includes('canary')).toBe(false);
  expect(stored.length).toBeLessThan(content.length / 2);
  const rotated = createEncryption([{ id: 'new', key: randomBytes(32) }, oldKey]);
  const read = await decryptTo(at('plain'), { ...source(), encryption: rotated });
  expect(readFileSync(at('plain')).equals(content)).toBe(true);
  expect(read).toEqual(written);
  expect(await digestOf(createReadStream(at('plain')))).toEqual(written);
});

test('another key, another file in its place, a changed byte and a missing end are errors', async () => {
  await encryptTo(at('stored'), 'wal 1', encryption, Readable.from([content]));
  const other = createEncryption([{ id: 'old', key: randomBytes(32) }]);
  await expect(decryptTo(at('plain'), { ...source(), encryption: other })).rejects.toThrow();
  await expect(decryptTo(at('plain'), { ...source(), label: 'wal 2' })).rejects.toThrow();
  const stored = readFileSync(at('stored'));
  for (const position of [5, stored.indexOf('\n') + 10, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
    writeFileSync(at('stored'), changed);
    await expect(decryptTo(at('plain'), source())).rejects.toThrow();
  }
  for (const length of [0, 40, stored.length - 1]) {
    writeFileSync(at('stored'), stored.subarray(0, length));
    await expect(decryptTo(at('plain'), source())).rejects.toThrow();
  }
});

test('a write that fails leaves nothing', async () => {
  const failing = () => {
    throw new Error('full');
  };
  await expect(
    writeWhole(at('file'), async (part) => {
      writeFileSync(part, 'half');
      return failing();
    }),
  ).rejects.toThrow('full');
  expect(readdirSync(folder)).toEqual([]);
});
