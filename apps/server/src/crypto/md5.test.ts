import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMd5 } from './md5.ts';

const expected = (content: Buffer) => createHash('md5').update(content).digest('base64');

async function digestOf(content: Buffer, size: number, partLength: number): Promise<string> {
  const md5 = createMd5(size);
  for (let at = 0; at < content.length; at += partLength) await md5.update(content.subarray(at, at + partLength));
  return md5.digest();
}

const kibibyte = 1024;

test.each([0, 1, 256 * kibibyte, 1024 * kibibyte, 1024 * kibibyte + 1, 3000 * kibibyte + 7])(
  'computes the MD5 of %i bytes, however they are divided',
  async (size) => {
    const content = randomBytes(size);
    for (const partLength of [1000 * kibibyte, 256 * kibibyte, 64 * kibibyte, 10_007])
      expect([partLength, await digestOf(content, size, partLength)]).toEqual([partLength, expected(content)]);
  },
);

test('computes several at once, and others after one that was dropped', async () => {
  const contents = Array.from({ length: 8 }, () => randomBytes(2000 * kibibyte));
  const dropped = createMd5(10_000 * kibibyte);
  await dropped.update(randomBytes(900 * kibibyte));
  dropped.drop();
  const digests = await Promise.all(contents.map((content) => digestOf(content, content.length, 50_000)));
  expect(digests).toEqual(contents.map(expected));
});
