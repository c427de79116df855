import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { withTransaction } from '../../../db/connection.ts';
import { createActors } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { newFile, uploadFile } from '../../../testing/uploads.ts';
import { claimBlob } from '../operations.ts';
import { uploadJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { agent } = await createActors(app.db);
const actor = {
  user_id: agent.id,
  session_id: '',
  account_id: null,
  type: 'HealthAdvisorUser',
  super_admin: false,
  admin: false,
  is_confirmed: false,
  viewed_by_id: null,
} as const;

async function run(name: string) {
  const job = uploadJobs.find((one) => one.name === name);
  await job?.work(app.ctx, { payload: {}, is_last: false, log: app.server.log });
  await app.work();
}

const names = () =>
  readdirSync(app.files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const ids = async () => {
  const rows = await app.db.selectFrom('blobs').select('id').execute();
  return rows.map(({ id }) => id);
};
/** In a new session, because tests forward the clock. */
async function signedIn() {
  const browser = app.browser();
  await browser.signIn(agent);
  return browser;
}
const upload = async () => uploadFile(app, await signedIn(), randomBytes(100));
const day = 24 * 3600;

test('deletes uploads that were not used for a day, with their bytes', async () => {
  const used = await upload();
  await withTransaction(app.ctx, (tx) => claimBlob(tx, actor, used.signed_id));
  const unused = await upload();
  const { body: unfinished } = await (await signedIn()).call('create-upload', {
    body: { blob: newFile(Buffer.from('a')) },
  });
  app.forward(day - 60);
  const recent = await upload();
  await run('purge-uploads');
  expect(await ids()).toEqual(expect.arrayContaining([used.id, unused.id, unfinished.id, recent.id]));
  app.forward(120);
  await run('purge-uploads');
  expect((await ids()).toSorted((a, b) => a - b)).toEqual([used.id, recent.id]);
  expect(names()).toHaveLength(2);
});

test('deletes 10,000 unfinished uploads', async () => {
  const before = await ids();
  const created_at = app.ctx.clock().toISOString();
  for (let batch = 0; batch < 10; batch++)
    await app.db
      .insertInto('blobs')
      .values(
        Array.from({ length: 1000 }, (_, index) => ({
          key: `unfinished${batch}n${index}`,
          filename_encrypted: 'x',
          content_type: 'application/pdf',
          byte_size: 1,
          checksum: 'x',
          service_name: 'local',
          created_by: agent.id,
          created_at,
        })),
      )
      .execute();
  await run('purge-uploads');
  expect(await ids()).toHaveLength(before.length + 10_000);
  app.forward(day + 60);
  await run('purge-uploads');
  expect((await ids()).length).toBeLessThanOrEqual(before.length);
}, 60_000);

test('deletes bytes without a row after a day', async () => {
  const { id } = await upload();
  const orphan = randomBytes(20).toString('hex');
  await app.ctx.storage.put(orphan, Readable.from([Buffer.from('a')]), 1);
  const { object_name } = await app.db
    .selectFrom('blobs')
    .select('object_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const runAt = (clock: () => Date) =>
    orphans?.work({ ...app.ctx, clock }, { payload: {}, is_last: false, log: app.server.log });
  const orphans = uploadJobs.find(({ name }) => name === 'delete-orphaned-files');
  await runAt(() => now);
  expect(names()).toEqual(expect.arrayContaining([orphan, object_name]));
  await runAt(() => new Date(now.getTime() + (day + 60) * 1000));
  expect(names()).toContain(object_name);
  expect(names()).not.toContain(orphan);
});
