import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planPerExecution } from '../apps/server/src/db/prepared-statements.ts';
import { openDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';
import { connectBare, openRecordingDb, type Statement } from './statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

test('records the page and the count that are built from one query and sent together', async () => {
  const recorded: Statement[] = [];
  const { db, close } = openRecordingDb(database.url, recorded);
  const found = db.selectFrom('users').where('type', '=', 'AdvisorUser');
  const count = found.select(sql`count(*)`.as('count')).withPlugin(planPerExecution);
  await Promise.all([found.select('id').limit(5).execute(), count.execute()]);
  await close();
  const page = { sql: 'select "id" from "users" where "type" = $1 limit $2', parameters: ['AdvisorUser', 5] };
  expect(recorded).toHaveLength(2);
  expect(recorded).toContainEqual({ ...page, isPrepared: true });
  expect(recorded).toContainEqual({
    sql: 'select count(*) as "count" from "users" where "type" = $1',
    parameters: ['AdvisorUser'],
    isPrepared: false,
  });
  const bare = await connectBare(database.url);
  await bare.run([...recorded, ...recorded]);
  await bare.close();
});

test('records transactions and raw SQL', async () => {
  const recorded: Statement[] = [];
  const { db, close } = openRecordingDb(database.url, recorded);
  await db.transaction().execute((trx) => sql`select ${1}::int as one`.execute(trx));
  await close();
  expect(recorded.map((statement) => statement.sql)).toEqual(['begin', 'select $1::int as one', 'commit']);
});
