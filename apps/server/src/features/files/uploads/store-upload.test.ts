import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createRequestLimits } from '../../../http/rate-limits.ts';
import { startS3 } from '../../../integrations/storage/s3-double.ts';
import { s3Storage } from '../../../integrations/storage/s3-storage.ts';
import { createActors } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { newFile, type Upload, uploadFile } from '../../../testing/uploads.ts';
import { readBlob } from '../operations.ts';
import { signUpload } from '../rules.ts';
import { registerUploads } from './plugin.ts';

const s3 = await startS3();
const apps = {
  disk: await createTestApp(),
  S3: await createTestApp({ storage: s3Storage(s3.settings, s3.options) }),
};
afterAll(async () => {
  await Promise.all([apps.disk.close(), apps.S3.close()]);
  await s3.close();
});

describe.each(['disk', 'S3'] as const)('%s', async (name) => {
  const app = apps[name];
  const { agent } = await createActors(app.db);
  const origin = await app.listen();
  const folder = name === 'disk' ? app.files : s3.folder;

  const begin = async (content: Buffer, declared: object = {}): Promise<Upload> =>
    (await app.as(agent).call('create-upload', { body: { blob: { ...newFile(content), ...declared } } })).body;
  const pathOf = ({ direct_upload }: Upload) => new URL(direct_upload.url).pathname;

  async function put(path: string, content: Buffer, headers: Record<string, string> = {}) {
    const response = await fetch(origin + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf', ...headers },
      body: new Uint8Array(content),
    });
    return [response.status, await response.text()];
  }

  const stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const read = async ({ id }: Upload) => buffer(await readBlob(app.ctx, { id }));
  const isStored = async ({ id }: Upload) => {
    const row = await app.db.selectFrom('blobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return row.stored_at !== null;
  };

  test.each([0, 1, 65_536, 300_000])('stores %i bytes, encrypted, without a session', async (size) => {
    const content = Buffer.concat([Buffer.from('%PDF- metformin '), randomBytes(size)]).subarray(0, size);
    const upload = await begin(content);
    expect(await put(pathOf(upload), content)).toEqual([204, '']);
    expect((await read(upload)).equals(content)).toBe(true);
    for (const path of stored()) expect(readFileSync(path).includes('metformin')).toBe(false);
  });

  test('reads a range', async () => {
    const content = randomBytes(400_000);
    const upload = await uploadFile(app, app.as(agent), content);
    const part = await buffer(await readBlob(app.ctx, upload, { start: 65_530, end: 200_001 }));
    expect(part.equals(content.subarray(65_530, 200_002))).toBe(true);
  });

  test('the same content can be sent again, and another one changes nothing', async () => {
    const [content, other] = [randomBytes(100_000), randomBytes(100_000)];
    const upload = await begin(content);
    expect(await put(pathOf(upload), content)).toEqual([204, '']);
    const files = stored().length;
    expect(await put(pathOf(upload), content)).toEqual([204, '']);
    expect(await put(pathOf(upload), other)).toEqual([422, '']);
    expect((await read(upload)).equals(content)).toBe(true);
    expect(stored()).toHaveLength(files);
  });

  test('parallel uploads of one file store it once', async () => {
    const content = randomBytes(200_000);
    const upload = await begin(content);
    const files = stored().length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(pathOf(upload), content)));
    expect(answers).toEqual(answers.map(() => [204, '']));
    expect((await read(upload)).equals(content)).toBe(true);
    if (name === 'disk') expect(stored()).toHaveLength(files + 1);
  });

  test('requirement 27: rejects another content, type, length or digest, and stores nothing', async () => {
    const content = randomBytes(100_000);
    const upload = await begin(content);
    const path = pathOf(upload);
    const files = stored().length;
    expect(await put(path, randomBytes(100_000))).toEqual([422, '']);
    expect(await put(path, content.subarray(1))).toEqual([422, '']);
    expect(await put(path, Buffer.concat([content, Buffer.alloc(1)]))).toEqual([422, '']);
    expect(await put(path, content, { 'content-type': 'text/html' })).toEqual([422, '']);
    expect(await put(path, content, { 'content-md5': newFile(Buffer.alloc(1)).checksum })).toEqual([422, '']);
    expect(await isStored(upload)).toBe(false);
    if (name === 'disk') expect(stored()).toHaveLength(files);
    expect(await put(path, content, { 'content-md5': upload.checksum })).toEqual([204, '']);
  });

  test('compares media types without parameters and letter case', async () => {
    const content = Buffer.from('a,b\n1,2\n');
    const upload = await begin(content, { content_type: 'text/csv; charset=utf-8' });
    expect(await put(pathOf(upload), content, { 'content-type': 'Text/CSV' })).toEqual([204, '']);
  });

  test('requires a content length', async () => {
    const content = randomBytes(1000);
    const upload = await begin(content);
    const status = await new Promise((resolve, reject) => {
      const sent = request(origin + pathOf(upload), {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      sent.end(content);
    });
    expect([status, await isStored(upload)]).toEqual([411, false]);
  });

  test('an interrupted upload leaves nothing, and can be repeated', async () => {
    const content = randomBytes(500_000);
    const upload = await begin(content);
    const files = stored().length;
    const headers = { 'content-type': 'application/pdf', 'content-length': String(content.length) };
    const sent = request(origin + pathOf(upload), { method: 'PUT', headers }).on('error', () => undefined);
    sent.write(content.subarray(0, 200_000));
    await wait(100);
    sent.destroy();
    await wait(200);
    expect(await isStored(upload)).toBe(false);
    if (name === 'disk') expect(stored()).toHaveLength(files);
    expect(await put(pathOf(upload), content)).toEqual([204, '']);
  });
});

const app = apps.disk;
const { agent } = await createActors(app.db);
const content = Buffer.from('%PDF-1.7');

const put = async (token: string) => {
  const { statusCode, payload } = await app.server.inject({
    method: 'PUT',
    url: `/rails/active_storage/disk/${token}`,
    headers: { 'content-type': 'application/pdf', 'content-length': String(content.length) },
    payload: content,
  });
  return [statusCode, payload];
};

test('requirement 29: the token expires after 300 seconds', async () => {
  const { body } = await app.as(agent).call('create-upload', { body: { blob: newFile(content) } });
  const token = body.direct_upload.url.split('/').at(-1) ?? '';
  app.forward(299);
  expect(await put(token)).toEqual([204, '']);
  app.forward(2);
  expect(await put(token)).toEqual([404, '']);
});

test('a token that is invalid, changed, or made for something else is 404 with an empty body', async () => {
  const { body } = await app.as(agent).call('create-upload', { body: { blob: newFile(content) } });
  const token = body.direct_upload.url.split('/').at(-1) ?? '';
  for (const wrong of [
    'x',
    '%00',
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
    `${body.key}.99999999999.${token.split('.').at(-1)}`,
    body.signed_id,
    app.ctx.tokens.sign('bearer', `${body.key}.99999999999`),
    signUpload(app.ctx, 'a'.repeat(38)),
  ])
    expect([wrong, ...(await put(wrong))]).toEqual([wrong, 404, '']);
  expect((await put('a'.repeat(5000)))[0]).toBe(404);
  expect(await put(token)).toEqual([204, '']);
});

test('a token of one file stores no other', async () => {
  const browser = app.as(agent);
  const [first, second] = [Buffer.from('%PDF-first'), Buffer.from('%PDF-other')];
  const upload = (await browser.call('create-upload', { body: { blob: newFile(first) } })).body;
  const other = (await browser.call('create-upload', { body: { blob: newFile(second) } })).body;
  const { statusCode } = await app.server.inject({
    method: 'PUT',
    url: new URL(other.direct_upload.url).pathname,
    headers: { 'content-type': 'application/pdf', 'content-length': String(first.length) },
    payload: first,
  });
  expect([statusCode, upload.byte_size]).toEqual([422, other.byte_size]);
});

test('a storage that fails is 503, and the upload can be repeated', async () => {
  const { body } = await app.as(agent).call('create-upload', { body: { blob: newFile(content) } });
  const token = body.direct_upload.url.split('/').at(-1) ?? '';
  const broken = await createTestApp({ storage: s3Storage({ ...s3.settings, bucket: 'missing-bucket' }, s3.options) });
  const { agent: other } = await createActors(broken.db);
  const upload = (await broken.as(other).call('create-upload', { body: { blob: newFile(content) } })).body;
  const response = await broken.server.inject({
    method: 'PUT',
    url: new URL(upload.direct_upload.url).pathname,
    headers: { 'content-type': 'application/pdf', 'content-length': String(content.length) },
    payload: content,
  });
  await broken.close();
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  expect(await put(token)).toEqual([204, '']);
});

test.each([
  ['stops sending', 0],
  ['sends a few bytes from time to time', 10],
])('an upload that %s is 408, and leaves nothing', async (_, trickle) => {
  const large = randomBytes(500_000);
  const { body } = await app.as(agent).call('create-upload', { body: { blob: newFile(large) } });
  const filesOnDisk = () =>
    readdirSync(app.files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = filesOnDisk().length;
  const server = Fastify();
  await registerUploads(server, app.ctx, await createRequestLimits(server, app.ctx), { windowMs: 200 });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const ended = await new Promise((resolve) => {
    const headers = { 'content-type': 'application/pdf', 'content-length': String(large.length) };
    const sent = request(origin + new URL(body.direct_upload.url).pathname, { method: 'PUT', headers });
    sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', () => undefined);
    sent.write(large.subarray(0, 200_000));
    const timer = setInterval(() => sent.write(large.subarray(0, trickle)), 20);
    sent.on('close', () => clearInterval(timer));
  });
  await server.close();
  const row = await app.db.selectFrom('blobs').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  expect([ended, row.stored_at]).toEqual([408, null]);
  await vi.waitFor(() => expect(filesOnDisk()).toHaveLength(files), 5_000);
});

test('requirement 41: no log contains a file name or a token', async () => {
  const upload = await uploadFile(app, app.as(agent), content, 'Metformin.pdf');
  const log = app.log.join('\n');
  expect(log).not.toMatch(/Metformin/);
  expect(log).not.toContain(upload.direct_upload.url.split('/').at(-1));
});
