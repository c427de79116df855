import { expect, test } from 'vitest';
import { exportFile, exportRow } from '../../../testing/imports.ts';
import { readRows, UnreadableFile } from './operations.ts';

const content = Buffer.from(exportFile(Array.from({ length: 500 }, () => exportRow())));

test.each([
  ['without a mapping', content],
  ['of a file that cannot be read', Buffer.from(`one column\n${'x\n'.repeat(50_000)}`)],
])('closes the file at the end %s', async (_, bytes) => {
  let isClosed = false;
  const source = (async function* () {
    try {
      for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
    } finally {
      isClosed = true;
    }
  })();
  const input = { import_id: 1, data_key: Buffer.alloc(32), digest_key: '00', year: 2026 };
  await readRows({ source, input, chooseMapping: async () => null, write: async () => undefined }).catch(() => null);
  expect(isClosed).toBe(true);
});

const gibibyte = 1024 ** 3;

test.each([
  ['without a line break', '', 1],
  ['of one quoted cell', 'email,dob\n"', 2],
])('requirement 31: stops early in a file of 1 GB %s', async (_, start, row) => {
  let sent = 0;
  const source = (async function* () {
    yield Buffer.from(start);
    const piece = Buffer.alloc(65_536, 'x');
    for (; sent < gibibyte; sent += piece.length) yield piece;
  })();
  const input = { import_id: 1, data_key: Buffer.alloc(32), digest_key: '00', year: 2026 };
  const before = process.memoryUsage().rss;
  const reading = readRows({ source, input, chooseMapping: async () => null, write: async () => undefined });
  await expect(reading).rejects.toThrow(
    new UnreadableFile(
      `Row ${row} is longer than a million characters. Check for an unclosed quotation mark or missing line breaks.`,
    ),
  );
  expect(sent).toBeLessThan(8 * 1024 ** 2);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 ** 2);
});

test('requirement 31: rejects a header of a million columns', async () => {
  const source = (async function* () {
    yield Buffer.from(`${'a,'.repeat(999_999)}a\n`);
  })();
  const input = { import_id: 1, data_key: Buffer.alloc(32), digest_key: '00', year: 2026 };
  const reading = readRows({ source, input, chooseMapping: async () => null, write: async () => undefined });
  await expect(reading).rejects.toThrow('The file has 1,000,000 columns. The limit is 500.');
});
