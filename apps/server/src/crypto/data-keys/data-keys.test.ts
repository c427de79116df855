import { randomBytes } from 'node:crypto';
import type { Move } from 'contract/endpoints/moves';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, openDb } from '../../db/connection.ts';
import { DataKeyCache, nameOfKey } from '../../db/data-key-cache.ts';
import { allRows } from '../../db/row-scope.ts';
import { analysisPdf, createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { newClientMessage } from '../../testing/client-messages.ts';
import { newAccount, newEstimation, newPerson } from '../../testing/factories.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { previewed } from '../../testing/moves.ts';
import { newRenewal } from '../../testing/renewals.ts';
import { newScenario } from '../../testing/scenarios.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { applySetting, assignToFirm, keyJobs } from '../assignment/jobs.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { createEncryption, keyIdOf } from '../encryption.ts';
import { assignAll } from '../rotation/rotation.ts';
import { DataKeys } from './data-keys.ts';
import { ownerOf } from './queries.ts';

const installation = createEncryption([{ id: 'test', key: randomBytes(32) }]);
const app = await createTestApp({ encryption: installation });
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, otherFirm, advisor, otherAdvisor, agent, superAdmin } = await createAnalysisActors(app);

const namesOf = (kind: 'firms' | 'retention') =>
  Object.keys(ownerOf).filter((table) =>
    kind === 'firms' ? typeof ownerOf[table] === 'object' : ownerOf[table] === 'retention',
  );

async function listValues(tables: readonly string[]) {
  const values: { table: string; associatedData: string; value: string; key: string }[] = [];
  for (const { table, column, associatedData } of encryptedColumns) {
    if (!tables.includes(table)) continue;
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    values.push(...rows.map(({ value }) => ({ table, associatedData, value, key: keyIdOf(value) })));
  }
  return values;
}

async function keyOf(account_id: number): Promise<string> {
  const { id } = await db
    .selectFrom('data_keys')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return nameOfKey(id);
}

const incomeOf = async ({ id }: Pick<Person, 'id'>): Promise<string> => {
  const row = db.selectFrom('client_profiles').select('household_income_encrypted').where('user_id', '=', id);
  return (await row.executeTakeFirstOrThrow()).household_income_encrypted ?? '';
};

const update = async (by: Person, id: number, user: object) =>
  expect((await app.as(by).call('update-user', { params: { id }, body: { user } })).status).toBe(200);

async function newFullClient() {
  const client = await newPerson(db, 'client', firm, {
    financial_advisor_id: advisor.id,
    health_advisor_id: agent.id,
    survey_completed_at: ctx.clock().toISOString(),
  });
  await update(client, client.id, { birthdate: '1961-02-28', household_income: 71_234, medications: 'One' });
  await update(advisor, client.id, { advisor_notes: 'Two' });
  const { id } = await newEstimation(app.as(advisor), { client_id: client.id });
  await newScenario(app.as(advisor), id, { name: 'Three', changes: { income: 50_000 } });
  await app.as(advisor).call('duplicate-estimation', { params: { id } });
  await app.as(client).call('save-survey', { body: { draft: { new_dependents: [] } } as never });
  await app.as(advisor).call('show-survey-answers', { params: { id: client.id } });
  await newRenewal(ctx, client);
  await newClientMessage(app, advisor, [{ id: await newSignal(ctx, client), version: 1 }]);
  await newAnalysis(app, agent, client, { type: 'hpa', filename: 'Four.pdf', content: analysisPdf('Five') });
  return { ...client, estimation_id: id };
}

let client: Awaited<ReturnType<typeof newFullClient>>;
beforeAll(async () => {
  client = await newFullClient();
  const search = { search: 'Six' };
  await app.as(advisor).call('create-saved-view', { body: { view: { name: 'View', search } } as never });
}, 60_000);

test('has an owner for each table with encrypted columns', () => {
  expect(Object.keys(ownerOf).toSorted()).toEqual([...new Set(encryptedColumns.map(({ table }) => table))].toSorted());
});

test('requirement 38: each value about a client is under the key of the firm', async () => {
  const values = await listValues(namesOf('firms'));
  const tables = [...new Set(values.map(({ table }) => table))].toSorted();
  const others = ['onboarding_drafts', 'saved_views', 'survey_drafts'];
  expect(tables.filter((table) => !others.includes(table))).toEqual(
    namesOf('firms')
      .filter((table) => !others.includes(table))
      .toSorted(),
  );
  const key = await keyOf(firm);
  expect(values.filter((value) => value.key !== key)).toEqual([]);
});

test('people without a firm are under the key of the installation', async () => {
  const person = await newPerson(db, 'client', null);
  await update(person, person.id, { household_income: 1 });
  expect(keyIdOf(await incomeOf(person))).toBe('test');
});

const move = async (person: Person, to: Person) => {
  const moved: Move = { kind: 'clients', client_ids: [person.id], to_advisor_id: to.id };
  const { status } = await app.as(superAdmin).call('create-move', await previewed(app, superAdmin, moved));
  expect(status).toBe(200);
};

test('requirement 38: a move encrypts the values again, and only notes of the former firm stay under its key', async () => {
  await move(client, otherAdvisor);
  const [former, key] = [await keyOf(firm), await keyOf(otherFirm)];
  const values = await listValues(namesOf('firms'));
  const left = values.filter((value) => value.key === former).map(({ associatedData }) => associatedData);
  expect([...new Set(left)].toSorted()).toEqual([
    'client_messages.content',
    'saved_views.search',
    'users.advisor_notes',
  ]);
  expect(values.every((value) => [key, former, 'test'].includes(value.key))).toBe(true);
  expect(keyIdOf(await incomeOf(client))).toBe(key);
  const shown = await app.as(otherAdvisor).call('show-estimation', { params: { id: client.estimation_id } });
  expect(shown.body.share_url).toBeNull();
  const { body } = await app.as(otherAdvisor).call('list-scenarios', { params: { id: client.estimation_id } });
  expect(JSON.stringify(body)).toContain('Three');
});

test('a move is not recorded as a change of what it encrypts again, and one that fails changes nothing', async () => {
  const one = await newFullClient();
  const before = await incomeOf(one);
  const failed = inTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ account_id: otherFirm }).where('id', '=', one.id).execute();
    await assignToFirm({ ...ctx, db: trx }, [one.id], otherFirm);
    const row = trx.selectFrom('client_profiles').select('household_income_encrypted').where('user_id', '=', one.id);
    expect(keyIdOf((await row.executeTakeFirstOrThrow()).household_income_encrypted ?? '')).toBe(
      await keyOf(otherFirm),
    );
    throw new Error('The process was killed');
  });
  await expect(failed).rejects.toThrow('The process was killed');
  expect(await incomeOf(one)).toBe(before);
  await move(one, otherAdvisor);
  expect(keyIdOf(await incomeOf(one))).toBe(await keyOf(otherFirm));
  const events = await app.as(superAdmin).call('list-audit-events', { query: { client_id: one.id } } as never);
  expect(JSON.stringify(events.body)).not.toContain('household_income');
});

test('the job encrypts what is under another key: values of the version before, and of many moved people', async () => {
  const one = await newFullClient();
  const plain = installation.encrypt('users.household_income', '5');
  await db
    .updateTable('client_profiles')
    .set({ household_income_encrypted: plain })
    .where('user_id', '=', one.id)
    .execute();
  const version = async () =>
    (await db.selectFrom('users').select('version').where('id', '=', one.id).executeTakeFirstOrThrow()).version;
  const before = await version();
  await assignAll({ ...ctx, log: app.server.log });
  expect(keyIdOf(await incomeOf(one))).toBe(await keyOf(firm));
  expect(ctx.encryption.decrypt('users.household_income', await incomeOf(one))).toBe('5');
  expect(await version()).toBe(before);
  expect(await assignAll({ ...ctx, log: app.server.log })).toBe(0);
});

test('records that are retained have a key of their own', async () => {
  const person = await newPerson(db, 'client', firm, { financial_advisor_id: advisor.id });
  const id = await newLegalHold(app, superAdmin, person, 'Lawsuit');
  await app.as(superAdmin).call('view-user', { params: { id: person.id }, body: { reason: 'Asked for help' } });
  const values = await listValues(namesOf('retention'));
  const tables = new Set(values.map(({ table }) => table));
  expect(tables.has('legal_holds') && tables.has('user_views') && tables.has('audit_keys')).toBe(true);
  const [key, ...others] = new Set(values.map((value) => value.key));
  expect(others).toEqual([]);
  expect(key).not.toBe(await keyOf(firm));
  const listed = await app.as(superAdmin).call('list-legal-holds');
  expect(listed.body.legal_holds.find((one) => one.id === id)?.reason).toBe('Lawsuit');
});

async function work(): Promise<void> {
  await app.work();
  app.forward(60);
  for (const { name, work: run } of keyJobs)
    if (name === 'assign-keys') await run(ctx, { payload: {}, is_last: false, log: app.server.log });
}

test('requirement 38: the key of a deleted firm is destroyed, and what was under it opens with no other key', async () => {
  const id = await newAccount(db);
  const owner = await newPerson(db, 'admin', id, { password_hash: null, onboarding_complete: false });
  const one = await newPerson(db, 'client', id, { financial_advisor_id: owner.id });
  await update(one, one.id, { household_income: 71_234 });
  const stolen = await incomeOf(one);
  const name = await keyOf(id);
  expect(keyIdOf(stolen)).toBe(name);
  const remove = () => app.as(superAdmin).call('delete-account', { params: { id } });
  expect((await remove()).code).toBe('account_not_empty');
  await move(one, advisor);
  await sql`delete from engagements where account_id = ${id}`.execute(db);
  expect((await remove()).status).toBe(200);
  // Written by a request that began before the move and the deletion.
  await db
    .updateTable('client_profiles')
    .set({ household_income_encrypted: stolen })
    .where('user_id', '=', one.id)
    .execute();
  await work();
  await work();
  const { rows } = await sql<{ key_encrypted: string | null; destroyed: boolean }>`
    select key_encrypted, destroyed_at is not null as destroyed from data_keys where '~' || id = ${name}`.execute(db);
  expect(rows).toEqual([{ key_encrypted: null, destroyed: true }]);
  const keys = newProcess();
  await keys.load(db, [stolen]);
  expect(() => keys.encryption.decrypt('users.household_income', stolen)).toThrow('The data of this firm was deleted.');
  expect(() => ctx.encryption.decrypt('users.household_income', stolen)).toThrow('was deleted');
  expect(() => installation.decrypt('users.household_income', stolen)).toThrow(`No key ${name}`);
  expect(keyIdOf(await incomeOf(one))).toBe(await keyOf(firm));
  expect(ctx.encryption.decrypt('users.household_income', await incomeOf(one))).toBe('71234');
});

const newProcess = () => new DataKeys(installation, new DataKeyCache(), true);

test('two processes at once create one key, and read what the other encrypts', async () => {
  const id = await newAccount(db);
  const [one, other] = [newProcess(), newProcess()];
  const made = await Promise.all([one, other, one, other].map((keys) => keys.ofFirm(db, id)));
  const texts = made.map((encryption) => encryption.encrypt('a.b', 'text'));
  expect([...new Set(texts.map(keyIdOf))]).toEqual([await keyOf(id)]);
  for (const keys of [one, other]) for (const text of texts) expect(keys.encryption.decrypt('a.b', text)).toBe('text');
});

test('two transactions at once create the keys of the same firms, in whatever order they are given', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await newAccount(db));
  const create = (order: readonly number[]) => inTransaction(db, (trx) => newProcess().prepare(trx, order));
  await Promise.all([create(ids), create(ids.toReversed())]);
  expect(new Set(await Promise.all(ids.map(keyOf))).size).toBe(20);
});

test('a key that was rolled back encrypts nothing afterwards', async () => {
  const id = await newAccount(db);
  const rolledBack = inTransaction(db, async (trx) => {
    await ctx.keys.ofFirm(trx, id);
    await ctx.keys.ofFirm(trx, id);
    throw new Error('Rolled back');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back');
  const text = (await ctx.keys.ofFirm(db, id)).encrypt('a.b', 'text');
  const keys = newProcess();
  await keys.load(db, [text]);
  expect(keys.encryption.decrypt('a.b', text)).toBe('text');
});

test('requirement 38: keys cost one query, not one for each row or value', async () => {
  const another = await newAccount(db);
  await newProcess().ofFirm(db, another);
  let loads = 0;
  let queries = 0;
  class Counting extends DataKeyCache {
    override add(...rows: Parameters<DataKeyCache['add']>): void {
      loads += 1;
      super.add(...rows);
    }
  }
  const keys = new Counting();
  const log = (): void => {
    queries += 1;
  };
  const other = openDb(app.database_url, () => undefined, { size: 1, scope: allRows, keys, log });
  const own = new DataKeys(installation, keys, true);
  for (let read = 0; read < 3; read += 1) {
    const rows = await other.db.selectFrom('estimations').select(['outlook_encrypted', 'income_encrypted']).execute();
    expect(rows.length).toBeGreaterThan(3);
    for (const { income_encrypted } of rows)
      if (income_encrypted) own.encryption.decrypt('estimations.income', income_encrypted);
  }
  expect(loads).toBe(1);
  queries = 0;
  for (let written = 0; written < 100; written += 1) (await own.ofFirm(other.db, firm)).encrypt('a.b', 'text');
  expect(queries).toBe(1);
  queries = 0;
  await own.prepare(other.db, [firm, otherFirm, another, null, otherFirm]);
  for (const id of [otherFirm, another]) (await own.ofFirm(other.db, id)).encrypt('a.b', 'text');
  expect(queries).toBe(1);
  await other.close();
});

test('with the setting off, everything is under the key of the installation, for versions without keys of firms', async () => {
  const off = { ...ctx, keys: new DataKeys(installation, new DataKeyCache(), false) };
  await applySetting(off, { uses_firm_keys: false });
  expect(await assignAll({ ...off, log: app.server.log })).toBeGreaterThan(10);
  const tables = Object.keys(ownerOf);
  expect((await listValues(tables)).filter(({ key }) => key !== 'test')).toEqual([]);
  for (const { associatedData, value } of await listValues(tables))
    expect(() => installation.decrypt(associatedData, value)).not.toThrow();
  // A process that was not restarted yet moves nothing back.
  await work();
  expect((await listValues(tables)).filter(({ key }) => key !== 'test')).toEqual([]);
  await applySetting(ctx, { uses_firm_keys: true });
  await work();
  const key = await keyOf(firm);
  expect((await listValues(['estimations'])).some((value) => value.key === key)).toBe(true);
});
