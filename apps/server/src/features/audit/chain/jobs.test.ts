import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTokens } from '../../../auth/tokens.ts';
import { systemClock } from '../../../clock.ts';
import { openDatabase } from '../../../testing/database.ts';
import { type AuditTrail, startAuditTrail } from './jobs.ts';
import { listPartitions } from './queries.ts';

const database = await openDatabase();
const { db, owner } = database;
afterAll(() => database.close());

const events: string[] = [];
const log = (_fields: unknown, event: string) => void events.push(event);
const trail: AuditTrail = {
  ...{ db, owner, clock: systemClock, tokens: createTokens(Buffer.alloc(32, 1)) },
  log: { info: log, warn: log } as unknown as AuditTrail['log'],
};

const record = (count: number) =>
  sql`insert into audit_events (at, kind, action, actor)
    select now(), 'change', 'test', 'system' from generate_series(1, ${count}::int)`.execute(db);

async function countLinks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_chain`.execute(db);
  return rows[0]?.count ?? 0;
}

test('two processes create partitions and chain each event once, within seconds', async () => {
  await record(2_500);
  const processes = [startAuditTrail(trail), startAuditTrail(trail)];
  await expect.poll(countLinks, { timeout: 10_000 }).toBe(2_500);
  await record(3);
  await expect.poll(countLinks, { timeout: 10_000 }).toBe(2_503);
  await expect.poll(() => listPartitions(db), { timeout: 10_000 }).toHaveLength(5);
  await Promise.all(processes.map(({ stop }) => stop()));
  expect(events.filter((event) => event === 'audit.partitions_created')).toHaveLength(1);
  expect(events).not.toContain('audit.step_failed');
});

test('chains the last events when it stops', async () => {
  const { stop } = startAuditTrail(trail);
  await expect.poll(countLinks).toBe(2_503);
  await record(2);
  await stop();
  expect(await countLinks()).toBe(2_505);
});
