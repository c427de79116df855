import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../testing/database.ts';
import { canChangeAuditTrail, grantRights } from './grants.ts';

const { db, owner, close } = await openDatabase();
afterAll(close);

const appendOnly = ['audit_events', 'audit_events_default', 'audit_chain', 'audit_checkpoints'];
await sql`insert into audit_events (at, kind, action, actor) values (now(), 'change', 'test', 'system')`.execute(db);
await sql`insert into audit_chain (position, event_id, event_at, event_digest, hash) values (1, 1, now(), '', '')`.execute(
  db,
);
await sql`insert into audit_checkpoints (position, hash, signature) values (1, '', '')`.execute(db);

const changes = (table: string) => [
  `update ${table} set created_at = now()`.replace(
    'created_at',
    table.startsWith('audit_events') ? 'at' : 'created_at',
  ),
  `delete from ${table}`,
  `truncate ${table}`,
];

test.each(appendOnly)('the application can only add rows to %s', async (table) => {
  const alterations = [
    `alter table ${table} disable trigger all`,
    `alter table ${table} add column note text`,
    `drop table ${table}`,
    `create trigger own after insert on ${table} for each row execute function reject_change()`,
    `set session_replication_role = replica`,
  ];
  for (const statement of [...changes(table), ...alterations])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(
      /permission denied|must be owner|is append-only/,
    );
});

test('rows of a partition are added through its table', async () => {
  const insert = sql`insert into audit_events_default (at, kind, action, actor) values (now(), 'change', 'a', 'system')`;
  await expect(insert.execute(db)).rejects.toThrow('permission denied');
});

test.each(appendOnly)('a trigger protects %s from its owner', async (table) => {
  for (const statement of changes(table))
    await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow('is append-only');
});

test('only the owner can change the trail', async () => {
  expect([await canChangeAuditTrail(db), await canChangeAuditTrail(owner)]).toEqual([false, true]);
  await sql`grant delete on audit_chain to healthplanner_app`.execute(owner);
  expect(await canChangeAuditTrail(db)).toBe(true);
  await Promise.all([grantRights(owner, db), grantRights(owner, db)]);
  expect(await canChangeAuditTrail(db)).toBe(false);
});

test('tables that are created later can be used', async () => {
  await sql`create table later (id bigserial, name text)`.execute(owner);
  await sql`insert into later (name) values ('a')`.execute(db);
  await sql`update later set name = 'b'`.execute(db);
  expect((await sql`delete from later returning id, name`.execute(db)).rows).toEqual([{ id: 1, name: 'b' }]);
  await expect(sql`create table own ()`.execute(db)).rejects.toThrow('permission denied');
});

test('the application cannot change what was migrated', async () => {
  await expect(sql`delete from kysely_schema_migration`.execute(db)).rejects.toThrow('permission denied');
});
