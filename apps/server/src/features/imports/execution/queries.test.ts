import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../testing/database.ts';
import { planByIndex } from '../matching/store.ts';
import { addedKeys, changedPolicies, newPolicies } from './queries.ts';

const database = await openDatabase();
const { owner } = database;
afterAll(() => database.close());

const rowsPerImport = 20_000;

async function stage(import_id: number): Promise<void> {
  await sql`insert into policy_import_rows (import_id, row_number)
    select ${import_id}::bigint, generate_series(1, ${rowsPerImport}::int)`.execute(owner);
  await sql`insert into policy_import_changes (import_id, kind, row_number)
    select ${import_id}::bigint, 'new', generate_series(1, ${rowsPerImport}::int)`.execute(owner);
}

const explain = (query: RawBuilder<unknown>): Promise<string> =>
  owner.transaction().execute(async (db) => {
    await planByIndex(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

await stage(1);
await sql`analyze policy_import_rows, policy_import_changes`.execute(owner);
await stage(2);

test.each([
  ['new', newPolicies],
  ['changed', changedPolicies],
  ['added', addedKeys],
])(
  'finds the %s rows of an import by their number while the statistics know only an earlier import',
  async (_, source) => {
    const plan = await explain(source({ import_id: 2, rows_of: 2, from: rowsPerImport / 2, to: rowsPerImport }));
    expect(plan).toMatch(/policy_import_rows_pkey.*\n.*Index Cond: \(\(import_id = '2'::bigint\) AND \(row_number = /);
    expect(plan).not.toContain('Join Filter');
  },
);
