import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { metrics } from '../telemetry/metrics.ts';
import { newAccount, newPerson } from '../testing/factories.ts';
import { openWithStandby } from '../testing/standby.ts';
import { createTestApp } from '../testing/test-app.ts';
import { requireStandby } from './check-database.ts';
import { type Db, openDb } from './connection.ts';
import { DatabaseMonitor } from './monitor.ts';
import { StandbyReplica } from './replica.ts';
import { noRows } from './row-scope.ts';

const database = await openWithStandby();
const times = { maxWaitMs: 300, checkMs: 5, pauseMs: 200 };

/** A process with both databases. */
async function startApp() {
  const closing: (() => Promise<void>)[] = [];
  const app = await createTestApp({
    database,
    replica({ log, keys }) {
      const monitor = new DatabaseMonitor(database.standby_url, log).start();
      const options = { size: 4, followsActors: false, monitor, keys };
      const { db, close } = openDb(database.standby_url, () => undefined, options);
      closing.push(async () => {
        await monitor.stop();
        await close();
      });
      return new StandbyReplica({ db, monitor, log }, times);
    },
  });
  const close = async () => {
    await app.close();
    for (const each of closing) await each();
  };
  return { ...app, close };
}

const apps = [await startApp(), await startApp()] as const;
const [first, second] = apps;
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.close();
});
beforeEach(() => metrics.resetMetrics());

const account_id = await newAccount(database.db);
const admin = await newPerson(database.db, 'admin', account_id);
const superAdmin = await newPerson(database.db, 'superAdmin', null);

async function countReads(): Promise<Record<string, number>> {
  const values = (await metrics.getSingleMetric('healthplanner_replica_reads_total')?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

const enter = async (name: string) => newPerson(database.db, 'client', account_id, { first_name: name });
const exported = async (app = second) => (await app.as(admin).call('export-clients')).text;

test('exports and lists read the standby, and see each change that was acknowledged before', async () => {
  await expect(requireStandby('DATABASE_REPLICA_URL', database.standby_url, database.url)).resolves.toBeUndefined();
  for (let round = 0; round < 20; round += 1) {
    const name = `Change${round}`;
    await enter(name);
    expect(await exported(round % 2 ? first : second)).toContain(name);
  }
  expect(await countReads()).toEqual({ replica: 20 });
});

test('a change that the standby lacks is read from the primary, by another process too', async () => {
  await exported();
  await database.pauseReplay();
  const { id } = await enter('Unseen');
  for (const app of apps) expect(await exported(app)).toContain('Unseen');
  const change = { params: { id }, body: { user: { last_name: 'Married' } } };
  await first.as(admin).call('update-user', change);
  expect(await exported(first)).toContain('Unseen Married');
  expect(await countReads()).toEqual({ replica: 1, behind: 3 });
  await database.resumeReplay();
  await wait(times.pauseMs);
  expect(await exported()).toContain('Unseen Married');
  expect(await countReads()).toEqual({ replica: 2, behind: 3 });
  expect(second.log.filter((line) => line.includes('replica.'))).toMatchObject([
    expect.stringContaining('"reason":"behind"'),
    expect.stringContaining('replica.used_again'),
  ]);
});

test('each of these calls works on a standby', async () => {
  const staff = second.as(superAdmin);
  const { url } = (await staff.call('create-download', { body: { records: 'account', id: account_id } })).body;
  const token = decodeURIComponent(url.split('/').at(-1) ?? '');
  const { status } = await staff.call('export-records', { params: { token } });
  expect(status).toBe(200);
  for (const name of [
    ...(['list-accounts', 'list-all-users', 'list-failed-jobs', 'list-imports', 'list-legal-holds'] as const),
    ...(['list-quarantined', 'list-undelivered', 'list-audit-events', 'export-audit-events'] as const),
    ...(['export-clients', 'export-estimations', 'export-signals'] as const),
  ])
    expect([name, (await staff.call(name)).status]).toEqual([name, 200]);
  const missing = { params: { id: 1 } };
  expect((await staff.call('list-import-rows', { ...missing, query: { kind: 'new' } })).status).toBe(404);
  expect((await staff.call('export-import-errors', missing)).status).toBe(404);
  expect(await countReads()).toEqual({ replica: 15 });
});

test('without the standby the primary serves, and with it again the standby', { timeout: 30_000 }, async () => {
  await exported();
  await database.stopStandby();
  const until = performance.now() + 3_000;
  while (performance.now() < until) {
    await enter('Alone');
    expect(await exported()).toContain('Alone');
  }
  expect(await countReads()).toMatchObject({ replica: 1, unavailable: expect.any(Number) });
  await database.startStandby();
  const count = async () => {
    await exported();
    return (await countReads()).replica;
  };
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(1);
});

const available = { monitor: { isAvailable: true }, log: first.server.log };

test.each([
  ['the primary itself', database.url],
  ['another database', inject('postgres').url],
])('%s is no replica', async (_what, url) => {
  await expect(requireStandby('DATABASE_REPLICA_URL', url, database.url)).rejects.toThrow('is not a standby');
  const { db, close } = openDb(url, () => undefined, { size: 1, followsActors: false });
  const replica = new StandbyReplica({ ...available, db }, { ...times, maxWaitMs: 0 });
  expect(
    await replica.read(database.db, { scope: noRows, share: 'firm 1' }, async (used: Db) => used === database.db),
  ).toBe(true);
  await close();
});
