import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/testing/database.ts';
import { databaseSource } from './generate-database.ts';

test('database.gen.ts matches the migrations', async () => {
  const database = await openDatabase();
  try {
    const written = readFileSync(new URL('../src/db/database.gen.ts', import.meta.url), 'utf8');
    expect(await databaseSource(database.owner_url)).toBe(written);
  } finally {
    await database.close();
  }
});
