import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import { type Firm, newProtectedRows } from '../testing/protected-rows.ts';
import { type Db, openDb, partOf } from './connection.ts';
import { allRows, noRows, type RowScope } from './row-scope.ts';
import { disableRowSecurity, enableRowSecurity, isRowSecurityActive } from './row-security.ts';

/** Who has the rows of a client or firm besides super admins and jobs. */
type Reader = 'firm' | 'agent' | 'client';

const everyone: readonly Reader[] = ['firm', 'agent', 'client'];
const readers: Readonly<Record<string, readonly Reader[]>> = {
  attachment_openings: everyone,
  attachments: everyone,
  billing_customers: ['firm'],
  billing_events: ['firm'],
  billing_notices: ['firm'],
  billing_operations: ['firm'],
  client_match_keys: [],
  client_messages: everyone,
  client_profiles: everyone,
  client_subscribers: [],
  deletion_records: [],
  dependents: everyone,
  engagement_status_changes: everyone,
  engagements: everyone,
  estimation_results: everyone,
  estimations: everyone,
  invoices: ['firm'],
  listed_clients: everyone,
  notification_emails: ['client'],
  notification_settings: ['client'],
  notifications: ['client'],
  onboarding_drafts: ['client'],
  policies: everyone,
  policy_versions: everyone,
  renewals: everyone,
  saved_views: ['client'],
  scenarios: everyone,
  seat_requests: ['firm'],
  sent_analyses: everyone,
  share_link_openings: everyone,
  signal_checks: [],
  signals: everyone,
  subscriptions: ['firm'],
  survey_drafts: everyone,
  survey_viewings: everyone,
  terms_acceptances: ['firm'],
  user_views: ['client'],
  webhook_deliveries: ['firm', 'client'],
  webhook_endpoints: ['firm', 'client'],
};

/** Within a scope, conditions of queries alone keep the rows of firms apart (decision 007). */
const shared: readonly string[] = [
  'accounts',
  'activities',
  'advisor_invitations',
  'agent_profiles',
  'blobs',
  'booking_events',
  'bookings',
  'brandings',
  'calendar_days_off',
  'calendar_hours',
  'calendar_special_hours',
  'calendars',
  'client_count_changes',
  'client_counts',
  'estimation_count_changes',
  'estimation_counts',
  'legal_holds',
  'link_tokens',
  'logos',
  'meeting_reminders',
  'messages',
  'pictures',
  'policy_import_changes',
  'policy_imports',
  'rejected_addresses',
  'users',
];

const credentials = 'of a user, and read before it is known who calls';
const staged = 'COPY, with which imports write, does not support row-level security; cells are encrypted';
const audit = 'every call adds to it; details are encrypted with a key for each user and firm';
/** Tables with the id of a user, client or firm that have no policies. */
const unprotected: Readonly<Record<string, string>> = {
  api_tokens: credentials,
  audit_alerts: audit,
  audit_changes: audit,
  audit_events: audit,
  audit_events_default: audit,
  audit_keys: audit,
  authenticators: credentials,
  calendar_feeds: credentials,
  code_attempts: credentials,
  data_keys: 'read whenever a value is decrypted; encrypted with a key of the installation',
  idempotency_keys: 'replies to visitors are kept, too, and are encrypted',
  oauth_identities: credentials,
  passkeys: credentials,
  policy_import_cells: staged,
  policy_import_rows: staged,
  recovery_codes: credentials,
  sessions: credentials,
};

const database = await openDatabase();
const { db, owner } = database;
const application = openDb(database.url, () => undefined, { size: 1 });
afterAll(async () => {
  await application.close();
  await database.close();
});

const tables = Object.keys(readers);

async function readTables(on: Db, names: readonly string[] = tables): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of names) {
    const { rows } = await sql<{ row: string }>`select one::text as row from ${sql.table(table)} as one`.execute(on);
    found[table] = rows.map(({ row }) => row).sort();
  }
  return found;
}

const own = await newProtectedRows(db);
const ownRows = await readTables(db);
const other = await newProtectedRows(db);
const allOfBoth = await readTables(db);
const sharedRows = await readTables(db, shared);

const as = (scope: RowScope): Db => partOf(application.db, { scope, share: null });
const scopesOf = ({ account_id, advisor_id, agent_id, client_id }: Firm) =>
  ({
    firm: [
      { rows: 'own', account_id, user_id: null },
      { rows: 'own', account_id, user_id: advisor_id },
    ],
    agent: [{ rows: 'own', account_id: null, user_id: agent_id }],
    client: [{ rows: 'own', account_id: null, user_id: client_id }],
  }) as const satisfies Record<Reader, readonly RowScope[]>;

const byTable = (rowsOf: (table: string) => readonly string[]) =>
  Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
const without = (names: readonly string[]) => Object.fromEntries(names.map((table) => [table, []]));

test('requirement 4: without a scope, the application’s role reads no row of any protected table', async () => {
  for (const table of tables)
    expect([table, allOfBoth[table]?.length]).toEqual([table, (ownRows[table]?.length ?? 0) * 2]);
  expect(tables.filter((table) => ownRows[table]?.length === 0)).toEqual([]);
  expect(shared.filter((table) => sharedRows[table]?.length === 0)).toEqual([]);
  const every = [...tables, ...shared];
  expect(await readTables(application.db, every)).toEqual(without(every));
  expect(await readTables(as(noRows), every)).toEqual(without(every));
  const nobody = { rows: 'own', account_id: null, user_id: null } as const;
  expect(await readTables(as(nobody))).toEqual(without(tables));
  expect((await sql`select from all_listed_clients`.execute(application.db)).rows).toEqual([]);
  expect((await sql`select from current_clients`.execute(application.db)).rows).toEqual([]);
});

test('super admins and jobs read all rows', async () => {
  expect(await readTables(as(allRows))).toEqual(allOfBoth);
  expect(await readTables(as(allRows), shared)).toEqual(sharedRows);
  expect((await sql`select from all_listed_clients`.execute(as(allRows))).rows).toHaveLength(2);
});

test.each(everyone)('requirement 4: in the scope of a %s, only its own rows can be read', async (reader) => {
  for (const scope of scopesOf(own)[reader])
    expect(await readTables(as(scope))).toEqual(
      byTable((table) => (readers[table]?.includes(reader) ? (ownRows[table] ?? []) : [])),
    );
});

class RolledBack extends Error {}

/** How many rows each statement changes, of which nothing remains. */
async function countChanges(scope: RowScope, statementFor: (table: string) => string) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const work = as(scope)
      .transaction()
      .execute(async (trx) => {
        const { numAffectedRows = 0n } = await sql.raw(statementFor(table)).execute(trx);
        counts[table] = Number(numAffectedRows);
        throw new RolledBack();
      });
    await expect(work, table).rejects.toThrow(RolledBack);
  }
  return counts;
}

test('in the scope of a firm, statements for all rows change and delete only its own', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, min(column_name) as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO' group by table_name`.execute(owner);
  const columnOf = new Map(rows.map(({ table, column }) => [table, column]));
  const [scope] = scopesOf(own).firm;
  const expected = Object.fromEntries(
    tables.map((table) => [table, readers[table]?.includes('firm') ? (ownRows[table]?.length ?? 0) : 0]),
  );
  const update = (table: string) => `update ${table} set ${columnOf.get(table)} = ${columnOf.get(table)}`;
  expect(await countChanges(scope, update)).toEqual(expected);
  expect(await countChanges(scope, (table) => `delete from ${table}`)).toEqual(expected);
  const none = Object.fromEntries(tables.map((table) => [table, 0]));
  expect(await countChanges(noRows, (table) => `delete from ${table}`)).toEqual(none);
});

test('in the scope of a firm, no row can be given to another firm', async () => {
  const [firm] = scopesOf(own).firm;
  for (const statement of [
    sql`insert into dependents (user_id, age, sex) values (${other.client_id}, 9, 'Female')`,
    sql`insert into engagements (client_id, account_id) values (${own.client_id}, ${other.account_id})`,
    sql`update engagements set account_id = ${other.account_id}`,
    sql`update estimations set account_id = ${other.account_id}`,
    sql`update policies set client_id = ${other.client_id}`,
    sql`insert into all_listed_clients select * from listed_clients`,
  ])
    await expect(statement.execute(as(firm))).rejects.toThrow(/violates row-level security|permission denied/);
});

test('a statement that a connection has prepared reads the rows of its present scope', async () => {
  const [firm] = scopesOf(own).firm;
  const [otherFirm] = scopesOf(other).firm;
  const read = async (scope: RowScope) => {
    const rows = await as(scope).selectFrom('estimations').select('account_id').orderBy('id').execute();
    return rows.map(({ account_id }) => account_id);
  };
  for (let round = 0; round < 8; round += 1) {
    expect(await read(firm)).toEqual([own.account_id]);
    expect(await read(otherFirm)).toEqual([other.account_id]);
    expect(await read(noRows)).toEqual([]);
    expect(await read(allRows)).toEqual([own.account_id, other.account_id]);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like 'select "account_id" from "estimations"%'`.execute(
    application.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a rolled back transaction leaves the scope of its connection', async () => {
  const [firm] = scopesOf(own).firm;
  const failed = as(firm)
    .transaction()
    .execute(async () => {
      throw new RolledBack();
    });
  await expect(failed).rejects.toThrow(RolledBack);
  expect(await as(firm).selectFrom('estimations').select('account_id').execute()).toEqual([
    { account_id: own.account_id },
  ]);
});

test('every table with rows of clients or firms has policies, or a reason why not', async () => {
  const { rows } = await sql<{ name: string; is_protected: boolean }>`
    select relname as name, relrowsecurity and exists (select from pg_policy where polrelid = c.oid) as is_protected
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
      relrowsecurity or exists (
        select from pg_attribute where attrelid = c.oid and attname in (
          'account_id', 'account_ids', 'client_id', 'client_ids', 'user_id', 'agent_id', 'engagement_id', 'estimation_id',
          'attachment_id', 'import_id')))
    order by name`.execute(owner);
  const named = (isProtected: boolean) =>
    rows.filter((row) => row.is_protected === isProtected).map(({ name }) => name);
  expect(named(true)).toEqual([...tables, ...shared].sort());
  expect(named(false)).toEqual(Object.keys(unprotected).sort());
});

test('row-level security begins when no process of a former version is connected', async () => {
  await disableRowSecurity(owner);
  expect((await readTables(as(noRows))).policies).toEqual(allOfBoth.policies);
  expect(await isRowSecurityActive(db)).toBe(false);
  const former = new pg.Client({ connectionString: database.url });
  await former.connect();
  expect(await enableRowSecurity(owner, db)).toBe(false);
  expect(await isRowSecurityActive(db)).toBe(false);
  await former.end();
  await expect.poll(() => enableRowSecurity(owner, db)).toBe(true);
  expect(await isRowSecurityActive(db)).toBe(true);
  // The policies do not apply to the owner of the tables.
  expect(await isRowSecurityActive(owner)).toBe(false);
});
