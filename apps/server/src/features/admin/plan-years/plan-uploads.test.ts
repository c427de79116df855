import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createLog } from '../../../log.ts';
import { createActors } from '../../../testing/factories.ts';
import { landscapeFile, sampleFiles } from '../../../testing/plan-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { planYearJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin, admin } = await createActors(app.db);
const browser = app.as(superAdmin);
const year = 2027;
const params = { year };

const delaware = await Promise.all(
  (await sampleFiles(app.db, { plan_year: year, states: ['DE'] })).map(async ({ name, open }) => ({
    name,
    content: await buffer(open()),
  })),
);

const landscape = await landscapeFile(app.db, { plan_year: year, states: ['DE'] });
const medicare = { name: landscape.name, content: await buffer(landscape.open()) };

async function zipOf(files: readonly { name: string; content: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

const store = async (content: Buffer, name = 'plans.zip') => (await uploadFile(app, browser, content, name)).signed_id;
const create = (signed_ids: string[], of = params) =>
  browser.call('create-plan-upload', { params: of, body: { signed_ids } });
const show = async () => (await browser.call('show-plan-year', { params })).body;
const blobs = async () => (await app.db.selectFrom('blobs').select('id').execute()).length;

const log = createLog('debug', () => undefined);
const run = (name: string, payload: object, is_last = false) =>
  planYearJobs.find((job) => job.name === name)?.work(app.ctx, { payload, is_last, log });

beforeEach(async () => {
  await sql`truncate plan_uploads, plan_loads cascade`.execute(app.owner);
  await app.db.deleteFrom('blobs').execute();
});

async function upload(content: Buffer, name?: string) {
  const { body } = await create([await store(content, name)]);
  await app.work();
  const [ended] = (await show()).uploads;
  if (!ended) throw new Error(JSON.stringify(body));
  return ended;
}

test('a zip file becomes a load that nothing uses, and its bytes are deleted', { timeout: 60_000 }, async () => {
  const { body } = await create([await store(await zipOf(delaware))]);
  expect(body.uploads).toMatchObject([
    { status: 'reading', progress: null, files: [{ name: 'plans.zip' }], uploaded_by: { id: superAdmin.id } },
  ]);
  expect(await blobs()).toBe(1);
  await app.work();
  const ended = await show();
  expect(ended.uploads).toMatchObject([{ status: 'loaded', findings: [] }]);
  expect(ended.uploads[0]?.load_ids).toEqual(ended.loads.map(({ id }) => id));
  expect(ended.loads).toMatchObject([
    { plan_year: year, states: ['DE'], plans: 12, counties: 3, loaded_by: { id: superAdmin.id }, was_published: false },
  ]);
  expect([ended.states, ended.undo, await blobs()]).toEqual([[], [], 0]);
});

test('several CSV files are read together, and the same plans again are the same load', {
  timeout: 60_000,
}, async () => {
  const first = await upload(await zipOf(delaware));
  await create(await Promise.all(delaware.map(({ name, content }) => store(content, name))));
  await app.work();
  const { uploads, loads } = await show();
  expect(uploads.map(({ load_ids }) => load_ids)).toEqual([first.load_ids, first.load_ids]);
  expect([loads.length, await blobs()]).toEqual([1, 0]);
});

test('Medicare plans are a load of their own, and so are those uploaded with marketplace plans', {
  timeout: 60_000,
}, async () => {
  const alone = await upload(medicare.content, medicare.name);
  expect(alone).toMatchObject({ status: 'loaded', findings: [] });
  expect((await show()).loads).toMatchObject([
    { id: alone.load_ids[0], kind: 'medicare', states: ['DE'], counties: 3 },
  ]);
  const notes = { name: 'notes.csv', content: Buffer.from('a,b\n1,2\n') };
  const files = [...delaware, medicare, notes];
  await create(await Promise.all(files.map(({ name, content }) => store(content, name))));
  await app.work();
  const { uploads, loads } = await show();
  const [plans, ...others] = loads;
  expect(plans).toMatchObject({ kind: 'marketplace', warnings: 1 });
  expect(others.map(({ id }) => id)).toEqual(alone.load_ids);
  expect(uploads[0]).toMatchObject({ status: 'loaded', load_ids: [plans?.id, ...alone.load_ids] });

  const params = { id: plans?.id ?? 0 };
  const { body: found } = await browser.call('show-plan-load', { params });
  expect(found.findings).toMatchObject([{ kind: 'file_unknown', file: 'notes.csv' }]);
  expect(found.files.map(({ name }) => name)).toEqual([...delaware.map(({ name }) => name), 'notes.csv']);
  await browser.call('publish-plan-load', { params, body: { accepts_warnings: true } });
  expect((await show()).uploads.map(({ load_ids }) => load_ids)).toEqual([uploads[0]?.load_ids, alone.load_ids]);
  await browser.call('publish-plan-load', { params: { id: alone.load_ids[0] ?? 0 }, body: {} });
  expect((await show()).uploads).toEqual([]);
});

test('an error in files of one kind rejects those of the other', { timeout: 60_000 }, async () => {
  const broken = Buffer.from(medicare.content.toString().replace('Part C Premium', 'Part C'));
  const { status, findings } = await upload(await zipOf([...delaware, { ...medicare, content: broken }]));
  expect([status, findings.map(({ kind }) => kind)]).toEqual(['rejected', ['column_missing']]);
  expect((await show()).loads).toEqual([]);
});

test('files with errors say what is wrong, in which file, and load nothing', { timeout: 60_000 }, async () => {
  const broken = delaware.map(({ name, content }) => ({
    name,
    content: Buffer.from(content.toString().replace('IndividualRate,', 'Price,')),
  }));
  const { status, findings } = await upload(await zipOf(broken));
  expect(status).toBe('rejected');
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', file: expect.stringMatching(/rate/) }));
  expect([(await show()).loads, await blobs()]).toEqual([[], 0]);
});

test('files of another year, zip bombs and other files are rejected', { timeout: 60_000 }, async () => {
  await create([await store(await zipOf(delaware))], { year: 2026 });
  await app.work();
  const other = (await browser.call('show-plan-year', { params: { year: 2026 } })).body.uploads[0];
  expect(other?.findings.map(({ kind }) => kind)).toContain('file_other_year');
  const bomb = await upload(await zipOf([{ name: 'rates.csv', content: Buffer.alloc(40 * 1024 ** 2) }]));
  expect(bomb.findings.map(({ kind }) => kind)).toContain('zip_bomb');
  const picture = await upload(Buffer.from('\u0089PNG'), 'plans.csv');
  expect(picture).toMatchObject({ status: 'rejected', load_ids: [] });
  expect((await show()).loads).toEqual([]);
});

test('an upload that is discarded while it is read loads nothing', { timeout: 60_000 }, async () => {
  const { body } = await create([await store(await zipOf(delaware))]);
  const id = body.uploads[0]?.id ?? 0;
  await sql`
    create function discard() returns trigger language plpgsql as $$ begin
      update plan_uploads set status = 'closed' where id = new.id;
      return null;
    end $$`.execute(app.owner);
  await sql`
    create trigger discard after update of progress on plan_uploads for each row
    when (new.progress ->> 'step' = 'saving') execute function discard()`.execute(app.owner);
  await app.work();
  await sql`drop trigger discard on plan_uploads`.execute(app.owner);
  expect(await show()).toMatchObject({ uploads: [], loads: [] });
  expect((await browser.call('close-plan-upload', { params: { id } })).body.uploads).toEqual([]);
  expect(await blobs()).toBe(0);
});

test('reading that was interrupted three times fails, and can be started again', { timeout: 60_000 }, async () => {
  const { body } = await create([await store(await zipOf(delaware))]);
  const id = body.uploads[0]?.id ?? 0;
  await app.db.updateTable('plan_uploads').set({ attempts: 3 }).where('id', '=', id).execute();
  await app.work();
  expect((await show()).uploads).toMatchObject([
    { status: 'failed', error: 'The server stopped 3 times while it read these files.' },
  ]);
  expect(await blobs()).toBe(1);
  const again = await browser.call('reread-plan-upload', { params: { id } });
  expect(again.body.uploads).toMatchObject([{ status: 'reading', error: null }]);
  expect((await browser.call('reread-plan-upload', { params: { id } })).code).toBe('plan_year_conflict');
  await app.work();
  expect((await show()).uploads).toMatchObject([{ status: 'loaded' }]);
});

test('an error is tried again, and the last attempt says so', async () => {
  const { body } = await create([await store(await zipOf(delaware))]);
  const upload_id = body.uploads[0]?.id ?? 0;
  await app.db.updateTable('plan_upload_files').set({ blob_id: null }).execute();
  await expect(run('read-plan-files', { upload_id })).rejects.toThrow();
  expect((await show()).uploads).toMatchObject([{ status: 'reading' }]);
  await expect(run('read-plan-files', { upload_id }, true)).rejects.toThrow();
  expect((await show()).uploads).toMatchObject([{ status: 'failed', error: 'An unexpected error occurred.' }]);
  await app.work();
});

test('reading that has stopped fails, and files that failed are deleted after a day', async () => {
  await create([await store(Buffer.from('a,b'), 'plans.csv')]);
  const since = (moment: string) =>
    app.db.updateTable('plan_uploads').set({ progress_at: moment, created_at: moment }).execute();
  await since(new Date(app.ctx.clock().getTime() - 31 * 60_000).toISOString());
  await run('delete-expired-plan-files', {});
  expect((await show()).uploads).toMatchObject([{ status: 'failed' }]);
  await since('2020-01-01T00:00:00Z');
  await run('delete-expired-plan-files', {});
  await app.work();
  expect([(await show()).uploads, await blobs()]).toEqual([[], 0]);
});

test('an upload is used once, by the super admin who uploaded it', async () => {
  const signed_id = await store(Buffer.from('a,b'), 'plans.csv');
  expect((await create([signed_id, signed_id])).code).toBe('blob_not_usable');
  expect((await create([])).code).toBe('validation_failed');
  const other = await app.as(admin).call('create-plan-upload', { params, body: { signed_ids: [signed_id] } });
  expect(other.status).toBe(403);
  expect((await create([signed_id])).status).toBe(200);
  expect((await create([signed_id])).code).toBe('blob_not_usable');
  await app.work();
});
