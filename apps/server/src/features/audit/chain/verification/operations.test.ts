import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTokens } from '../../../../auth/tokens.ts';
import { openDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { chainEvents, createPartitions, dropExpired, signHead } from '../operations.ts';
import { verifyTrail } from './operations.ts';

let database: TestDatabase;
let now: Date;
const tokens = createTokens(Buffer.alloc(32, 1));
const context = () => ({ db: database.db, owner: database.owner, clock: () => now, tokens });
const verify = (more: { queueMs?: number } = {}) => verifyTrail({ ...context(), tokens: [tokens], ...more });

const findings = async () =>
  Object.fromEntries((await verify({ queueMs: 0 })).findings.map(({ kind, samples }) => [kind, samples]));

const insertEvents = (...instants: string[]) =>
  sql`insert into audit_events (at, kind, action, actor, client_ids, details, address)
    select at, 'change', 'update-client', 'user', '{7}', '{"1": "ciphertext"}', '10.0.0.1'
    from unnest(${instants}::timestamptz[]) as at`.execute(database.db);

async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['audit_events', 'audit_chain', 'audit_checkpoints'])
    await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(database.owner);
  for (const statement of statements) await sql.raw(statement).execute(database.owner);
}

beforeEach(async () => {
  await database?.close();
  database = await openDatabase();
  now = new Date('2026-11-23T10:00:00Z');
  await createPartitions(database.owner, () => now);
  await insertEvents(
    '2026-10-01T10:00:00Z',
    '2026-11-01T10:00:00.123456Z',
    '2026-11-02T10:00:00Z',
    '2026-12-01T10:00Z',
  );
  await chainEvents(context());
  await signHead(context());
});
afterAll(() => database.close());

test('finds nothing in an unchanged trail', async () => {
  expect(await verify()).toEqual({
    events: 4,
    queued: 0,
    checkpoints: 1,
    first: expect.objectContaining({ position: 1, event_at: '2026-10-01T10:00:00.000000Z' }),
    last: expect.objectContaining({ position: 4, event_at: '2026-12-01T10:00:00.000000Z' }),
    findings: [],
  });
});

test('finds nothing in an empty trail', async () => {
  const empty = await openDatabase();
  const { findings: found } = await verifyTrail({ ...context(), db: empty.db, tokens: [tokens] });
  await empty.close();
  expect(found).toEqual([]);
});

test.each([
  ['kind', `'read'`],
  ['action', `'other'`],
  ['actor', `'system'`],
  ['actor_id', '8'],
  ['on_behalf_of_id', '8'],
  ['account_ids', `'{8}'`],
  ['client_ids', `'{8}'`],
  ['details', `'{"1": "other"}'`],
  ['address', `'10.0.0.2'`],
  ['request_id', `'00000000-0000-4000-8000-000000000001'`],
  ['api_token_id', '8'],
])('finds an event with another %s', async (column, value) => {
  await tamper(`update audit_events set ${column} = ${value} where id = 3`);
  expect(await findings()).toEqual({ modified_event: ['3'] });
});

test('requirement 40: every column of an event is protected', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'audit_events'`.execute(database.db);
  // `id` and `at` are tested below.
  expect(rows).toHaveLength(11 + 2);
});

test.each([['id = 99'], [`at = at + interval '1 microsecond'`]])(
  'finds an event with another identity: %s',
  async (change) => {
    await tamper(
      'alter table audit_events alter column id drop identity',
      `update audit_events set ${change} where id = 3`,
    );
    expect(await findings()).toEqual({ removed_event: ['3'], unchained_event: [change === 'id = 99' ? '99' : '3'] });
  },
);

test('requirement 40: finds a removed event', async () => {
  await tamper('delete from audit_events where id = 2');
  expect(await findings()).toEqual({ removed_event: ['2'] });
});

test('finds an event that was removed with its link', async () => {
  await tamper('delete from audit_events where id = 2', 'delete from audit_chain where event_id = 2');
  expect(await findings()).toEqual({ removed_links: ['2 to 2'] });
});

test('finds an event that was inserted without a link', async () => {
  await tamper(
    `insert into audit_events_2026_11 (id, at, kind, action, actor)
      overriding system value values (50, '2026-11-05', 'change', 'a', 'user')`,
  );
  expect(await findings()).toEqual({ unchained_event: ['50'] });
});

test('an event may be in the queue for a minute', async () => {
  await insertEvents('2026-11-23T09:59:30Z');
  expect(await verify()).toMatchObject({ queued: 1, findings: [] });
  now = new Date('2026-11-23T10:01:00Z');
  expect(await findings()).toEqual({ unchained_event: ['5'] });
});

test('finds a removed tail', async () => {
  await tamper('delete from audit_events where id > 2', 'delete from audit_chain where event_id > 2');
  expect(await findings()).toEqual({ removed_tail: ['4'] });
  await insertEvents('2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z');
  await chainEvents(context());
  expect(await findings()).toEqual({ replaced_chain: ['4'] });
});

test.each([
  [`hash = '\\x00'`],
  [`event_digest = sha256('other')`],
  [`created_at = created_at - interval '1 day'`],
  ['position = 30'],
])('finds a modified link: %s', async (change) => {
  await tamper(`update audit_chain set ${change} where position = 3`);
  const found = await findings();
  if (change.startsWith('position')) expect(found).toEqual({ removed_links: ['3 to 3', '5 to 29'] });
  else if (change.startsWith('event_digest')) expect(found).toEqual({ modified_link: ['3'], modified_event: ['3'] });
  else expect(found).toEqual({ modified_link: ['3'] });
});

test('finds a rewritten chain, because its links were signed', async () => {
  const { rows } = await sql`select event_id from audit_unchained`.execute(database.db);
  expect(rows).toEqual([]);
  await tamper(
    `update audit_events set action = 'other' where id = 1`,
    'delete from audit_chain',
    'insert into audit_unchained select id, at from audit_events',
  );
  await chainEvents(context());
  expect(await findings()).toEqual({ replaced_chain: ['4'] });
});

test('finds a forged checkpoint', async () => {
  await sql`insert into audit_checkpoints (position, hash, dropped_before, signature)
    values (2, '', '2026-12-01', ${tokens.sign('audit_checkpoint', 'other')})`.execute(database.db);
  expect(await findings()).toEqual({ invalid_checkpoint: ['2'] });
});

test('accepts signatures of former secrets', async () => {
  const [current, former] = [createTokens(Buffer.alloc(32, 2)), tokens];
  const { findings: without } = await verifyTrail({ ...context(), tokens: [current] });
  const { findings: withFormer } = await verifyTrail({ ...context(), tokens: [current, former] });
  expect([without.map(({ kind }) => kind), withFormer]).toEqual([['invalid_checkpoint'], []]);
});

test('finds a partition that was dropped without a checkpoint', async () => {
  await tamper('drop table audit_events_2026_11');
  expect(await findings()).toEqual({ dropped_partition: ['2026-11 with 2 events'] });
});

test('accepts partitions that were dropped because they had expired, and chains on', async () => {
  now = new Date('2036-12-01T00:00:00Z');
  expect(await dropExpired(context())).toEqual(['audit_events_2026_11']);
  expect(await verify()).toMatchObject({ events: 1, first: { position: 4 }, findings: [] });
  await insertEvents('2036-12-01T00:00:00Z');
  await chainEvents(context());
  expect(await verify()).toMatchObject({ events: 2, last: { position: 5 }, findings: [] });
  now = new Date('2047-02-01T00:00:00Z');
  expect(await dropExpired(context())).toContain('audit_events_2026_12');
  expect(await verify()).toMatchObject({ events: 0, first: null, findings: [] });
  await insertEvents('2047-02-01T00:00:00Z');
  await chainEvents(context());
  expect(await verify()).toMatchObject({ events: 1, first: { position: 6 }, findings: [] });
  await tamper('delete from audit_checkpoints where dropped_before is not null');
  expect(await findings()).toEqual({ removed_links: ['1 to 5'] });
});

test('chains events of transactions that commit late, once', async () => {
  const late = database.db.transaction().execute(async (trx) => {
    await sql`insert into audit_events (at, kind, action, actor) values ('2026-11-23', 'change', 'slow', 'system')`.execute(
      trx,
    );
    await insertEvents('2026-11-23T10:00:00Z');
    expect(await chainEvents(context())).toBe(1);
    expect(await verify()).toMatchObject({ events: 5, findings: [] });
  });
  await late;
  const all = await Promise.all([1, 2, 3].map(() => chainEvents(context())));
  expect(all.reduce((sum, chained) => sum + chained, 0)).toBe(1);
  expect(await chainEvents(context())).toBe(0);
  expect(await verify()).toMatchObject({ events: 6, queued: 0, findings: [] });
});
