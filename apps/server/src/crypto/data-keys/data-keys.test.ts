import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analysisPdf, createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import { newAccount, newEstimation, newPerson, newRootEstimation } from '../../testing/factories.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { newScenario } from '../../testing/scenarios.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { keyIdOf } from '../encryption.ts';
import { nameOfKey } from './cache.ts';
import { ownerOf } from './owners.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, advisor, agent, superAdmin } = await createAnalysisActors(app);

interface Value {
  readonly table: string;
  readonly key: string;
}

async function listValues(): Promise<Value[]> {
  const values: Value[] = [];
  for (const { table, column } of encryptedColumns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    values.push(...rows.map(({ value }) => ({ table, key: keyIdOf(value) })));
  }
  return values;
}

async function keyOf(account_id: number): Promise<string> {
  const found = await db.selectFrom('data_keys').select('id').where('account_id', '=', account_id).execute();
  return found.map(({ id }) => nameOfKey(id)).join();
}

const keysIn = async (tables: readonly string[]) =>
  [...new Set((await listValues()).filter(({ table }) => tables.includes(table)).map(({ key }) => key))].toSorted();

const tablesOfFirms = Object.keys(ownerOf).filter((table) => typeof ownerOf[table] === 'object');

let client: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  client = await newPerson(db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id });
  const update = (by: typeof client, user: object) =>
    app.as(by).call('update-user', { params: { id: client.id }, body: { user } });
  await update(client, { birthdate: '1961-02-28', household_income: 71_234, medications: 'One', client_notes: 'Two' });
  await update(advisor, { advisor_notes: 'Three' });
  await update(agent, { agency_notes: 'Four' });
  const { id } = await newEstimation(app.as(advisor), { client_id: client.id });
  await newScenario(app.as(advisor), id, { name: 'Five', changes: { income: 50_000 } });
  await app.as(advisor).call('duplicate-estimation', { params: { id } });
  await app.as(client).call('save-survey', { body: { draft: { medications: 'Six' } } } as never);
  await db.updateTable('client_profiles').set({ survey_completed_at: new Date().toISOString() }).where('user_id', '=', client.id).execute();
  await app.as(advisor).call('show-survey-answers', { params: { id: client.id } });
  await newAnalysis(app, agent, client, { type: 'hpa', filename: 'Seven.pdf', content: analysisPdf('Eight') });
  await app.work();
}, 60_000);

test('requirement 38: each value about a client is under the key of the firm', async () => {
  const values = (await listValues()).filter(({ table }) => tablesOfFirms.includes(table));
  expect([...new Set(values.map(({ table }) => table))].length).toBeGreaterThan(5);
  const key = await keyOf(firm);
  expect(key).toMatch(/^~\d+$/);
  expect(values.filter((value) => value.key !== key)).toEqual([]);
});
