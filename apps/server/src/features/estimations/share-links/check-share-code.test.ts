import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { createActors, newEstimation } from '../../../testing/factories.ts';
import { newScenario } from '../../../testing/scenarios.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

const hour = 60 * 60;
let staff = app.as(advisor);
async function forward(seconds: number): Promise<void> {
  app.forward(seconds);
  staff = app.browser();
  await staff.signIn(advisor);
}

const maxTries = 10;
const other = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0');

async function newCode(id: number): Promise<string> {
  const { body } = await staff.call('update-share-link', { params: { id }, body: { has_code: true } });
  return body.code ?? '';
}

async function newProtected() {
  const { id, token } = await newEstimation(staff, { shows_outlook: true });
  const code = await newCode(id);
  return { id, token, code, wrong: other(code) };
}

const enter = (browser: Browser, token: string, code: string) =>
  browser.call('check-share-code', { params: { id: token }, body: { code } });
const reads = ['show-estimation', 'calculate-estimation', 'show-outlook', 'list-scenarios'] as const;
const statusesOf = async (browser: Browser, token: string) => {
  const answers: number[] = [];
  for (const name of reads) answers.push((await browser.call(name, { params: { id: token } })).status);
  return answers;
};

test('a link with a code shows nothing until this browser has entered it', async () => {
  const { id, token, code } = await newProtected();
  await newScenario(staff, id);
  const visitor = app.browser();
  for (const browser of [visitor, staff]) {
    for (const name of reads) {
      const answer = await browser.call(name, { params: { id: token } });
      expect([name, answer.status, answer.code]).toEqual([name, 403, 'share_code_required']);
      expect(Object.keys(JSON.parse(answer.text)).toSorted()).toEqual(['code', 'error']);
      expect(answer.text).not.toContain('Margaret');
    }
  }
  const visit = crypto.randomUUID().replaceAll('-', '');
  expect((await visitor.call('record-opening', { params: { id: token }, body: { visit } })).status).toBe(403);
  const entered = await enter(visitor, token, code);
  expect(entered.body).toEqual({ success: true });
  const [cookie] = [entered.headers['set-cookie']].flat().filter((one) => one?.includes('hp_share'));
  expect(cookie).toContain(`Path=/api/v1/estimations/${token}; HttpOnly; SameSite=Strict`);
  expect(await statusesOf(visitor, token)).toEqual([200, 200, 200, 200]);
  expect((await visitor.call('record-opening', { params: { id: token }, body: { visit } })).status).toBe(200);
  expect(await statusesOf(app.browser(), token)).toEqual([403, 403, 403, 403]);
});

test('a proof opens one link, for twelve hours, until there is a new code', async () => {
  const [first, second] = [await newProtected(), await newProtected()];
  const visitor = app.browser();
  await enter(visitor, first.token, first.code);
  const proof = visitor.cookie('share') ?? '';
  expect((await visitor.call('show-estimation', { params: { id: second.token } })).status).toBe(403);
  const forged = app.browser();
  for (const value of [proof, proof.replace(/^./, 'x'), 'x.9999999999.y', '']) {
    forged.setCookie('share', value);
    expect((await forged.call('show-estimation', { params: { id: second.token } })).status).toBe(403);
  }
  await forward(12 * hour - 60);
  expect((await visitor.call('show-estimation', { params: { id: first.token } })).status).toBe(200);
  await forward(60);
  expect((await visitor.call('show-estimation', { params: { id: first.token } })).status).toBe(403);
  await enter(visitor, first.token, first.code);
  const next = await newCode(first.id);
  expect((await visitor.call('show-estimation', { params: { id: first.token } })).status).toBe(403);
  expect((await enter(visitor, first.token, first.code)).code).toBe('code_invalid');
  expect((await enter(visitor, first.token, next)).status).toBe(200);
});

test('accepts spaces and hyphens, and says at the field what is not a code', async () => {
  const { token, code } = await newProtected();
  const visitor = app.browser();
  for (const given of ['', '12345', 'abcdef', '1234567']) {
    const answer = await enter(visitor, token, given);
    expect([answer.status, answer.errors.code]).toEqual([422, ['Please enter the 6-digit code.']]);
  }
  expect((await enter(visitor, token, `${code.slice(0, 3)}-${code.slice(3)} `)).status).toBe(200);
});

test('an unknown, revoked or expired link answers alike, and a link without a code accepts any', async () => {
  const [revoked, expired] = [await newProtected(), await newProtected()];
  await staff.call('delete-share-link', { params: { id: revoked.id } });
  await app.db
    .updateTable('estimations')
    .set({ share_expires_at: app.ctx.clock().toISOString() })
    .where('id', '=', expired.id)
    .execute();
  const unknown = await enter(app.browser(), 'A'.repeat(43), '123456');
  for (const { token, code } of [revoked, expired]) {
    const answer = await enter(app.browser(), token, code);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  const { id, token } = await newEstimation(staff);
  expect((await enter(app.browser(), token, '123456')).status).toBe(200);
  expect((await enter(app.browser(), String(id), '123456')).status).toBe(404);
});

test('rejects any code after ten wrong ones within the hour, over all browsers', async () => {
  const { token, code, wrong } = await newProtected();
  const answers = await Promise.all(Array.from({ length: 25 }, () => enter(app.browser(), token, wrong)));
  expect(answers.filter((answer) => answer.code === 'code_invalid')).toHaveLength(maxTries);
  expect(answers.filter((answer) => answer.code === 'share_code_attempts_exceeded')).toHaveLength(15);
  const late = await enter(app.browser(), token, code);
  expect([late.status, late.code, late.headers['retry-after']]).toEqual([
    429,
    'share_code_attempts_exceeded',
    String(hour),
  ]);
  await forward(hour + 1);
  expect((await enter(app.browser(), token, code)).status).toBe(200);
});

test('whatever the order of right and wrong codes, only wrong ones use up the limit', async () => {
  const order = fc.array(fc.boolean(), { minLength: 5, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(order, async (tries) => {
      const { token, code, wrong } = await newProtected();
      let used = 0;
      for (const isRight of tries) {
        const answer = await enter(app.browser(), token, isRight ? code : wrong);
        const expected = used >= maxTries ? 429 : isRight ? 200 : 422;
        expect(answer.status).toBe(expected);
        if (expected !== 200) used += 1;
      }
    }),
    { numRuns: 12, examples: [[Array<boolean>(11).fill(false)]] },
  );
});

test('records entered and wrong codes in the audit trail', async () => {
  const { token, code, wrong } = await newProtected();
  await enter(app.browser(), token, wrong);
  await enter(app.browser(), token, code);
  const events = await app.db
    .selectFrom('audit_events')
    .select(['kind', 'actor'])
    .where('action', '=', 'check-share-code')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(events).toEqual([
    { kind: 'read', actor: 'link' },
    { kind: 'sign_in', actor: 'anonymous' },
  ]);
});
