import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAttempt, newNumber, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm } = await createActors(app.db);

const sentence = {
  bad: 'Invalid code. Please try again.',
  over: 'This code has expired. Sign in again to get a new one.',
  unknown: 'This sign-in has expired. Sign in again.',
  many: 'Too many incorrect codes. Sign in again in an hour.',
};

const newGuarded = () => newPerson(app.db, 'advisor', firm, { two_fa_enabled: true, phone_number: newNumber() });

async function begin(person: Person) {
  const { token, codeFor } = await newAttempt(app.ctx, person);
  const code = await codeFor();
  return { token, code, wrong: code === '111111' ? '222222' : '111111' };
}

const check = (two_fa_token: string, code: string, browser = app.browser()) =>
  browser.call('check-code', { body: { two_fa_token, code } });

const sessionsOf = async (person: Person) =>
  (await app.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).length;

test('opens a session with the code from the message', async () => {
  const phone_number = newNumber();
  const person = await newPerson(app.db, 'advisor', firm, { two_fa_enabled: true, phone_number });
  const browser = app.browser();
  const { two_fa_token = '' } = (await browser.signIn(person)).body;
  await browser.call('send-code', { body: { two_fa_token } });
  const { code } = (await app.outbox(phone_number))[0] ?? {};
  const { body } = await check(two_fa_token, code ?? '', browser);
  expect(body).toMatchObject({ success: true, user: { id: person.id, phone_verified: true, two_fa_required: true } });
  browser.bearer = body.auth_token;
  expect((await browser.call('show-current-user')).body).toMatchObject({ ...body.user });
  expect((await browser.call('refresh-token')).status).toBe(200);
  expect(browser.cookie('device')).toBeDefined();
});

test.each([
  ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['a dash', (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`],
  ['wide digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
])('accepts a code with %s', async (_, spelled) => {
  const { token, code } = await begin(await newGuarded());
  expect((await check(token, spelled(code))).status).toBe(200);
});

test.each(['', '12345', '1234567', 'abcdef', '12345a', '１２３', '1'.repeat(65_536), '12 34', '٣٤٥٦٧٨', '\u0000'])(
  'rejects %j without counting a try',
  async (given) => {
    const { token, code } = await begin(await newGuarded());
    for (let time = 0; time < 6; time++) {
      const answer = await check(token, given);
      expect([answer.status, answer.errors.code?.[0]]).toEqual([422, 'Please enter the 6-digit code.']);
    }
    expect((await check(token, code)).status).toBe(200);
  },
);

test('requirement 11: allows five tries per code, over all browsers', async () => {
  const { token, code, wrong } = await begin(await newGuarded());
  for (let time = 0; time < 5; time++) {
    const answer = await check(token, wrong);
    expect([answer.status, answer.error]).toEqual([422, sentence.bad]);
  }
  expect((await check(token, code)).error).toBe(sentence.over);

  const other = await begin(await newGuarded());
  for (let time = 0; time < 4; time++) await check(other.token, other.wrong);
  expect((await check(other.token, other.code)).status).toBe(200);
});

test('requirement 11: counts twenty concurrent wrong codes', async () => {
  const person = await newGuarded();
  const { token, code, wrong } = await begin(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(token, wrong)));
  expect(answers.filter(({ error }) => error === sentence.bad)).toHaveLength(5);
  expect(answers.filter(({ error }) => error === sentence.over)).toHaveLength(15);
  const { tries } = await app.db
    .selectFrom('code_attempts')
    .select('tries')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(20);
  expect((await check(token, code)).error).toBe(sentence.over);
  expect(await sessionsOf(person)).toBe(0);
});

test('requirement 11: opens one session for twenty concurrent right codes', async () => {
  const person = await newGuarded();
  const { token, code } = await begin(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(token, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(person)).toBe(1);
  const next = await begin(person);
  expect((await check(next.token, next.code)).status).toBe(200);
});

test('requirement 11: accepts a code once', async () => {
  const person = await newGuarded();
  const { token, code } = await begin(person);
  expect((await check(token, code)).status).toBe(200);
  const again = await check(token, code);
  expect([again.status, again.error]).toEqual([422, sentence.unknown]);
  expect(await sessionsOf(person)).toBe(1);
});

test('requirement 11: rejects the code of another sign-in of the same user', async () => {
  const phone_number = newNumber();
  const person = await newPerson(app.db, 'advisor', firm, { two_fa_enabled: true, phone_number });
  const [a, b] = [await newAttempt(app.ctx, person, phone_number), await newAttempt(app.ctx, person, phone_number)];
  expect(await a.codeFor()).not.toBe(await b.codeFor());
  expect((await check(b.token, await a.codeFor())).error).toBe(sentence.bad);
  expect((await check(b.token, await b.codeFor())).status).toBe(200);
});

test('requirement 11: rejects a code after ten minutes', async () => {
  const [early, late] = [await begin(await newGuarded()), await begin(await newGuarded())];
  app.forward(599);
  expect((await check(early.token, early.code)).status).toBe(200);
  app.forward(1);
  const answer = await check(late.token, late.code);
  expect([answer.status, answer.error]).toEqual([422, sentence.over]);
});

test('requirement 11: rejects even the right code after ten wrong ones within the hour', async () => {
  const person = await newGuarded();
  for (let round = 0; round < 2; round++) {
    const { token, wrong } = await begin(person);
    for (let time = 0; time < 5; time++) expect((await check(token, wrong)).error).toBe(sentence.bad);
  }
  const { token, code } = await begin(person);
  const answer = await check(token, code);
  expect([answer.status, answer.error]).toEqual([429, sentence.many]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
  app.forward(3_601);
  const next = await begin(person);
  expect((await check(next.token, next.code)).status).toBe(200);
});

test('counts neither right codes nor another user’s wrong ones towards the hourly limit', async () => {
  const [person, other] = [await newGuarded(), await newGuarded()];
  const { token, wrong } = await begin(other);
  for (let time = 0; time < 5; time++) await check(token, wrong);
  for (let time = 0; time < 12; time++) {
    const next = await begin(person);
    expect((await check(next.token, next.code)).status).toBe(200);
  }
});

test('rejects a user who was disabled after the password', async () => {
  const person = await newGuarded();
  const { token, code } = await begin(person);
  const disabled_at = app.ctx.clock().toISOString();
  await app.db.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
  expect((await check(token, code)).error).toBe(sentence.unknown);
  expect(await sessionsOf(person)).toBe(0);
});

test('rejects the token of an enrollment', async () => {
  const person = await newGuarded();
  const { token, codeFor } = await newAttempt(app.ctx, person, null);
  expect((await check(token, await codeFor(''))).error).toBe(sentence.unknown);
});

test('requirement 14: still requires the code after a password reset', async () => {
  const person = await newGuarded();
  const before = await begin(person);
  const browser = app.browser();
  await browser.call('request-password-reset', { body: { email: person.email } });
  const { link = '' } = (await app.outbox(person.email))[0] ?? {};
  const password = 'Another-Horse-8';
  const params = { token: link.split('/').at(-1) ?? '' };
  const { body } = await browser.call('reset-password', { params, body: { password } });
  expect(body).toEqual({ changed: true });
  expect(browser.cookie('refresh')).toBeUndefined();
  expect((await browser.signIn({ ...person, password })).body).toMatchObject({ two_fa_required: true });
  // The reset ended the attempts that the old password began.
  expect((await check(before.token, before.code)).error).toBe(sentence.unknown);
  expect(await sessionsOf(person)).toBe(0);
});

test('leaves no session after a concurrent password change and right code', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await newGuarded();
    const { token, code } = await begin(person);
    const browser = app.browser();
    await browser.call('request-password-reset', { body: { email: person.email } });
    const { link = '' } = (await app.outbox(person.email))[0] ?? {};
    const params = { token: link.split('/').at(-1) ?? '' };
    const [reset, checked] = await Promise.all([
      browser.call('reset-password', { params, body: { password: 'Another-Horse-8' } }),
      check(token, code),
    ]);
    expect(reset.status).toBe(200);
    expect([200, 422]).toContain(checked.status);
    const alive = app.db.selectFrom('sessions').select('id').where('ended_at', 'is', null);
    expect(await alive.where('user_id', '=', person.id).execute()).toEqual([]);
  }
});
