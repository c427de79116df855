import { uploadLimits } from 'contract/vocabulary/files';
import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { newFile } from '../../../testing/uploads.ts';

const app = await createTestApp({ public_url: 'https://plans.example.com' });
afterAll(() => app.close());
const { agent, client, superAdmin } = await createActors(app.db);
const file = newFile(Buffer.from('%PDF-1.7'));

const create = (blob: object, person = agent) => app.as(person).call('create-upload', { body: { blob } });
const createAny = (body: unknown) => app.as(agent).call('create-upload', { body: body as never });

test('replies as Active Storage does', async () => {
  const { status, body } = await create({ ...file, metadata: { width: 1 } });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...file,
    id: expect.any(Number),
    key: expect.stringMatching(/^[a-z0-9]{28,}$/),
    metadata: {},
    service_name: 'local',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    signed_id: expect.stringMatching(/^[\w-]+--[\w-]{43}$/),
    direct_upload: {
      url: expect.stringMatching(/^https:\/\/plans\.example\.com\/rails\/active_storage\/disk\/[\w.-]{1,100}$/),
      headers: { 'Content-Type': 'application/pdf' },
    },
  });
});

test('stores the file name encrypted, and no bytes yet', async () => {
  const { body } = await create({ ...file, filename: 'Metformin for Ada.pdf' });
  const row = await app.db.selectFrom('blobs').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/Metformin|Ada/);
  expect(app.ctx.encryption.decrypt('blobs.filename', row.filename_encrypted)).toBe('Metformin for Ada.pdf');
  expect(row).toMatchObject({ created_by: agent.id, stored_at: null, attached_at: null, scan: null });
});

test.each([
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['  plan.pdf \n', 'plan.pdf'],
  ['a\r\nSet-Cookie: b\t.pdf', 'a--Set-Cookie- b-.pdf'],
  ['fdp.exe\u202e.pdf', 'fdp.exe-.pdf'],
  ['a\u0000b%$|:;/<>?*"\\.pdf', 'a-b------------.pdf'],
  ['análisis 分析 👩‍⚕️.pdf', 'análisis 分析 👩‍⚕️.pdf'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
])('sanitizes the file name %j', async (filename, expected) => {
  expect((await create({ ...file, filename })).body.filename).toBe(expected);
});

test.each<[unknown]>([
  [{}],
  [{ blob: undefined }],
  ...Object.keys(file).map((name): [unknown] => [{ blob: { ...file, [name]: undefined } }]),
])('an incomplete request is malformed: %j', async (body) => {
  const { status, code } = await createAny(body);
  expect([status, code]).toEqual([400, 'malformed_request']);
});

test.each<[string, unknown]>([
  ['filename', ''],
  ['filename', ' \t '],
  ['filename', 'a'.repeat(4096)],
  ['filename', 5],
  ['content_type', ''],
  ['content_type', 'pdf'],
  ['content_type', 'application/pdf\r\nx: y'],
  ['byte_size', -1],
  ['byte_size', 1.5],
  ['byte_size', '8'],
  ['byte_size', 1e308],
  ['checksum', ''],
  ['checksum', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['checksum', `${'A'.repeat(21)}B==`],
])('rejects %s %j with a message for the field', async (field, value) => {
  const { status, code, errors } = await create({ ...file, [field]: value });
  expect([status, code]).toEqual([422, 'validation_failed']);
  expect(Object.keys(errors)).toEqual([field]);
});

test('accepts the content types that browsers send', async () => {
  for (const content_type of [
    'application/octet-stream',
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'IMAGE/PNG',
  ])
    expect([content_type, (await create({ ...file, content_type })).status]).toEqual([content_type, 200]);
});

test('requirement 27: files have at most 100 MB, and 2 GiB for super admins', async () => {
  const sized = (byte_size: number) => ({ ...file, byte_size });
  expect((await create(sized(uploadLimits.default))).status).toBe(200);
  const { status, errors } = await create(sized(uploadLimits.default + 1));
  expect([status, errors]).toEqual([422, { byte_size: ['The file can be up to 100 MB'] }]);
  expect((await create(sized(2 ** 31), superAdmin)).status).toBe(200);
  const tooLarge = await create(sized(2 ** 31 + 1), superAdmin);
  expect(tooLarge.errors).toEqual({ byte_size: ['The file can be up to 2 GB'] });
  expect((await create(sized(0))).status).toBe(200);
});

test('limits what a user uploads without using it, also in parallel', async () => {
  const used = { ...file, key: 'x', filename_encrypted: 'x', service_name: 'local', created_by: client.id };
  const { filename, ...columns } = used;
  await app.db
    .insertInto('blobs')
    .values(
      Array.from({ length: 497 }, (_, index) => ({
        ...columns,
        key: `key${index}`,
        created_at: app.ctx.clock().toISOString(),
      })),
    )
    .execute();
  await app.as(client).csrf();
  await create(file, client);
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(file, client)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429]);
  const limited = answers.find(({ status }) => status === 429);
  expect([limited?.code, Number(limited?.headers['retry-after'])]).toEqual(['too_many_uploads', 3600]);
});

test('limits the size of what a user uploads without using it', async () => {
  const large = { ...file, byte_size: uploadLimits.default };
  const { advisor } = await createActors(app.db);
  for (let count = 0; count < 20; count++) expect((await create(large, advisor)).status).toBe(200);
  expect((await create(large, advisor)).code).toBe('too_many_uploads');
});
