import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dump } from '../../../testing/dump.ts';
import { createActors, newEstimation, newRootEstimation, tokenOf } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);

const linkOf = async (id: number) => (await app.as(advisor).call('show-estimation', { params: { id } })).body.share_url;
const canSee = async (token: string) =>
  (await app.browser().call('show-estimation', { params: { id: token } })).status === 200;

test('replaces the previous link', async () => {
  const saved = await newEstimation(app.as(advisor));
  const { body } = await app.as(advisor).call('create-share-link', { params: { id: saved.id } });
  expect(body.share_url).toMatch(/^http:\/\/localhost:3000\/estimations\/[A-Za-z0-9_-]{43}\/view$/);
  expect(await linkOf(saved.id)).toBe(body.share_url);
  expect([await canSee(saved.token), await canSee(tokenOf(body.share_url))]).toEqual([false, true]);
});

test('a new link ends after 30 days', async () => {
  const saved = await newEstimation(app.as(advisor));
  const end = new Date(app.ctx.clock().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const { body } = await app.as(advisor).call('create-share-link', { params: { id: saved.id } });
  const copy = await app.as(advisor).call('duplicate-estimation', { params: { id: saved.id } });
  expect([saved.share_expires_at, body.share_expires_at, copy.body.share_expires_at]).toEqual([end, end, end]);
});

test('creates a link after the previous one was revoked', async () => {
  const saved = await newEstimation(app.as(advisor));
  await app.as(advisor).call('delete-share-link', { params: { id: saved.id } });
  const { body } = await app.as(advisor).call('create-share-link', { params: { id: saved.id } });
  expect([await canSee(saved.token), await canSee(tokenOf(body.share_url))]).toEqual([false, true]);
});

test('keeps only the last of ten links created concurrently', async () => {
  const saved = await newEstimation(app.as(advisor));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.as(advisor).call('create-share-link', { params: { id: saved.id } })),
  );
  const tokens = answers.map(({ body }) => tokenOf(body.share_url));
  const working: string[] = [];
  for (const token of tokens) if (await canSee(token)) working.push(token);
  expect(working).toEqual([tokenOf(await linkOf(saved.id))]);
});

test('accepts the account admin and a super admin', async () => {
  const { id } = await newEstimation(app.as(advisor));
  for (const person of [admin, superAdmin]) {
    expect((await app.as(person).call('create-share-link', { params: { id } })).status).toBe(200);
  }
});

test('uses tokens of 256 random bits', async () => {
  const tokens = new Set<string>();
  const saved = await newEstimation(app.as(advisor));
  for (let round = 0; round < 50; round++) {
    const { body } = await app.as(advisor).call('create-share-link', { params: { id: saved.id } });
    tokens.add(tokenOf(body.share_url));
  }
  expect(tokens.size).toBe(50);
  const bytes = [...tokens].flatMap((token) => [...Buffer.from(token, 'base64url')]);
  expect(bytes).toHaveLength(50 * 32);
  // Of 1,600 random bytes all but about half of one value in 256 turn up.
  expect(new Set(bytes).size).toBeGreaterThan(245);
});

test('stores tokens as digest and ciphertext, and neither tokens nor income in clear text', async () => {
  const income = 73_119.37;
  const last_year_income = 262_144.81;
  const canaries = [String(income), String(last_year_income), '7311937', '26214481'];
  const people = [
    { age: 66, sex: 'Male' as const },
    { age: 60, sex: 'Female' as const, spouse: true },
  ];
  const tax_filing_status = 'married_joint' as const;
  const saved = await newEstimation(app.as(advisor), {
    dependents_attributes: people,
    income,
    last_year_income,
    tax_filing_status,
  });
  const root = await newRootEstimation(app.browser(), { income });
  canaries.push(saved.token, root);

  const row = await app.db.selectFrom('estimations').selectAll().where('id', '=', saved.id).executeTakeFirstOrThrow();
  expect(row.share_digest).toEqual(createHash('sha256').update(saved.token).digest());
  expect(app.ctx.encryption.decrypt('estimations.share_token', row.share_encrypted ?? '')).toBe(saved.token);

  const whole = await dump(app.db);
  expect(whole).toContain('Margaret');
  for (const canary of canaries) {
    expect(whole).not.toContain(canary);
    expect(whole).not.toContain(Buffer.from(canary).toString('hex'));
    expect(whole).not.toContain(Buffer.from(canary).toString('base64').replace(/=+$/, ''));
  }
});

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const saved = await newEstimation(app.as(advisor));
  for (const person of [colleague, otherAdvisor]) {
    const other = await app.as(person).call('create-share-link', { params: { id: saved.id } });
    const missing = await app.as(person).call('create-share-link', { params: { id: 999_999 } });
    expect([other.status, other.text]).toEqual([404, missing.text]);
  }
  expect(await canSee(saved.token)).toBe(true);
});

test('returns 404 for a token and for a root estimate', async () => {
  const root = await newRootEstimation(app.browser());
  const row = await app.db
    .selectFrom('estimations')
    .select('id')
    .where('root_digest', 'is not', null)
    .executeTakeFirstOrThrow();
  for (const id of [root, row.id]) {
    expect((await app.as(superAdmin).call('create-share-link', { params: { id } })).status).toBe(404);
  }
});

test('returns 401 without a session and 403 for a client', async () => {
  const saved = await newEstimation(app.as(advisor));
  expect((await app.browser().call('create-share-link', { params: { id: saved.id } })).status).toBe(401);
  expect((await app.as(client).call('create-share-link', { params: { id: saved.id } })).status).toBe(403);
  expect(await canSee(saved.token)).toBe(true);
});
