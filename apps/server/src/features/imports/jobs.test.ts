import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { createLog } from '../../log.ts';
import { createActors } from '../../testing/factories.ts';
import { exportFile, exportRow, stageFile } from '../../testing/imports.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { importJobs } from './jobs.ts';
import { tryLockImport, unlockImport, updateImport } from './records/store.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin } = await createActors(app.db);
const log = createLog('debug', () => undefined);
const browser = app.as(superAdmin);
const show = async (id: number) => (await browser.call('show-import', { params: { id } })).body;
const stage = () => stageFile(app, exportFile([exportRow()]), { user_id: superAdmin.id });

const runJob = async (name: string, payload: object, is_last = false) =>
  importJobs.find((job) => job.name === name)?.work(app.ctx, { payload, is_last, log });

const whileLocked = (id: number, work: () => Promise<unknown>) =>
  app.db.connection().execute(async (connection) => {
    await tryLockImport(connection, id);
    await work();
    await unlockImport(connection, id);
  });

test('an import that is locked is tried again', async () => {
  const id = await stage();
  await updateImport(app.db, id, { status: 'applying' });
  await whileLocked(id, () => runJob('run-import', { import_id: id }));
  expect(await show(id)).toMatchObject({ status: 'applying' });
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'applied' });
});

test('an import whose job is gone runs again, once no import runs', async () => {
  const id = await stage();
  await updateImport(app.db, id, { status: 'applying' });
  await whileLocked(id, () => runJob('resume-imports', {}));
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'applying' });
  await runJob('resume-imports', {});
  await app.work();
  expect(await show(id)).toMatchObject({ status: 'applied' });
});

test('an import stays applied when only the answer to its commit is lost, even in the last attempt', async () => {
  const id = await stage();
  await updateImport(app.db, id, { status: 'applying' });
  let isLost = false;
  const beforeCommit = async (db: Db) => {
    if (isLost) return;
    isLost = true;
    await sql`commit`.execute(db);
    throw new Error('Connection terminated');
  };
  const job = importJobs.find(({ name }) => name === 'run-import');
  await expect(
    job?.work({ ...app.ctx, beforeCommit }, { payload: { import_id: id }, is_last: true, log }),
  ).rejects.toThrow('Connection terminated');
  expect(await show(id)).toMatchObject({ status: 'applied', error: null });
});

test('an import that ended its process three times fails instead of starting again', async () => {
  const id = await stage();
  await updateImport(app.db, id, { status: 'applying', attempts: 3 });
  await runJob('run-import', { import_id: id });
  const error = 'The server stopped 3 times during this import. No plans were changed.';
  expect(await show(id)).toMatchObject({ status: 'failed', error });
});

test('a start counts until the step succeeds or fails', async () => {
  const id = await stage();
  await updateImport(app.db, id, { status: 'applying', attempts: 1 });
  const attempts = async () => {
    const row = app.db.selectFrom('policy_imports').select('attempts').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).attempts;
  };
  const counted: number[] = [];
  const beforeCommit = async () => {
    counted.push(await attempts());
    throw new Error('interrupted');
  };
  const job = importJobs.find(({ name }) => name === 'run-import');
  await expect(
    job?.work({ ...app.ctx, beforeCommit }, { payload: { import_id: id }, is_last: false, log }),
  ).rejects.toThrow('interrupted');
  expect([counted, await attempts()]).toEqual([[2], 0]);
});

test('an import that takes more than a minute ends with an email', async () => {
  const apply = async (secondsPerLook: number) => {
    const id = await stage();
    await updateImport(app.db, id, { status: 'applying' });
    let looks = 0;
    const clock = () => {
      looks += 1;
      return new Date(app.ctx.clock().getTime() + looks * secondsPerLook * 1_000);
    };
    const job = importJobs.find(({ name }) => name === 'run-import');
    await job?.work({ ...app.ctx, clock }, { payload: { import_id: id }, is_last: false, log });
    expect(await show(id)).toMatchObject({ status: 'applied' });
    return (await app.outbox(superAdmin.email)).map(({ text }) => text);
  };
  expect(await apply(0)).toEqual([]);
  expect(await apply(61)).toEqual([expect.stringContaining('Policies imported!')]);
});

test('a canceled import is hidden at once, and a job deletes its rows', async () => {
  const id = await stage();
  const staged = () =>
    app.db.selectFrom('policy_import_changes').where('import_id', '=', id).select('row_number').execute();
  const cancelled = (await browser.call('cancel-import', { params: { id } })).body;
  expect(cancelled).toMatchObject({ status: 'cancelled', columns: [] });
  expect(await staged()).toHaveLength(1);
  await app.work();
  expect(await staged()).toEqual([]);
});

test('a file stays while its import is started again', async () => {
  const { signed_id } = await uploadFile(app, browser, Buffer.from(exportFile([exportRow()])), 'may.csv');
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await app.work();
  await app.db.updateTable('policy_imports').set({ created_at: '2020-01-01' }).where('id', '=', id).execute();
  await app.db.transaction().execute(async (db) => {
    await updateImport(db, id, { status: 'parsing' });
    await runJob('delete-expired-imports', {});
  });
  await runJob('run-import', { import_id: id });
  expect(await show(id)).toMatchObject({ status: 'ready', error: null });
});
