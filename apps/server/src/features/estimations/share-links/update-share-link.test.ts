import type { BodyInput } from 'contract/endpoint';
import type { updateShareLink } from 'contract/endpoints/share-links';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, colleague, admin, client, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);

const day = 24 * 60 * 60;
type Settings = BodyInput<typeof updateShareLink>;
const change = (id: number | string, body: Settings, by: Person = advisor) =>
  app.as(by).call('update-share-link', { params: { id }, body });
const inDays = (days: number) => new Date(app.ctx.clock().getTime() + days * day * 1000).toISOString();
/** Moves the end, because sessions of the test end earlier. */
async function end(id: number, seconds: number): Promise<string> {
  const share_expires_at = new Date(app.ctx.clock().getTime() + seconds * 1000).toISOString();
  await app.db.updateTable('estimations').set({ share_expires_at }).where('id', '=', id).execute();
  return share_expires_at;
}
const answerTo = async (token: string) => app.browser().call('show-estimation', { params: { id: token } });
const linkOf = async (id: number, by: Person = advisor) => app.as(by).call('show-share-link', { params: { id } });

test('an expired link is like one that never existed, and a new end revives it', async () => {
  const saved = await newEstimation(app.as(advisor));
  await end(saved.id, 60);
  expect((await answerTo(saved.token)).status).toBe(200);
  const ended = await end(saved.id, 0);
  const [expired, unknown] = [await answerTo(saved.token), await answerTo('A'.repeat(43))];
  expect([expired.status, expired.text]).toEqual([404, unknown.text]);
  const calculated = await app.browser().call('calculate-estimation', { params: { id: saved.token } });
  expect([calculated.status, calculated.text]).toEqual([404, unknown.text]);
  const own = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(own.body).toMatchObject({ share_url: expect.stringContaining(saved.token), share_expires_at: ended });
  expect((await change(saved.id, { expires_in_days: 7 })).body.share_expires_at).toBe(inDays(7));
  expect((await answerTo(saved.token)).status).toBe(200);
});

test('ends after 7, 30 or 90 days, or never, without a new version', async () => {
  const { id, token, version } = await newEstimation(app.as(advisor));
  for (const days of [7, 30, 90] as const) {
    expect((await change(id, { expires_in_days: days })).body.share_expires_at).toBe(inDays(days));
    expect((await linkOf(id)).body.share_expires_at).toBe(inDays(days));
  }
  expect((await change(id, { expires_in_days: null })).body.share_expires_at).toBeNull();
  expect((await answerTo(token)).status).toBe(200);
  const shown = await app.as(advisor).call('show-estimation', { params: { id } });
  expect(shown.body.version).toBe(version);
});

test('a link from before links had an end keeps working', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  await app.db.updateTable('estimations').set({ share_expires_at: null }).where('id', '=', id).execute();
  expect((await answerTo(token)).status).toBe(200);
});

test('returns a code once, and keeps it while the end changes', async () => {
  const { id } = await newEstimation(app.as(advisor));
  expect((await linkOf(id)).body.has_code).toBe(false);
  const on = (await change(id, { has_code: true })).body;
  expect([on.has_code, on.code]).toEqual([true, expect.stringMatching(/^\d{6}$/)]);
  expect((await change(id, { expires_in_days: 7 })).body).toMatchObject({ has_code: true, code: null });
  expect((await linkOf(id)).text).not.toContain(on.code);
  const row = await app.db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(`"${on.code}"`);
  expect((await change(id, { has_code: false })).body).toMatchObject({ has_code: false, code: null });
});

test('a new link has no code and no openings', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  const visit = '3f1c1f4e7a534b268f526a0f3d0b7a11';
  await app.browser().call('record-opening', { params: { id: token }, body: { visit } });
  await change(id, { has_code: true });
  expect((await linkOf(id)).body).toMatchObject({ has_code: true, openings: { count: 1 } });
  await app.as(advisor).call('create-share-link', { params: { id } });
  expect((await linkOf(id)).body).toMatchObject({ has_code: false, openings: { count: 0, latest: [] } });
});

test('returns 404 for a revoked link', async () => {
  const { id } = await newEstimation(app.as(advisor));
  await app.as(advisor).call('delete-share-link', { params: { id } });
  expect((await change(id, { expires_in_days: 7 })).status).toBe(404);
  expect((await change(id, { has_code: true })).status).toBe(404);
  expect((await linkOf(id)).body).toMatchObject({ share_url: null, share_expires_at: null, has_code: false });
});

test('rejects other users, visitors and the token', async () => {
  const { id, token } = await newEstimation(app.as(advisor));
  for (const by of [colleague, otherAdvisor, otherAdmin]) {
    const missing = await change(999_999, { has_code: true }, by);
    const answer = await change(id, { has_code: true }, by);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
    expect((await linkOf(id, by)).status).toBe(404);
  }
  expect((await change(id, { has_code: true }, client)).status).toBe(403);
  expect((await linkOf(id, client)).status).toBe(403);
  const call = { params: { id }, body: { has_code: true } };
  expect((await app.browser().call('update-share-link', call)).status).toBe(401);
  expect((await change(token, { has_code: true })).status).toBe(404);
  for (const by of [admin, superAdmin]) expect((await change(id, { expires_in_days: 90 }, by)).status).toBe(200);
  expect((await linkOf(id)).body.has_code).toBe(false);
});

test.each([
  { expires_in_days: 0 },
  { expires_in_days: 365 },
  { expires_in_days: '7' },
  { has_code: 'yes' },
  { code: '123456' },
])('rejects %j', async (body) => {
  const { id, share_expires_at } = await newEstimation(app.as(advisor));
  expect((await change(id, body as never)).code).toBe('validation_failed');
  expect((await linkOf(id)).body).toMatchObject({ share_expires_at, has_code: false });
});
