import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { systemScope } from '../auth/actor.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { findClient } from '../features/engagements/queries.ts';
import { findUser } from '../features/users/queries.ts';
import { migrationsFolder } from '../paths.ts';
import { readCount } from '../read-models/clients/counts/queries.ts';
import { openDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

/** Migrations 0012 to 0015 on a database of the version before them, with rows of every kind. */

const database = await openDatabase('empty');
const { owner: db } = database;
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-migrations-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const encryption = createEncryption([{ id: 'test', key: randomBytes(32) }]);
/** The columns of users before, by the table that has them now. */
const movedColumns = {
  client_profiles: [
    'survey_step',
    'survey_completed_at',
    'client_request_type',
    'sex',
    'zip_code',
    'taxable_dependents',
    'spouse_name',
    'birthdate_encrypted',
    'household_income_encrypted',
    'preferred_providers_encrypted',
    'medications_encrypted',
    'client_notes_encrypted',
  ],
  agent_profiles: ['meeting_path', 'bio_url'],
  engagements: [
    'financial_advisor_id',
    'health_advisor_id',
    'status',
    'referred_at',
    'projected_start_on',
    'agency_person_id',
    'booking_id',
    'do_not_send_referral_email',
    'advisor_notes_encrypted',
    'agency_notes_encrypted',
  ],
} as const;

/** What users without a row in the new table had. */
const defaults: Readonly<Record<string, unknown>> = {
  status: 'referred',
  survey_step: 0,
  do_not_send_referral_email: false,
};

type Row = Readonly<Record<string, unknown>>;

async function insert(table: string, ...rows: Row[]): Promise<void> {
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
  }
}

const encryptedTexts = Object.fromEntries(
  ['birthdate', 'preferred_providers', 'medications', 'client_notes', 'advisor_notes', 'agency_notes'].map((name) => [
    `${name}_encrypted`,
    encryption.encrypt(`users.${name}`, `text of ${name}`),
  ]),
);

/** Users have the ids 1 to 9, in this order. */
async function fillUsers(): Promise<void> {
  const [advisor, agent, client] = ['AdvisorUser', 'HealthAdvisorUser', 'ClientUser'];
  const user = (type: string | undefined, first_name: string, account_id: number | null, rest: Row = {}): Row => ({
    ...{ type, first_name, last_name: 'Test', email: `${first_name.toLowerCase()}@example.test`, account_id },
    ...rest,
  });
  const full = {
    financial_advisor_id: 1,
    health_advisor_id: 3,
    status: 'follow up',
    referred_at: '2026-01-02T03:04:05Z',
    created_at: '2026-01-01T00:00:00Z',
    projected_start_on: '2026-09-01',
    agency_person_id: 'A-1',
    do_not_send_referral_email: true,
    booking_id: 'first',
    client_request_type: 'combo',
    sex: 'Male',
    zip_code: '60614',
    taxable_dependents: 3,
    spouse_name: 'Claire',
    survey_step: 4,
    survey_completed_at: '2026-02-01T00:00:00Z',
    household_income_encrypted: encryption.encrypt('users.household_income', '71234.5'),
    ...encryptedTexts,
  };
  const quarantined = { pending_email: 'tom@example.test', quarantined_at: '2026-03-01T00:00:00Z' };
  await insert(
    'users',
    user(advisor, 'Ann', 1, { household_count: 84, version: 3, booking_id: 'own' }),
    user(advisor, 'Ada', 1, { role: 'admin', two_fa_enabled: true, booking_id: 'deleted' }),
    user(agent, 'Hal', 3, { meeting_path: '/hal', bio_url: 'https://agency.example/hal', version: 2 }),
    user(advisor, 'Sue', null, { super_admin: true, onboarding_step: 2 }),
    user(client, 'Tom', 1, { ...full, version: 7 }),
    user(client, 'Bea', 1, { financial_advisor_id: 1, status: 'scheduled' }),
    user(client, 'Quinn', 1, { ...quarantined, financial_advisor_id: 2 }),
    user(client, 'Dee', 2, { status: 'enrolled', disabled_at: '2026-03-01T00:00:00Z' }),
    user(advisor, 'Fay', 2, { status: 'passed', financial_advisor_id: 1, ...encryptedTexts }),
  );
}

async function fill(): Promise<void> {
  await insert(
    'accounts',
    { name: 'Firm', plan_type: 'core', seats: 3, signup_code: 'CODE' },
    { name: 'Other firm', plan_type: 'starter' },
    { name: 'Agency', plan_type: 'annual' },
  );
  await fillUsers();
  await sql`update accounts set health_advisor_id = 3 where id = 1`.execute(db);
  const [past, now, later] = ['2026-03-01T10:00:00Z', '2026-04-01T10:00:00Z', '2026-05-01T10:00:00Z'];
  const session_id = '00000000-0000-4000-8000-000000000001';
  await insert('sessions', { id: session_id, user_id: 1, user_agent: 'test', expires_at: later });
  await insert('sign_in_attempts', { subject: 'digest', attempts: 2, first_at: now });
  await insert('pictures', { key: 'key', user_id: 5, content: Buffer.from('png'), digest: Buffer.from('digest') });
  await insert(
    'dependents',
    { user_id: 5, age: 52, sex: 'Male', myself: true },
    { user_id: 5, age: 16, sex: 'Female' },
  );
  const link = {
    digest: Buffer.from('link'),
    email: 'tom@example.test',
    was_mailed: true,
    issued_by: 1,
    expires_at: later,
  };
  await insert('link_tokens', { ...link, user_id: 5, purpose: 'invite' });
  const code = { digest: Buffer.from('code'), user_id: 1, session_id, expires_at: later };
  await insert('code_attempts', { ...code, purpose: 'phone', phone_number: '+14155550100' });
  await insert('oauth_identities', { issuer: 'https://id.example', subject: 's', user_id: 1 });
  await insert('used_identity_tokens', { digest: Buffer.from('token'), expires_at: later });
  await insert('encryption_keys', { id: 'test', probe_encrypted: 'probe' });
  const message = {
    purpose: 'invite',
    recipient_digest: Buffer.from('to'),
    recipient_encrypted: 'to',
    created_at: now,
  };
  await insert(
    'messages',
    { ...message, kind: 'mail', state: 'waiting', content_encrypted: 'content', user_id: 5, account_id: 1 },
    { ...message, kind: 'text', state: 'sent', ended_at: now },
  );
  const estimate = { client_first_name: 'Tom', zip: '60614', county: '17031', county_name: 'Cook', state: 'IL' };
  const form = { ...estimate, type: 'pre_65', dependents: '[]', tax_filing_status: 'single' };
  await insert(
    'estimations',
    { ...form, account_id: 1, user_id: 1, plan_year: 2025, income_encrypted: 'income' },
    { ...form, root_digest: Buffer.from('root'), plan_year: 2026, version: 4 },
  );
  const change = { kind: 'status_changed', account_id: 1, client_id: 5, actor_id: 3, actor_name: 'Hal Test' };
  await insert(
    'activities',
    { ...change, detail: '{"from":"scheduled","to":"pending"}', created_at: past },
    { ...change, detail: '{"from":"pending","to":"enrolled"}', created_at: now },
    { ...change, kind: 'client_joined', actor_id: null, created_at: now },
  );
  const meeting = { source: 'own', status: 'ACCEPTED', created_at: past, updated_at: past };
  await insert(
    'bookings',
    { ...meeting, uid: 'first', user_id: 5, agent_id: 3, start_at: past, end_at: now },
    { ...meeting, uid: 'own', user_id: 1, agent_id: 3, start_at: now, end_at: later },
    { ...meeting, uid: 'cal', user_id: 6, source: 'cal', status: 'AWAITING_HOST', start_at: now, end_at: later },
  );
  const event = { uid: 'cal', occurred_at: now, user_id: 6, status: 'ACCEPTED', received_at: now };
  await insert('booking_events', { ...event, trigger: 'BOOKING_CREATED' });
  const calendar = { time_zone: 'UTC', meeting_minutes: 30, notice_minutes: 0, updated_at: now };
  await insert('calendars', { ...calendar, user_id: 3 });
  await insert('calendar_hours', { user_id: 3, weekday: 1, from_minute: 540, to_minute: 1020 });
  const policy = { policy_type: 'aca', policy_status: 'enrolled', issuer_name: 'Issuer', premium_cents: 100 };
  await insert('policies', { ...policy, user_id: 5 });
  await sql`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
    deletion_seconds, partition, table_name) values ('tell-of-held', 'standard', 1, 1, false, 1, 1, 1, false, 'job_common')`.execute(
    db,
  );
  await sql`insert into pgboss.job (name, data) values ('tell-of-held', '{"client_id": 7}')`.execute(db);
}

const checksum = (values: readonly unknown[]): string => createHash('md5').update(JSON.stringify(values)).digest('hex');

/** The number of rows of each table and a checksum of each of its columns. */
async function checksums(): Promise<Record<string, Record<string, string | number>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const found: Record<string, Record<string, string | number>> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: Row;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db);
    const columns = Object.keys(rows[0]?.row ?? {});
    const sums = columns.map((column) => [column, checksum(rows.map(({ row }) => String(row[column])).toSorted())]);
    found[name] = { ...Object.fromEntries(sums), rows: rows.length };
  }
  return found;
}

const readUsers = async () =>
  (await sql<{ row: Row }>`select to_jsonb(users) as row from users order by id`.execute(db)).rows.map(
    ({ row }) => row,
  );

cpSync(migrationsFolder, folder, { recursive: true });
for (const file of readdirSync(folder)) if (file >= '0012') rmSync(join(folder, file));
await migrate(db, folder);
await fill();
const before = await checksums();
const usersBefore = await readUsers();
await migrate(db);

test('every table keeps its rows and the values of its columns', async () => {
  const after = await checksums();
  const moved: readonly string[] = Object.values(movedColumns).flat();
  const kept = ([table, columns]: [string, Record<string, string | number>]) =>
    Object.entries(columns)
      .filter(([column]) => table !== 'users' || !moved.includes(column))
      // Derived from users, in another form since 0046.
      .filter(([column]) => table !== 'listed_clients' || column !== 'words')
      .map(([column, sum]) => [table, column, sum]);
  const renamed = (column: unknown, table: unknown) => {
    if (table === 'policies' && column === 'user_id') return 'client_id';
    return column;
  };
  const expected = Object.entries(before).flatMap(kept);
  expect(expected.length).toBeGreaterThan(150);
  const found = expected.map(([table, column]) => [
    table,
    column,
    after[String(table)]?.[String(renamed(column, table))],
  ]);
  expect(found).toEqual(expected);
});

test.each(Object.entries(movedColumns))('%s has the values that users had', async (table, columns) => {
  const id = table === 'engagements' ? 'client_id' : 'user_id';
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
  const byUser = new Map(rows.map(({ row }) => [row[id], row]));
  const usersAfter = new Map((await readUsers()).map((row) => [row.id, row]));
  for (const column of columns) {
    const relevant = usersBefore.filter((row) => column !== 'referred_at' || row.type === 'ClientUser');
    const valueIn = (row: Row) => {
      const target = byUser.get(row.id);
      return target ? target[column] : (usersAfter.get(row.id)?.[column] ?? defaults[column] ?? null);
    };
    // A booking that does not exist cannot be referenced.
    const expected = relevant.map((row) => (row[column] === 'deleted' ? null : row[column]));
    expect([column, checksum(relevant.map(valueIn))]).toEqual([column, checksum(expected)]);
  }
});

test('a client with every field is the same to the product, decrypted', async () => {
  const user = await findUser({ db, encryption, payments: null, super_admins_need_codes: false }, 5);
  expect(user).toMatchObject({
    version: 7,
    booking_id: 'first',
    survey_completed: true,
    household_income: 71_234.5,
    birthdate: 'text of birthdate',
    client_notes: 'text of client_notes',
    financial_advisor: { id: 1, name: 'Ann Test', plan_type: 'core' },
    health_advisor: { id: 3, name: 'Hal Test', meeting_path: '/hal' },
  });
  const client = await findClient({ db, payments: null }, systemScope, 5);
  const notes = client?.agency_notes_encrypted ?? '';
  expect(encryption.decrypt('users.agency_notes', notes)).toBe('text of agency_notes');
  expect((await findUser({ db, encryption, payments: null, super_admins_need_codes: false }, 1))?.booking_id).toBe(
    'own',
  );
});

test('every client has one current engagement with a history, and bookings reference it', async () => {
  const engagements = await db
    .selectFrom('engagements')
    .select(['id', 'client_id', 'is_current'])
    .orderBy('client_id')
    .execute();
  expect(engagements.map(({ client_id, is_current }) => [client_id, is_current])).toEqual(
    [5, 6, 7, 8, 9].map((id) => [id, true]),
  );
  const history = await db
    .selectFrom('engagement_status_changes')
    .innerJoin('engagements', 'engagements.id', 'engagement_id')
    .select(['from_status', 'to_status', 'changed_by'])
    .where('client_id', '=', 5)
    .orderBy('engagement_status_changes.id')
    .execute();
  expect(history).toEqual([
    { from_status: null, to_status: 'scheduled', changed_by: null },
    { from_status: 'scheduled', to_status: 'pending', changed_by: 3 },
    { from_status: 'pending', to_status: 'enrolled', changed_by: 3 },
    { from_status: 'enrolled', to_status: 'follow up', changed_by: null },
  ]);
  const bookings = await db
    .selectFrom('bookings')
    .leftJoin('engagements', 'engagements.id', 'bookings.engagement_id')
    .select(['uid', 'client_id'])
    .orderBy('uid')
    .execute();
  expect(bookings).toEqual([
    { uid: 'cal', client_id: 6 },
    { uid: 'first', client_id: 5 },
    { uid: 'own', client_id: null },
  ]);
});

test('the list of clients has every enabled client, and the counts agree', async () => {
  const listed = await db.selectFrom('listed_clients').selectAll().orderBy('client_id').execute();
  expect(listed).toEqual(await db.selectFrom('current_clients').selectAll().orderBy('client_id').execute());
  expect(listed.map(({ client_id }) => client_id)).toEqual([5, 6, 7]);
  expect(await readCount(db, { scope: 'all', id: 0 })).toBe(3);
  expect(await readCount(db, { scope: 'advisor', id: 1 }, 'scheduled')).toBe(1);
});

test('an enqueued job runs under its new name', async () => {
  const { rows } = await sql`select name, data from pgboss.job`.execute(db);
  expect(rows).toEqual([{ name: 'notify-of-quarantine', data: { client_id: 7 } }]);
});

test('every foreign key has an index and says what happens on delete', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || conname as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and (
      confdeltype = 'a' or not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]))`.execute(db);
  expect(rows).toEqual([]);
});
