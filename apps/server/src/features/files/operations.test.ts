import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import { withTransaction } from '../../db/connection.ts';
import { eicar, startClamd } from '../../integrations/malware/clamd-double.ts';
import { clamd } from '../../integrations/malware/scanner.ts';
import { createActors } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newFile, uploadFile } from '../../testing/uploads.ts';
import { claimBlob, findClaimableBlob, readBlob, releaseBlob } from './operations.ts';
import { readSignedBlobId, signBlobId } from './rules.ts';

const scanner = await startClamd();
const app = await createTestApp();
const scanned = await createTestApp({ scanner: clamd(scanner.settings, 300) });
afterAll(() => Promise.all([app.close(), scanned.close(), scanner.close()]));
const actors = await createActors(app.db);
const { agent, otherAdvisor } = actors;
const content = Buffer.from('%PDF-1.7 content');

const actorOf = (id: number): Actor => ({
  user_id: id,
  session_id: 'unused',
  account_id: null,
  type: 'HealthAdvisorUser',
  super_admin: false,
  admin: false,
  is_confirmed: false,
  viewed_by_id: null,
});
const claim = (signed_id: string, id = agent.id, { ctx }: TestApp = app) =>
  withTransaction(ctx, (tx) => claimBlob(tx, actorOf(id), signed_id));
/** In a new session, because tests forward the clock. */
async function upload(bytes = content) {
  const browser = app.browser();
  await browser.signIn(agent);
  return uploadFile(app, browser, bytes);
}

test('the uploader claims a file once', async () => {
  const { id, key, signed_id, checksum } = await upload();
  const expected = {
    id,
    key,
    filename: 'plan.pdf',
    content_type: 'application/pdf',
    byte_size: content.length,
    checksum,
    created_by: agent.id,
  };
  expect(await findClaimableBlob(app.ctx, actorOf(agent.id), signed_id)).toEqual(expected);
  expect(await claim(signed_id)).toEqual(expected);
  await expect(claim(signed_id)).rejects.toMatchObject({ code: 'blob_not_usable', status: 422 });
  await expect(findClaimableBlob(app.ctx, actorOf(agent.id), signed_id)).rejects.toMatchObject({
    code: 'blob_not_usable',
  });
});

test('of many parallel claims one succeeds', async () => {
  const { signed_id } = await upload();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => claim(signed_id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a claim is undone with its transaction', async () => {
  const { signed_id } = await upload();
  const failing = withTransaction(app.ctx, async (tx) => {
    await claimBlob(tx, actorOf(agent.id), signed_id);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await claim(signed_id)).toMatchObject({ filename: 'plan.pdf' });
});

test('another user, an unfinished upload, and an id that is not valid are not usable', async () => {
  const { id, signed_id } = await upload();
  const { body: unfinished } = await app.as(agent).call('create-upload', { body: { blob: newFile(content) } });
  const forOther = signBlobId(app.ctx, { blob_id: id, user_id: otherAdvisor.id, expires_at: null });
  const missing = signBlobId(app.ctx, { blob_id: 999_999, user_id: agent.id, expires_at: null });
  for (const [wrong, user_id] of [
    [signed_id, otherAdvisor.id],
    [forOther, otherAdvisor.id],
    [forOther, agent.id],
    [unfinished.signed_id, agent.id],
    [missing, agent.id],
    ['', agent.id],
    ['nonsense--nonsense', agent.id],
  ] as const)
    await expect(claim(wrong, user_id)).rejects.toMatchObject({ code: 'blob_not_usable' });
  expect(await claim(signed_id)).toMatchObject({ id });
});

test('an empty file is a legal upload, and not usable', async () => {
  const { signed_id } = await upload(Buffer.alloc(0));
  await expect(claim(signed_id)).rejects.toMatchObject({ code: 'blob_empty', status: 422 });
});

test('requirement 29: signed ids are bound to a user and an expiry, and never throw', async () => {
  const signed = { blob_id: 17, user_id: 3 };
  const permanent = signBlobId(app.ctx, { ...signed, expires_at: null });
  const hour = new Date(app.ctx.clock().getTime() + 3_600_000);
  const temporary = signBlobId(app.ctx, { ...signed, expires_at: hour });
  expect(permanent).toMatch(/^[\w-]+--[\w-]{43}$/);
  expect(readSignedBlobId(app.ctx, permanent)).toEqual(signed);
  expect(readSignedBlobId(app.ctx, temporary)).toEqual(signed);
  app.forward(3601);
  expect(readSignedBlobId(app.ctx, permanent)).toEqual(signed);
  const wrong = [
    temporary,
    `${permanent}x`,
    permanent.slice(1),
    permanent.replace('--', '-'),
    permanent.replace('--', '..'),
    app.ctx.tokens.sign('blob_token', 'a.b'),
    '',
    '--',
    '\u0000\ud800'.repeat(50),
    'é'.repeat(100),
    `${'a'.repeat(10)}--${'é'.repeat(43)}`,
  ];
  for (const text of wrong) expect([text, readSignedBlobId(app.ctx, text)]).toEqual([text, null]);
});

test('releasing a file deletes the row with the transaction and the bytes after it', async () => {
  const { id, signed_id } = await upload();
  await claim(signed_id);
  const failing = withTransaction(app.ctx, async (tx) => {
    await releaseBlob(tx, id);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await app.work();
  expect(await buffer(await readBlob(app.ctx, { id }))).toEqual(content);
  await withTransaction(app.ctx, (tx) => releaseBlob(tx, id));
  await expect(readBlob(app.ctx, { id })).rejects.toMatchObject({ code: 'not_found' });
  const row = await app.db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirst();
  await app.work();
  expect(row).toBeUndefined();
});

test('a file that was exchanged or is missing in the storage cannot be read', async () => {
  const [first, second] = [await upload(Buffer.alloc(100_000, 'a')), await upload(Buffer.alloc(100_000, 'b'))];
  const row = await app.db.selectFrom('blobs').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
  await app.db.deleteFrom('blobs').where('id', '=', second.id).execute();
  const { object_name } = row;
  await app.db.updateTable('blobs').set({ object_name }).where('id', '=', first.id).execute();
  const unavailable = { code: 'unavailable', status: 503 };
  await expect(readBlob(app.ctx, first)).rejects.toMatchObject(unavailable);
  await app.ctx.storage.delete(object_name ?? '');
  await expect(readBlob(app.ctx, first)).rejects.toMatchObject(unavailable);
});

const scannedActors = await createActors(scanned.db);
const uploadScanned = (bytes: Buffer) => uploadFile(scanned, scanned.as(scannedActors.agent), bytes);
const claimScanned = (signed_id: string) => claim(signed_id, scannedActors.agent.id, scanned);

test('with a scanner, a file is quarantined until it was scanned', async () => {
  const { id, signed_id } = await uploadScanned(content);
  await expect(claimScanned(signed_id)).rejects.toMatchObject({ code: 'blob_scan_pending', status: 422 });
  await expect(readBlob(scanned.ctx, { id })).rejects.toMatchObject({ code: 'not_found' });
  await scanned.work();
  expect(await claimScanned(signed_id)).toMatchObject({ id });
});

test('a check of the content waits for the scan, for a limited time', async () => {
  const { id, signed_id } = await uploadScanned(content);
  const actor = actorOf(scannedActors.agent.id);
  await expect(findClaimableBlob(scanned.ctx, actor, signed_id, 300)).rejects.toMatchObject({
    code: 'blob_scan_pending',
  });
  const found = findClaimableBlob(scanned.ctx, actor, signed_id);
  await scanned.work();
  expect(await found).toMatchObject({ id });
});

test('an infected file is never usable, and its bytes are deleted', async () => {
  const { id, signed_id } = await uploadScanned(Buffer.from(`%PDF- ${eicar}`));
  await scanned.work();
  await expect(claimScanned(signed_id)).rejects.toMatchObject({ code: 'blob_infected', status: 422 });
  await expect(readBlob(scanned.ctx, { id })).rejects.toMatchObject({ code: 'not_found' });
  const { object_name } = await scanned.db
    .selectFrom('blobs')
    .select('object_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await expect(scanned.ctx.storage.get(object_name ?? '')).rejects.toMatchObject({ code: 'unavailable' });
  expect(scanned.log.join('\n')).toContain('files.malware_found');
});

test('a file stays quarantined while the scanner does not answer', async () => {
  const { signed_id } = await uploadScanned(content);
  scanner.behavior = 'close';
  await expect(scanned.work()).rejects.toThrow();
  await expect(claimScanned(signed_id)).rejects.toMatchObject({ code: 'blob_scan_pending' });
  scanner.behavior = 'scan';
});
