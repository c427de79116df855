import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedColumns } from '../../crypto/encrypted-columns.ts';
import { analysisPdf, createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { filesIn, foundIn } from '../../testing/canaries.ts';
import { dump } from '../../testing/dump.ts';
import { newAttempt, newEstimation } from '../../testing/factories.ts';
import { exportFile, exportRow, newInsured } from '../../testing/imports.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { newMeeting } from '../../testing/meetings.ts';
import { dataUrl, png } from '../../testing/pictures.ts';
import { policyForm } from '../../testing/policies.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { decryptCells } from '../imports/rows/rules.ts';
import { ownTables } from './rules.ts';

/** Sends as in production: the content of a message is erased once it was sent. */
const app = await createTestApp({ mail: { send: async () => 'sent', close: () => undefined } });
afterAll(() => app.close());
const { db, ctx } = app;
const { firm, advisor, agent, superAdmin } = await createAnalysisActors(app);

const values = {
  'first name': 'Canaryfirstname',
  'last name': 'Canarylastname',
  email: 'canaryaddress@example.test',
  'phone number': '+13125550147',
  'spouse name': 'Canaryspouse',
  income: '71234.56',
  medications: 'Canarymedication 20 mg',
  providers: 'Canaryprovider Clinic',
  notes: 'Canarynotes of the client',
  'advisor notes': 'Canaryadvisornotes',
  'agency notes': 'Canaryagencynotes',
  'name in the household': 'Canarychild',
  analysis: 'Canaryanalysistext',
  'name of an analysis': 'Canaryanalysisname.pdf',
  'name of an unused upload': 'Canaryupload.pdf',
  issuer: 'Canaryissuer Health',
  plan: 'Canaryplan Silver',
  'issuer in an import': 'Canaryimportedissuer',
  'issuer in an import that waits': 'Canarywaitingissuer',
  'application id in an import': '5551234567',
  'reason of a hold': 'Canaryreason of a hold',
  'user agent': 'Canarybrowser',
} as const;

async function readable(): Promise<string> {
  const texts = [await dump(db)];
  for (const { table, column, associatedData } of encryptedColumns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    texts.push(...rows.map(({ value }) => `${table}: ${ctx.encryption.decrypt(associatedData, value)}`));
  }
  const cells = await db
    .selectFrom('policy_import_cells')
    .innerJoin('policy_imports', 'policy_imports.id', 'policy_import_cells.import_id')
    .select(['policy_imports.id', 'content', 'data_key_encrypted'])
    .execute();
  for (const { id, content, data_key_encrypted } of cells) {
    const key = Buffer.from(ctx.encryption.decrypt('policy_imports.data_key', data_key_encrypted ?? ''), 'base64');
    texts.push(JSON.stringify(decryptCells(key, id, content)));
  }
  return texts.join('\n');
}

const publicTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'market%' order by name`.execute(db);
  return rows.map(({ name }) => name);
};

async function snapshot(): Promise<Map<string, readonly string[]>> {
  const tables = new Map<string, readonly string[]>();
  for (const name of await publicTables()) {
    const { rows } = await sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(
      db,
    );
    tables.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  return tables;
}

let client: Person;

async function importRow(issuer: string, apply: boolean): Promise<void> {
  const row = exportRow({
    ...{ email: values.email, first_name: values['first name'], last_name: values['last name'] },
    ...{ dob: '1961-02-28', zip_code: '60647', issuer, ffm_app_id: values['application id in an import'] },
    ffm_subscriber_id: issuer,
  });
  const other = exportRow({
    email: 'other@example.test',
    ffm_subscriber_id: '8',
    ffm_app_id: issuer.length.toString(),
  });
  const browser = app.as(superAdmin);
  const { signed_id } = await uploadFile(app, browser, Buffer.from(exportFile([row, other])), `${issuer.length}.csv`);
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await app.work();
  if (apply) await browser.call('apply-import', { params: { id } });
  await app.work();
}

async function enterProfile(): Promise<void> {
  const update = async (by: Person, user: object) =>
    expect((await app.as(by).call('update-user', { params: { id: client.id }, body: { user } })).status).toBe(200);
  await update(client, {
    ...{ spouse_name: values['spouse name'], birthdate: '1961-02-28', household_income: Number(values.income) },
    ...{ medications: values.medications, preferred_providers: values.providers, client_notes: values.notes },
  });
  await update(advisor, { advisor_notes: values['advisor notes'] });
  await update(agent, { agency_notes: values['agency notes'] });
  const dependent = { name: values['name in the household'], age: 9, sex: 'Male' as const };
  await app.as(client).call('create-dependent', {
    params: { id: client.id },
    body: { dependent },
    headers: { 'idempotency-key': 'by the client' },
  });
  await app.as(client).call('update-avatar', { params: { id: client.id }, body: { image: dataUrl(png()) } });
}

async function enterRecords(): Promise<void> {
  const filename = values['name of an analysis'];
  for (const type of ['hpa', 'hpa_fa'] as const)
    await newAnalysis(app, agent, client, { type, filename, content: analysisPdf(values.analysis) });
  await app.as(agent).call('send-analysis', { params: { id: client.id } });
  const policy = policyForm({ issuer_name: values.issuer, plan_name: values.plan });
  const created = await app.as(agent).call('create-policy', { params: { id: client.id }, body: { policy } });
  const change = { policy: { premium: 12.5 }, version: 1 };
  await app.as(agent).call('update-policy', { params: { id: created.body.id }, body: change });
  await app.as(advisor).call('invite-client', {
    params: { id: client.id },
    headers: { 'idempotency-key': 'about the client' },
  });
  await uploadFile(app, app.as(client), analysisPdf(values.analysis), values['name of an unused upload']);
  await newMeeting(ctx, client, {
    agent_id: agent.id,
    start_at: new Date(ctx.clock().getTime() - 86_400_000).toISOString(),
  });
  await importRow(values['issuer in an import'], true);
  await importRow(values['issuer in an import that waits'], false);
}

async function enterAccess(): Promise<void> {
  await app.browser().call('request-password-reset', { body: { email: values.email } });
  await app.browser().call('start-session', {
    body: { user: { email: values.email, password: 'Wrong-Horse-7' } },
    headers: { 'user-agent': values['user agent'] },
  });
  await app.browser().call('start-session', {
    body: { user: { email: values.email, password: client.password } },
    headers: { 'user-agent': values['user agent'] },
  });
  await newAttempt(ctx, client, values['phone number']);
  const identity = { issuer: 'https://provider.example.test', subject: values.email, user_id: client.id };
  await db.insertInto('oauth_identities').values(identity).execute();
  const accepted = { account_id: firm, terms_version: '2026-11-01', ip_address: '192.0.2.1' };
  const accepted_at = ctx.clock().toISOString();
  await db
    .insertInto('terms_acceptances')
    .values({ ...accepted, user_id: client.id, accepted_at })
    .execute();
  const id = await newLegalHold(app, superAdmin, client, values['reason of a hold']);
  const body = { reason: values['reason of a hold'] };
  await app.as(superAdmin).call('release-legal-hold', { params: { id }, body });
}

let before: Map<string, readonly string[]>;
let entered: string;
let status: number;
let after: Map<string, readonly string[]>;
let filesEntered: readonly string[];

beforeAll(async () => {
  for (const person of [advisor, agent, superAdmin]) await app.as(person).signIn(person);
  before = await snapshot();
  client = await newInsured(app, firm, {
    ...{ first_name: values['first name'], last_name: values['last name'], email: values.email, zip_code: '60647' },
    ...{ financial_advisor_id: advisor.id, health_advisor_id: agent.id, phone_number: values['phone number'] },
  });
  await enterProfile();
  await enterRecords();
  await enterAccess();
  await app.work();
  const former = await newEstimation(app.as(advisor), { client_first_name: 'Made by the client' });
  await db.updateTable('estimations').set({ user_id: client.id }).where('id', '=', former.id).execute();
  await newEstimation(app.as(advisor), { client_first_name: 'Made by the advisor' });
  entered = await readable();
  filesEntered = filesIn(app.files);
  ({ status } = await app.as(advisor).call('delete-client', { params: { id: client.id } }));
  await app.work();
  after = await snapshot();
}, 90_000);

test('before the deletion, everything is there', () => {
  // The text of an analysis is in its file only.
  expect(foundIn(values, entered)).toEqual(Object.keys(values).filter((name) => name !== 'analysis'));
});

test('the advisor of the client can delete them', () => {
  expect(status).toBe(200);
});

test('requirement 43: afterwards nothing of the client can be read, with the keys either', async () => {
  const text = await readable();
  const kept = text.split('\n').filter((line) => line.startsWith('terms_acceptances: Canary'));
  expect(kept).toEqual([`terms_acceptances: ${values['first name']} ${values['last name']} <${values.email}>`]);
  expect(foundIn(values, text.replace(kept[0] ?? '', ''))).toEqual([]);
});

test('the files are gone', () => {
  expect(filesIn(app.files).length).toBeLessThan(filesEntered.length);
  expect(filesIn(app.files)).toHaveLength(1);
});

test('requirement 43: exactly this remains', () => {
  const remaining = [...after].flatMap(([table, rows]) => {
    const known = new Set(before.get(table));
    const added = rows.filter((row) => !known.has(row));
    return added.length > 0 ? [table] : [];
  });
  // Numbers of users, deleted within minutes, and written whenever the processes exchange their counts.
  expect(remaining.filter((table) => table !== 'request_counts')).toEqual([
    // Without the key of the client.
    'audit_events',
    'audit_events_default',
    'audit_keys',
    'audit_unchained',
    // The import that waits has its file for a day.
    'blobs',
    'client_count_changes',
    // Of other clients.
    'client_match_keys',
    // Of the firm and of records that are kept.
    'data_keys',
    'deletion_records',
    'estimation_count_changes',
    // Made by the advisor.
    'estimation_results',
    'estimations',
    'legal_holds',
    'messages',
    'policy_import_cells',
    'policy_import_changes',
    'policy_import_keys',
    'policy_import_rows',
    'policy_imports',
    'sign_in_attempts',
    'terms_acceptances',
  ]);
});

test('the key of audit events about the client is gone', async () => {
  const keys = await db.selectFrom('audit_keys').select('id').where('user_id', '=', client.id).execute();
  expect(keys).toEqual([]);
});

test('records who deleted whom and how much, without personal data', async () => {
  const record = await db.selectFrom('deletion_records').selectAll().executeTakeFirstOrThrow();
  expect(record).toMatchObject({ client_id: client.id, account_id: firm, deleted_by: advisor.id, cause: 'request' });
  expect(record.counts).toMatchObject({ users: 1, policies: 2, attachments: 2, policy_import_rows: 2, estimations: 1 });
});

test('an import that waits skips the client', async () => {
  const { rows } = await sql<{ kind: string; client_id: number | null }>`
    select kind, client_id from policy_import_changes order by import_id, row_number`.execute(db);
  expect(rows.map(({ client_id }) => client_id)).toEqual([null, null, null, null]);
  expect(rows.map(({ kind }) => kind)).toEqual(['new', 'unmatched', 'skipped', 'unmatched']);
});

test('counts every table whose rows are deleted with a user or a client', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confdeltype = 'c' and confrelid in ('users'::regclass, 'client_profiles'::regclass)
    order by name`.execute(db);
  const counted = Object.keys(ownTables);
  expect(rows.map(({ name }) => name).filter((name) => !counted.includes(name))).toEqual([]);
});
