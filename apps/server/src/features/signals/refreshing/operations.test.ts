import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createEncryption } from '../../../crypto/encryption.ts';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { newPolicy } from '../../../testing/policies.ts';
import { endPrograms, startProgram } from '../../../testing/program.ts';
import { findOne, found, newSignal } from '../../../testing/signals.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { FindSignals } from '../computing/rules.ts';
import { todayOf } from '../days/rules.ts';
import { addDays } from '../periods/rules.ts';
import { startSignals } from './jobs.ts';
import { openSnoozed, refreshDue, refreshOutdated, refreshStale } from './operations.ts';

const encryption = createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]);
const app = await createTestApp({ encryption });
afterAll(async () => {
  await endPrograms();
  await app.close();
});
const { db, ctx } = app;
const { log } = app.server;
const { advisor, agent, firm } = await createActors(db);
const options = { find: findOne, log, rest: 0 };

async function newClients(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into users (type, first_name, last_name, email)
      select 'ClientUser', 'Nora', 'Lund', gen_random_uuid() || '@example.test' from generate_series(1, ${count}::int)
      returning id),
    profiles as (insert into client_profiles (user_id) select id from people returning user_id)
    insert into engagements (client_id, account_id, financial_advisor_id)
    select user_id, ${firm}, ${advisor.id} from profiles returning client_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

const countOpen = async (ids: readonly number[]) => {
  const { rows } = await sql<{ clients: number; signals: number }>`
    select count(distinct client_id) as clients, count(*) as signals from signals
    where client_id = any(${ids}::bigint[]) and status = 'open'`.execute(db);
  return rows[0];
};
const stale = async (): Promise<number[]> => {
  const rows = await db.selectFrom('signal_checks').select('client_id').where('stale_since', 'is not', null).execute();
  return rows.map(({ client_id }) => client_id);
};

beforeEach(async () => {
  await refreshStale(ctx, { ...options, find: async () => new Map() });
});

test('computes all that changed, in steps', async () => {
  const ids = await newClients(120);
  const steps: number[] = [];
  const find: FindSignals = async (...asked) => {
    steps.push(asked[1].length);
    return findOne(...asked);
  };
  expect(await refreshStale(ctx, { ...options, find })).toBe(true);
  expect(steps).toEqual([50, 50, 20]);
  expect(await countOpen(ids)).toEqual({ clients: 120, signals: 120 });
  expect(await stale()).toEqual([]);
});

test('a client who changes during a run is computed in the next step, and is not tried in every step if that fails', async () => {
  const ids = await newClients(170);
  let changed = 0;
  const steps: (readonly number[])[] = [];
  const find: FindSignals = async (...asked) => {
    if (asked[1].length > 1) steps.push(asked[1]);
    if (steps.length === 1) [changed = 0] = await newClients(1);
    if (asked[1].includes(changed)) throw new Error('fails');
    return findOne(...asked);
  };
  expect(await refreshStale(ctx, { ...options, find })).toBe(true);
  const places = steps.flatMap((step, place) => (step.includes(changed) ? [place] : []));
  expect(places).toEqual([1, steps.length - 1]);
  expect(await countOpen(ids)).toEqual({ clients: 170, signals: 170 });
  expect(await stale()).toEqual([changed]);
});

test('a process that was killed leaves whole steps, and another one computes the rest', async () => {
  const ids = await newClients(120);
  const program = startProgram('testing/refresh-until-killed.ts', [app.database_url]);
  await program.until(/stopped/);
  expect(await refreshStale(ctx, options)).toBe(false);
  program.child.kill('SIGKILL');
  expect(await program.ended).toBe('SIGKILL');
  expect(await countOpen(ids)).toEqual({ clients: 50, signals: 50 });
  await expect.poll(() => refreshStale(ctx, options)).toBe(true);
  expect(await countOpen(ids)).toEqual({ clients: 120, signals: 120 });
});

test('two processes at once open one signal for each client', async () => {
  const ids = await newClients(120);
  const run = () => refreshStale(ctx, options);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await countOpen(ids)).toEqual({ clients: 120, signals: 120 });
});

test('a run by date computes those whose day has come, and resumes where it ended', async () => {
  const ids = await newClients(3);
  const today = todayOf(ctx.clock());
  const days = [addDays(today, -1), today, addDays(today, 1)];
  await refreshStale(ctx, { ...options, find: async () => new Map() });
  for (const [index, id] of ids.entries())
    await db
      .updateTable('signal_checks')
      .set({ next_on: days[index] ?? null })
      .where('client_id', '=', id)
      .execute();
  expect(await refreshDue(ctx, { ...options, signal: AbortSignal.abort() })).toBe(false);
  const asked: number[] = [];
  const find: FindSignals = async (_, client_ids, on) => {
    expect(on).toBe(today);
    asked.push(...client_ids);
    return new Map(client_ids.map((id) => [id, { signals: [found()], next_on: addDays(on, 9) }]));
  };
  await refreshDue(ctx, { ...options, find });
  await refreshDue(ctx, { ...options, find });
  expect(asked).toEqual(ids.slice(0, 2));
});

test('after other tables were loaded, every client is computed once', async () => {
  const ids = await newClients(3);
  await refreshStale(ctx, options);
  const asked: number[] = [];
  const find: FindSignals = async (...given) => {
    asked.push(...given[1]);
    return findOne(...given);
  };
  await refreshOutdated(ctx, { ...options, find });
  expect(asked).toEqual([]);
  await sql`insert into market_loads (digest, loaded_at) values ('other', now() + interval '1 s')`.execute(app.owner);
  await refreshOutdated(ctx, { ...options, find });
  await refreshOutdated(ctx, { ...options, find });
  expect(asked.filter((id) => ids.includes(id)).toSorted((one, other) => one - other)).toEqual(ids);
  expect(new Set(asked).size).toBe(asked.length);
});

test('snoozed signals are open again on their day', async () => {
  const client = await newClientOf(db, advisor, agent);
  const today = todayOf(ctx.clock());
  const until = (snoozed_until: string) => newSignal(ctx, client, { status: 'snoozed', snoozed_until });
  const [due, later] = [await until(today), await until(addDays(today, 1))];
  await openSnoozed(ctx);
  const rows = await db
    .selectFrom('signals')
    .select(['id', 'status', 'version'])
    .where('client_id', '=', client.id)
    .execute();
  expect(rows.find(({ id }) => id === due)).toMatchObject({ status: 'open', version: 2 });
  expect(rows.find(({ id }) => id === later)).toMatchObject({ status: 'snoozed', version: 1 });
});

test('the job of the queue does all of it', async () => {
  const client = await newClientOf(db, advisor, agent, { referred_at: '2026-01-02T12:00:00Z' });
  const id = await newSignal(ctx, client, { status: 'snoozed', snoozed_until: '2026-01-03' });
  await ctx.jobs.send(db, 'check-signals', {});
  await app.work();
  expect(await stale()).toEqual([]);
  const row = await db.selectFrom('signals').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.status).not.toBe('snoozed');
});

test('a changed client is computed at once', async () => {
  const signals = startSignals({ ...ctx, log });
  await expect.poll(stale).toEqual([]);
  const { id } = await newClientOf(db, advisor, agent);
  expect(await stale()).toEqual([id]);
  signals.listeners.signals?.();
  await expect.poll(stale).toEqual([]);
  await signals.stop();
});

test.each([
  ['a policy', (id: number) => newPolicy(db, { client_id: id })],
  [
    'a person of the household',
    (id: number) => sql`insert into dependents (user_id, age, sex) values (${id}, 9, 'Male')`.execute(db),
  ],
  ['answers', (id: number) => sql`update client_profiles set survey_step = 3 where user_id = ${id}`.execute(db)],
  ['the status', (id: number) => sql`update engagements set status = 'enrolled' where client_id = ${id}`.execute(db)],
  [
    'a rejected address',
    (id: number) => sql`insert into rejected_addresses values (${id}, 'x', 'other', now())`.execute(db),
  ],
  [
    'sent analyses',
    (id: number) =>
      sql`
    insert into sent_analyses (client_id, sent_at, emailed_advisor, emailed_client) values (${id}, now(), true, true)`.execute(
        db,
      ),
  ],
  [
    'an invitation',
    (id: number) =>
      sql`
    insert into activities (kind, account_id, client_id, actor_name, created_at)
    values ('client_invited', ${firm}, ${id}, 'x', now())`.execute(db),
  ],
])('%s makes the client stale', async (_, write) => {
  const [id = 0] = await newClients(1);
  await refreshStale(ctx, options);
  await write(id);
  expect(await stale()).toEqual([id]);
});

test('an estimate that is calculated again makes the client stale', async () => {
  const { id } = await newClientOf(db, advisor, agent);
  const estimation = await newEstimation(app.as(advisor), { client_id: id });
  await refreshStale(ctx, options);
  await app.as(advisor).call('recalculate-estimation', { params: { id: estimation.id } });
  expect(await stale()).toEqual([id]);
});

test('another plan of the firm makes its clients stale', async () => {
  const { id } = await newClientOf(db, advisor, agent);
  await refreshStale(ctx, options);
  const write = (plan: string) =>
    sql`update accounts set plan_type = ${plan}::plan_type where id = ${firm}`.execute(db);
  await write('core');
  expect(await stale()).toContain(id);
  await refreshStale(ctx, options);
  await write('core');
  expect(await stale()).toEqual([]);
});

test('a policy that is given to another client makes both stale', async () => {
  const ids = await newClients(2);
  const policy = await newPolicy(db, { client_id: ids[0] ?? 0 });
  await refreshStale(ctx, options);
  await sql`update policies set client_id = ${ids[1] ?? 0} where id = ${policy}`.execute(db);
  expect((await stale()).toSorted()).toEqual(ids);
});

test('encrypting values again makes no client stale', async () => {
  await newClients(1);
  await refreshStale(ctx, options);
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('healthplanner.key_rotation', 'on', true)`.execute(trx);
    await sql`update client_profiles set survey_step = survey_step + 1`.execute(trx);
  });
  expect(await stale()).toEqual([]);
});
