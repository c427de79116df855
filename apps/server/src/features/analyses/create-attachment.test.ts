import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { analysisPdf, attach, createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { compressedPdf, objectStream, pdf, pdfStream } from '../../testing/pdfs.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const app = await sharedTestApp();
const { advisor, admin, colleague, otherAdvisor, agent, otherAgent, superAdmin, patient, newClient } =
  await createAnalysisActors(app);

const kindsOf = async (person: Person) =>
  (await app.as(person).call('list-activities')).body.activities.map(({ kind }) => kind);

test('a health agent and a super admin attach analyses', async () => {
  const client = await newClient();
  const first = await newAnalysis(app, agent, client, { filename: 'Añalysis 1.pdf' });
  expect(first).toEqual({
    id: expect.any(Number),
    blob_id: expect.any(Number),
    type: 'hpa',
    nonDeletable: false,
    signed_id: expect.stringMatching(/^[\w-]+--[\w-]{43}$/),
    filename: 'Añalysis 1.pdf',
    name: 'Añalysis 1.pdf',
    url: `/rails/active_storage/blobs/redirect/${first.signed_id}/A%C3%B1alysis%201.pdf`,
    version: 1,
    created_at: app.ctx.clock().toISOString(),
  });
  const second = await newAnalysis(app, superAdmin, client, { type: 'hpa_fa' });
  const { hpa, hpa_fa, analysis } = (await app.as(agent).call('show-client', { params: { id: client.id } })).body;
  expect([hpa, hpa_fa].map((files) => files.map(({ id }) => id))).toEqual([[first.id], [second.id]]);
  expect(analysis).toMatchObject({ arrived_at: second.created_at, sent_at: null, may_manage: true });
  expect((await kindsOf(advisor)).slice(0, 2)).toEqual(['analysis_added', 'analysis_added']);
  expect(await kindsOf(client)).toEqual([]);
});

test('a replaced analysis stays as an earlier version', async () => {
  const client = await newClient();
  const first = await newAnalysis(app, agent, client);
  const second = await newAnalysis(app, agent, client, { replaces: first.id });
  expect(second.version).toBe(2);
  const { hpa } = (await app.as(client).call('show-current-user')).body;
  expect(hpa?.map(({ id }) => id)).toEqual([second.id]);
  // Replaced already, of another type, of another client, unknown.
  const other = await newAnalysis(app, agent, await newClient());
  for (const [type, replaces] of [
    ['hpa', first.id],
    ['hpa_fa', second.id],
    ['hpa', other.id],
    ['hpa', 999_999],
  ] as const) {
    const { status, code } = await attach(app, agent, client, { type, replaces });
    expect([status, code]).toEqual([409, 'attachment_replaced']);
  }
});

test('two agents who replace the same analysis at once do not both succeed', async () => {
  const client = await newClient();
  const { id: replaces } = await newAnalysis(app, agent, client);
  const statuses = await Promise.all([
    attach(app, agent, client, { replaces }),
    attach(app, superAdmin, client, { replaces }),
  ]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('users of the firm and the client get 403, others the same 404 as for an unknown client', async () => {
  const unknown = (await attach(app, agent, { id: 999_999 })).text;
  for (const [person, status] of [
    [advisor, 403],
    [admin, 403],
    [patient, 403],
    [colleague, 404],
    [otherAdvisor, 404],
    [otherAgent, 404],
  ] as const) {
    const answer = await attach(app, person, patient);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.text).toBe(unknown);
  }
  expect((await attach(app, superAdmin, advisor)).status).toBe(404);
  const anonymous = { params: { id: patient.id }, body: { type: 'hpa', signed_id: 'x' } } as const;
  expect((await app.browser().call('create-attachment', anonymous)).status).toBe(401);
});

/** 50 MB of zeros as the one file of a zip archive. */
const zipBomb = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014'), deflateRawSync(Buffer.alloc(50_000_000))]);
const stream = objectStream({ 5: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>' });
const hiddenScript = compressedPdf({ containers: { 7: { stream, contains: [5] } } });
const compressed = pdf({ objects: { 4: pdfStream('/Filter /FlateDecode', 'x') } });

test.each<[string, Buffer, string]>([
  ['bomb.pdf', zipBomb, 'pdf_invalid'],
  ['script.pdf', hiddenScript, 'pdf_unsafe'],
  ['without-xref.pdf', compressed.subarray(0, compressed.indexOf('xref\n')), 'pdf_unreadable'],
  ['html.pdf', Buffer.from('<script>alert(1)</script>'), 'pdf_invalid'],
  ['plan.txt', analysisPdf(), 'pdf_invalid'],
  ['empty.pdf', Buffer.alloc(0), 'blob_empty'],
])('rejects %s', async (filename, content, expected) => {
  const { status, code } = await attach(app, agent, patient, { filename, content });
  expect([status, code]).toEqual([422, expected]);
});

test('rejects a signed id of another user, a used one and an invalid one', async () => {
  const create = async (person: Person, signed_id: string) => {
    const call = { params: { id: patient.id }, body: { type: 'hpa' as const, signed_id } };
    const { status, code } = await app.as(person).call('create-attachment', call);
    return [status, code];
  };
  const { signed_id } = await uploadFile(app, app.as(agent), analysisPdf());
  expect(await create(superAdmin, signed_id)).toEqual([422, 'blob_not_usable']);
  expect(await create(agent, signed_id)).toEqual([200, undefined]);
  for (const used of [signed_id, `${signed_id}x`, '', '--', '\u0000', 'a'.repeat(1_000)])
    expect(await create(agent, used)).toEqual([422, 'blob_not_usable']);
  const invalid = { params: { id: patient.id }, body: { type: 'image', signed_id } as never };
  expect((await app.as(agent).call('create-attachment', invalid)).errors).toHaveProperty('type');
});

test('a file that is damaged behind its first bytes is unavailable', async () => {
  const content = pdf({ objects: { 4: pdfStream('', Buffer.alloc(300_000, ' ')) } });
  const { id, signed_id } = await uploadFile(app, app.as(agent), content);
  const { object_name } = await app.db
    .selectFrom('blobs')
    .select('object_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const path = join(app.files, String(object_name).slice(0, 2), String(object_name));
  truncateSync(path, 250_000);
  const call = { params: { id: patient.id }, body: { type: 'hpa' as const, signed_id } };
  const { status, code } = await app.as(agent).call('create-attachment', call);
  expect([status, code]).toEqual([503, 'unavailable']);
});

test('a blob that is attached twice at once is attached once', async () => {
  const client = await newClient();
  const { signed_id } = await uploadFile(app, app.as(agent), analysisPdf());
  const call = { params: { id: client.id }, body: { type: 'hpa' as const, signed_id } };
  const answers = await Promise.all(Array.from({ length: 4 }, () => app.as(agent).call('create-attachment', call)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  const { hpa } = (await app.as(agent).call('show-client', { params: { id: client.id } })).body;
  expect(hpa).toHaveLength(1);
});
