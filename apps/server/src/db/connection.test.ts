import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import { openDb } from './connection.ts';

const { db, url, close } = await openDatabase();
afterAll(close);

test('reads ids and counts as numbers, and instants as ISO 8601 in UTC', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as id, 7::int as few,
    '2026-03-01 12:30:00.5+02'::timestamptz as at, null::timestamptz as never`.execute(db);
  expect(rows).toEqual([{ id: 9007199254740991, few: 7, at: '2026-03-01T10:30:00.500Z', never: null }]);
});

test('requirement 48: a thousand failed statements and transactions leave the pool free', async () => {
  const own = openDb(url, () => undefined, { size: 4 });
  const failures = [
    () => sql`select 1 / 0`.execute(own.db),
    () => sql`select * from nothing_here`.execute(own.db),
    () =>
      own.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        throw new Error('The work failed');
      }),
    () => own.db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx)),
    () => own.db.transaction().execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)),
  ];
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => failures.map((fail) => fail())).flat());
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(outcomes).toHaveLength(1_000);
  expect(await sql<{ one: number }>`select 1 as one`.execute(own.db)).toMatchObject({ rows: [{ one: 1 }] });
  expect(own.pool).toMatchObject({ in_use: 0, waiting: 0 });
  await own.close();
});
