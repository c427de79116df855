import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';

const { db, close } = await openDatabase();
afterAll(close);

// PostgreSQL 15 copies the content of an unlogged table's sequence to no standby: after a failover it cannot be read.
test('every sequence is copied to a standby', async () => {
  const unlogged = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(db);
  expect(unlogged.rows).toEqual([]);
});
