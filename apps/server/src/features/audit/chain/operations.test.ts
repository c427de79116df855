import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTokens } from '../../../auth/tokens.ts';
import { openDatabase, type TestDatabase } from '../../../testing/database.ts';
import { chainEvents, createPartitions, dropExpired } from './operations.ts';

let database: TestDatabase;
let now: Date;
const context = () => ({
  db: database.db,
  owner: database.owner,
  clock: () => now,
  tokens: createTokens(Buffer.alloc(32, 1)),
});
beforeEach(async () => {
  await database?.close();
  database = await openDatabase();
  now = new Date('2026-11-23T10:00:00Z');
});
afterAll(() => database.close());

const insertEvents = (...instants: string[]) =>
  sql`insert into audit_events (at, kind, action, actor)
    select at, 'change', 'test', 'system' from unnest(${instants}::timestamptz[]) as at`.execute(database.db);

async function contents(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; months: string[] }>`
    select tableoid::regclass::text as name, array_agg(to_char(at at time zone 'UTC', 'YYYY-MM') order by at) as months
    from audit_events group by 1 order by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, months }) => [name, months]));
}

test('creates the partitions of this month and the next three, once', async () => {
  const created = await Promise.all([1, 2].map(() => createPartitions(database.owner, () => now)));
  expect(created.toSorted((a, b) => b.length - a.length)).toEqual([
    ['audit_events_2026_11', 'audit_events_2026_12', 'audit_events_2027_01', 'audit_events_2027_02'],
    [],
  ]);
  now = new Date('2026-12-01T00:00:00Z');
  expect(await createPartitions(database.owner, () => now)).toEqual(['audit_events_2027_03']);
  await insertEvents(
    '2026-10-31T23:59:59.999Z',
    '2026-11-01T00:00:00Z',
    '2027-03-31T23:59:59.999Z',
    '2027-04-01T00:00Z',
  );
  expect(await contents()).toEqual({
    audit_events_2026_11: ['2026-11'],
    audit_events_2027_03: ['2027-03'],
    audit_events_default: ['2026-10', '2027-04'],
  });
});

test('moves events of a month from the default partition into its own', async () => {
  await insertEvents('2026-10-31T10:00:00Z', '2026-11-02T10:00:00Z', '2027-01-02T10:00:00Z');
  await createPartitions(database.owner, () => now);
  expect(await contents()).toEqual({
    audit_events_2026_11: ['2026-11'],
    audit_events_2027_01: ['2027-01'],
    audit_events_default: ['2026-10'],
  });
  const { rows } = await sql`select from audit_unchained`.execute(database.db);
  expect(rows).toHaveLength(3);
  for (const statement of ['delete from audit_events_default', 'update audit_events_2026_11 set at = at'])
    await expect(sql.raw(statement).execute(database.owner)).rejects.toThrow('is append-only');
});

/** Lets `createPartitions` move events, and keeps it from ending until `work` is done. */
async function whileMoving(work: () => Promise<unknown>): Promise<void> {
  let created: Promise<unknown> = Promise.resolve();
  await database.owner.transaction().execute(async (trx) => {
    // It waits for the name of the last partition.
    await sql`create table audit_events_2027_02 ()`.execute(trx);
    created = createPartitions(database.owner, () => now);
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(trx)).rows, { timeout: 10_000 }).toHaveLength(1);
    await work();
    await sql`drop table audit_events_2027_02`.execute(trx);
  });
  await created;
}

test('does not chain while events move, but afterwards', async () => {
  await insertEvents('2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z');
  await whileMoving(async () => expect(await chainEvents(context())).toBe(0));
  expect(await contents()).toEqual({ audit_events_2026_11: ['2026-11', '2026-11'] });
  expect(await chainEvents(context())).toBe(2);
  const { rows } = await sql`select event_id from audit_chain order by position`.execute(database.db);
  expect(rows).toEqual([{ event_id: 1 }, { event_id: 2 }]);
});

test('requirement 40: the application can neither change a partition nor add rows to it directly', async () => {
  await insertEvents('2026-11-02T10:00:00Z');
  await createPartitions(database.owner, () => now);
  const [table, values] = ['audit_events_2026_11', `(at, kind, action, actor) values (now(), 'change', 'a', 'system')`];
  for (const statement of [`insert into ${table} ${values}`, `update ${table} set at = at`, `truncate ${table}`])
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('permission denied');
  for (const statement of [`truncate ${table}`, 'truncate audit_events', `delete from ${table}`])
    await expect(sql.raw(statement).execute(database.owner)).rejects.toThrow('is append-only');
});

test('requirement 43: drops whole months after ten years, and what the default partition has of them', async () => {
  await createPartitions(database.owner, () => now);
  await insertEvents('2026-10-31T10:00:00Z', '2026-11-30T10:00:00Z', '2026-12-01T00:00:00Z');
  now = new Date('2036-11-30T23:00:00Z');
  expect(await dropExpired(context())).toEqual([]);
  expect(await contents()).toEqual({ audit_events_2026_11: ['2026-11'], audit_events_2026_12: ['2026-12'] });
  now = new Date('2036-12-01T00:00:00Z');
  expect(await dropExpired(context())).toEqual(['audit_events_2026_11']);
  expect(await contents()).toEqual({ audit_events_2026_12: ['2026-12'] });
  expect(await dropExpired(context())).toEqual([]);
});
