import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { analysisPdf, createAnalysisActors, fetchFile, locationOf, newAnalysis } from '../../../testing/analyses.ts';
import type { Person } from '../../../testing/browser.ts';
import { writeUser } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createAnalysisActors(app);
const { firm, advisor, agent, superAdmin, newClient } = actors;
const content = analysisPdf('Canary content');

async function newServed(reader?: Person) {
  const client = await newClient();
  const file = await newAnalysis(app, agent, client, { type: reader ? 'hpa_fa' : 'hpa', content });
  const location = (await locationOf(app, reader ?? client, file.url)) ?? '';
  return { client, file, location };
}

const openedFor = async (person: Person, client: Person) =>
  (await app.as(person).call('show-client', { params: { id: client.id } })).body.analysis;

test('requirement 28: sends the bytes without a session, safely', async () => {
  const { location } = await newServed();
  const { statusCode, headers, rawPayload } = await fetchFile(app, location);
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(content)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': 'inline; filename=Analysis.pdf',
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
});

test('sends ranges, and nothing to who has the file', async () => {
  const { location } = await newServed();
  const part = await fetchFile(app, location, { range: 'bytes=5-9' });
  expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([
    206,
    `bytes 5-9/${content.length}`,
    content.toString('latin1', 5, 10),
  ]);
  const end = await fetchFile(app, location, { range: 'bytes=-6' });
  expect([end.statusCode, end.payload]).toEqual([206, content.toString('latin1').slice(-6)]);
  const beyond = await fetchFile(app, location, { range: `bytes=${content.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.payload]).toEqual([
    416,
    `bytes */${content.length}`,
    '',
  ]);
  const known = await fetchFile(app, location, { 'if-none-match': String(part.headers.etag) });
  expect([known.statusCode, known.payload]).toEqual([304, '']);
});

test('requirement 29: the address lives 60 seconds', async () => {
  const { location } = await newServed();
  app.forward(59);
  expect((await fetchFile(app, location)).statusCode).toBe(200);
  app.forward(2);
  expect((await fetchFile(app, location)).statusCode).toBe(404);
});

test('the address ends when the file is deleted or replaced', async () => {
  const { file, location } = await newServed();
  await app.as(agent).call('delete-attachment', { params: { id: file.id } });
  expect((await fetchFile(app, location)).statusCode).toBe(404);
  const other = await newServed();
  await newAnalysis(app, agent, other.client, { replaces: other.file.id });
  expect((await fetchFile(app, other.location)).statusCode).toBe(404);
});

test('the address ends when its reader loses access', async () => {
  const update = (account: object) => app.db.updateTable('accounts').set(account).where('id', '=', firm).execute();
  const { client, location } = await newServed(advisor);
  const status = async () => (await fetchFile(app, location)).statusCode;
  expect(await status()).toBe(200);
  await update({ plan_type: 'starter' });
  expect(await status()).toBe(404);
  await update({ plan_type: 'core', stripeable: true, seats: 0 });
  expect(await status()).toBe(404);
  await update({ stripeable: false });
  expect(await status()).toBe(200);
  await writeUser(app.db, client, { financial_advisor_id: actors.colleague.id });
  expect(await status()).toBe(404);
  await writeUser(app.db, client, { financial_advisor_id: advisor.id });
  await app.as(advisor).call('end-session');
  expect(await status()).toBe(404);
  await app.as(advisor).signIn(advisor);
  expect(await status()).toBe(404);
});

test('records when the client and the advisor open it, not what continues a download', async () => {
  const { client, file, location } = await newServed();
  expect((await openedFor(agent, client)).opened_by_client).toBeNull();
  await fetchFile(app, location, {}, 'HEAD');
  await fetchFile(app, location, { range: 'bytes=5-' });
  await fetchFile(app, location, { 'if-none-match': '*' });
  await locationOf(app, agent, file.url);
  expect((await openedFor(agent, client)).opened_by_client).toBeNull();
  const first_at = app.ctx.clock().toISOString();
  await fetchFile(app, location, { range: 'bytes=0-3' });
  app.forward(30);
  await fetchFile(app, location);
  const opened = { first_at, last_at: app.ctx.clock().toISOString() };
  const shown = await openedFor(agent, client);
  expect([shown.opened_by_client, shown.opened_by_advisor]).toEqual([opened, null]);
  const forAdvisor = await newAnalysis(app, agent, client, { type: 'hpa_fa' });
  const at = app.ctx.clock().toISOString();
  await fetchFile(app, (await locationOf(app, advisor, forAdvisor.url)) ?? '');
  expect((await openedFor(advisor, client)).opened_by_advisor).toEqual({ first_at: at, last_at: at });
  expect((await openedFor(client, client)).opened_by_advisor).toBeNull();
});

test('a file whose bytes are missing or damaged is unavailable, and was not opened', async () => {
  for (const harm of [
    (path: string) => rmSync(path),
    (path: string) => truncateSync(path, 5),
    (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length)),
  ]) {
    const { client, location } = await newServed();
    const { object_name } = await app.db
      .selectFrom('blobs')
      .select('object_name')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    harm(join(app.files, String(object_name).slice(0, 2), String(object_name)));
    const response = await fetchFile(app, location);
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    expect((await openedFor(agent, client)).opened_by_client).toBeNull();
  }
});

test('a HEAD request gets the headers only', async () => {
  const { location } = await newServed();
  const { statusCode, headers, payload } = await fetchFile(app, location, {}, 'HEAD');
  expect([statusCode, headers['content-length'], payload]).toEqual([200, String(content.length), '']);
});

test('deleting and opening at once: the bytes are sent before or not at all', async () => {
  const { file, location } = await newServed();
  const opened = Array.from({ length: 5 }, () => fetchFile(app, location));
  const deletion = app.as(agent).call('delete-attachment', { params: { id: file.id } });
  for (const { statusCode } of await Promise.all(opened)) expect([200, 404]).toContain(statusCode);
  expect((await deletion).status).toBe(200);
  expect((await fetchFile(app, location)).statusCode).toBe(404);
});

test('a token of another purpose, a changed and an invalid one are 404', async () => {
  const { file, location } = await newServed();
  const [token = ''] = location.split('/').slice(-2);
  const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const others = [changed, token.replace(/^\d+/, '1'), file.signed_id, token.replace('inline', 'attachment')];
  for (const other of [...others, 'x', '%00', '%zz', '.', 'A'.repeat(9_000), '..%2F..%2Fsecret'])
    expect((await fetchFile(app, `/rails/active_storage/disk/${other}/plan.pdf`)).statusCode).toBe(404);
});

test('a super admin opens an earlier version', async () => {
  const { client, file } = await newServed();
  await newAnalysis(app, agent, client, { replaces: file.id });
  const location = await locationOf(app, superAdmin, file.url);
  expect((await fetchFile(app, location ?? '')).statusCode).toBe(200);
});
