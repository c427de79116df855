import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tools/depth.ts';
import {
  type ByteRange,
  createDataKey,
  decryptFile,
  decryptStream,
  encryptedRange,
  encryptedSize,
  encryptFile,
  encryptStream,
} from './file-encryption.ts';

const chunk = 64 * 1024;
const stored = chunk + 16;
const key = createDataKey();

const fragments = (bytes: Buffer, lengths: readonly number[]): Readable => {
  const parts: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? bytes.length;
    parts.push(bytes.subarray(at, at + length));
    at += length;
  }
  return Readable.from(parts);
};

const encrypt = (bytes: Buffer, lengths: readonly number[] = [chunk]) =>
  buffer(fragments(bytes, lengths).pipe(encryptFile(key, bytes.length)));
const decrypt = (bytes: Buffer, size: number, range?: ByteRange, lengths: readonly number[] = [chunk]) => {
  const stream = decryptFile(key, size, range);
  return buffer(fragments(bytes, lengths).pipe(stream));
};

const sizes = fc.oneof(
  fc.constantFrom(0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5),
  fc.integer({ min: 0, max: 6 * chunk }),
);
const lengths = fc.array(fc.integer({ min: 1, max: 4 * chunk }), { minLength: 1, maxLength: 4 }).filter(
  // Fragments of a few bytes are slow and add nothing.
  (all) => all.some((length) => length > 1000),
);

test('decrypts what was encrypted, however it is fragmented, and knows its size', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, lengths, lengths, async (size, written, read) => {
      const plain = randomBytes(size);
      const encrypted = await encrypt(plain, written);
      expect(encrypted.length).toBe(encryptedSize(size));
      expect((await decrypt(encrypted, size, undefined, read)).equals(plain)).toBe(true);
    }),
    propertyRuns(60),
  );
});

test('decrypts a range from its chunks alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      sizes.filter((size) => size > 0),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (size, from, to) => {
        const [start = 0, end = 0] = [from, to].map((at) => Math.floor(at * (size - 1))).toSorted((a, b) => a - b);
        const plain = randomBytes(size);
        const read = encryptedRange(size, { start, end });
        expect(read.end - read.start).toBeLessThan(end - start + 2 * stored);
        const part = (await encrypt(plain)).subarray(read.start, read.end + 1);
        expect((await decrypt(part, size, { start, end })).equals(plain.subarray(start, end + 1))).toBe(true);
      },
    ),
    propertyRuns(60),
  );
});

const size = 3 * chunk + 100;
const plain = randomBytes(size);
const encrypted = await encrypt(plain);
const part = (from: number, to: number) => encrypted.subarray(from * stored, Math.min(to * stored, encrypted.length));

test.each<[string, Buffer, number]>([
  ['the last chunk is missing', part(0, 3), size],
  ['the last chunk is missing and the size says so', part(0, 3), 3 * chunk],
  ['the last byte is missing', encrypted.subarray(0, -1), size],
  ['the first chunk is missing', part(1, 4), size],
  ['everything is missing', Buffer.alloc(0), size],
  ['two chunks are exchanged', Buffer.concat([part(1, 2), part(0, 1), part(2, 4)]), size],
  ['a chunk is repeated', Buffer.concat([part(0, 1), part(0, 4)]), size],
  ['bytes are appended', Buffer.concat([encrypted, Buffer.alloc(5)]), size],
  ['a chunk is appended', Buffer.concat([encrypted, part(0, 1)]), size],
  ['the file is appended to itself', Buffer.concat([encrypted, encrypted]), size],
  ['the size is wrong', encrypted, size + 1],
])('fails if %s', async (_, changed, declared) => {
  await expect(decrypt(changed, declared)).rejects.toThrow();
});

test('fails if a bit is changed anywhere, and passes on only authentic chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(encrypted.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      const received: Buffer[] = [];
      const stream = fragments(changed, [chunk]).pipe(decryptFile(key, size));
      stream.on('data', (data: Buffer) => received.push(data));
      await expect(new Promise((_, reject) => stream.on('error', reject))).rejects.toThrow();
      const good = Buffer.concat(received);
      expect(good.equals(plain.subarray(0, good.length))).toBe(true);
      expect(good.length).toBeLessThanOrEqual(Math.floor(at / stored) * chunk);
    }),
    propertyRuns(40),
  );
});

test('fails with the key of another file', async () => {
  await expect(buffer(Readable.from([encrypted]).pipe(decryptFile(createDataKey(), size)))).rejects.toThrow();
});

test.each([size - 1, size + 1, chunk, 0])('does not encrypt %i bytes for another size', async (declared) => {
  await expect(buffer(fragments(plain, [chunk]).pipe(encryptFile(key, declared)))).rejects.toThrow();
});

test('an empty file is authenticated as well', async () => {
  const empty = await encrypt(Buffer.alloc(0));
  expect([empty.length, (await decrypt(empty, 0)).length]).toEqual([16, 0]);
  await expect(decrypt(Buffer.alloc(0), 0)).rejects.toThrow();
});

test('a stream of unknown size has the same bytes, and is decrypted only as a whole', async () => {
  for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk]) {
    const content = randomBytes(size);
    const encrypted = await buffer(Readable.from([content]).pipe(encryptStream(key)));
    expect(encrypted.equals(await encrypt(content))).toBe(true);
    expect((await buffer(Readable.from([encrypted]).pipe(decryptStream(key)))).equals(content)).toBe(true);
    const cut = encrypted.subarray(0, -1);
    await expect(buffer(Readable.from([cut]).pipe(decryptStream(key)))).rejects.toThrow();
  }
  const whole = await encrypt(randomBytes(2 * chunk));
  const withoutLastChunk = whole.subarray(0, chunk + 16);
  await expect(buffer(Readable.from([withoutLastChunk]).pipe(decryptStream(key)))).rejects.toThrow();
});
