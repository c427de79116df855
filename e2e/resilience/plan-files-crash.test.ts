import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { countWaiting } from '../../apps/server/src/testing/locks.ts';
import { landscapeFile, sampleFiles } from '../../apps/server/src/testing/plan-files.ts';
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts';
import { uploadPlanFiles } from '../fixtures/plan-files.ts';
import { createDataFolder, startServer, stopServer } from '../fixtures/server.ts';
import { connect, killWithDatabase } from './crash.ts';

/** The demo has no plans of it. */
const year = 2025;
const sample = { plan_year: year, states: ['DE', 'VT'] };

async function filesOf(db: Db) {
  const files = [...(await sampleFiles(db, { ...sample, plans_per_state: 60 })), await landscapeFile(db, sample)];
  return Promise.all(files.map(async ({ name, open }) => ({ name, content: await buffer(open()) })));
}

const show = ({ call }: ApiClient) => call('show-plan-year', { params: { year } });

async function untilReading(api: ApiClient): Promise<void> {
  await expect
    .poll(async () => (await show(api)).uploads[0]?.progress?.step, { timeout: 45_000, interval: 20 })
    .toBe('reading');
}

/** Runs `kill` once the job has written every other table of both loads, in a transaction that this lock keeps from ending. */
async function whileSaving(db: Db, kill: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table medicare_plan_counties in share row exclusive mode`.execute(tx);
    await expect.poll(() => countWaiting(db), { timeout: 45_000, interval: 20 }).toBeGreaterThan(0);
    await kill();
  });
}

/** What the queue does itself 10 to 25 seconds after the last sign of life. */
const endLease = (db: Db) =>
  sql`update pgboss.job_common set state = 'retry', start_after = now()
    where name = 'read-plan-files' and state = 'active'`.execute(db);

/** Rows of each load, whether it is complete or not. */
async function listRows(db: Db) {
  const { rows } = await sql<{ load_id: number; rows: number }>`
    select load_id, count(*)::integer as rows from (
      select load_id from catalog_plans union all select load_id from catalog_dental_plans
      union all select load_id from catalog_rates union all select load_id from medicare_plans
    ) as saved join plan_loads on plan_loads.id = load_id where plan_year = ${year}
    group by load_id order by load_id`.execute(db);
  return rows;
}

test('plan files whose reading is killed with its database, while read and while saved, are one load of each kind', {
  timeout: 180_000,
}, async () => {
  const folder = createDataFolder();
  let server = await startServer(folder.path);
  try {
    let { db, close } = await connect(folder.path);
    let api = await openApiClient(server.url, 'super');
    await uploadPlanFiles(server.url, api, { year, files: await filesOf(db) });
    await untilReading(api);
    await close();
    await killWithDatabase(server, folder.path);

    server = await startServer(folder.path);
    api = await openApiClient(server.url, 'super');
    ({ db, close } = await connect(folder.path));
    expect(await show(api)).toMatchObject({ loads: [], uploads: [{ status: 'reading' }] });
    await endLease(db);
    await whileSaving(db, () => killWithDatabase(server, folder.path)).catch((error: unknown) => {
      // The transaction of the lock ends with its database.
      if (server.child.signalCode !== 'SIGKILL') throw error;
    });
    await close();

    server = await startServer(folder.path);
    api = await openApiClient(server.url, 'super');
    ({ db, close } = await connect(folder.path));
    expect(await show(api)).toMatchObject({ loads: [], uploads: [{ status: 'reading' }] });
    expect(await listRows(db)).toEqual([]);
    await expect
      .poll(async () => (await show(api)).uploads[0]?.status, { timeout: 45_000, interval: 200 })
      .toBe('loaded');
    const { loads, uploads, states } = await show(api);
    expect(loads.map(({ kind }) => kind)).toEqual(['medicare', 'marketplace']);
    expect(uploads.map(({ load_ids }) => load_ids)).toEqual([loads.map(({ id }) => id).toReversed()]);
    expect(states).toEqual([]);
    const rows = await listRows(db);
    for (const { id, kind } of loads) {
      const { details } = await api.call('show-plan-load', { params: { id } });
      const counted = details.map(({ plans, dental_plans, prices }) => plans + dental_plans + prices);
      const sum = counted.reduce((total, count) => total + count, 0);
      const saved = rows.find(({ load_id }) => load_id === id)?.rows;
      if (kind === 'marketplace') expect(saved).toBe(sum);
      else expect(saved).toBe(details.reduce((total, { plans }) => total + plans, 0));
    }
    // Another job would have started by now.
    await wait(1_000);
    expect((await show(api)).loads).toHaveLength(2);
    await close();
  } finally {
    await stopServer(server);
    folder.remove();
  }
});
