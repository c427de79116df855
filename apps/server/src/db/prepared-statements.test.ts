import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import type { Db } from './connection.ts';
import { planPerExecution } from './prepared-statements.ts';

const { db, owner, close } = await openDatabase();
afterAll(close);

async function countPrepared(text: string, on: Db = db): Promise<number> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(on);
  return rows.filter(({ statement }) => statement.includes(text)).length;
}

test('prepares statements of the query builder and raw SQL, with or without an asterisk', async () => {
  for (const n of [1, 2]) {
    await db.selectFrom('users').select('email').where('id', '=', n).execute();
    await db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('id', '=', n)
      .execute();
    await sql`select ${n}::int as raw_value /* any comment */`.execute(db);
  }
  for (const text of ['select "email" from "users"', 'count(*)', 'raw_value'])
    expect([text, await countPrepared(text)]).toEqual([text, 1]);
});

test('does not prepare queries that opt out', async () => {
  await db.selectFrom('users').select('first_name').withPlugin(planPerExecution).execute();
  await sql`select 1 as opted_out`.withPlugin(planPerExecution).execute(db);
  await db.transaction().execute((trx) => sql`select 2 as opted_out`.withPlugin(planPerExecution).execute(trx));
  for (const text of ['select "first_name"', 'opted_out']) expect([text, await countPrepared(text)]).toEqual([text, 0]);
});

test('prepares a query that is sent together with one that is built from the same query and opts out', async () => {
  const counts = await db.transaction().execute(async (trx) => {
    const found = trx.selectFrom('users').where('type', '=', 'AdvisorUser');
    const [page, count] = [found.select('last_name'), found.select(sql`count(*)`.as('opted_out'))];
    await Promise.all([page.execute(), count.withPlugin(planPerExecution).execute()]);
    return [await countPrepared('select "last_name"', trx), await countPrepared('opted_out', trx)];
  });
  expect(counts).toEqual([1, 0]);
});

test('does not prepare queries for all columns, so that they survive an added column', async () => {
  await sql`create table growing (id int)`.execute(owner);
  const query = db.withTables<{ growing: { id: number } }>().selectFrom('growing').selectAll();
  await query.execute();
  await sql`alter table growing add column name text`.execute(owner);
  await sql`insert into growing values (1, 'a')`.execute(db);
  expect(await query.execute()).toEqual([{ id: 1, name: 'a' }]);
});
