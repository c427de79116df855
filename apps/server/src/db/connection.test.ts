import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';

const { db, close } = await openDatabase();
afterAll(close);

test('reads ids and counts as numbers, and instants as ISO 8601 in UTC', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as id, 7::int as few,
    '2026-03-01 12:30:00.5+02'::timestamptz as at, null::timestamptz as never`.execute(db);
  expect(rows).toEqual([{ id: 9007199254740991, few: 7, at: '2026-03-01T10:30:00.500Z', never: null }]);
});
