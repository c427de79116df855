import { expect, test } from 'vitest';
import { exportFile, exportRow } from '../../../testing/imports.ts';
import { readRows } from './operations.ts';

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
  const input = { import_id: 1, data_key: Buffer.alloc(32), digest_key: '00' };
  await readRows({ source, input, chooseMapping: async () => null, write: async () => undefined }).catch(() => null);
  expect(isClosed).toBe(true);
});
