import { afterAll, expect, test } from 'vitest';
import { createActors, newAttempt, newNumber, newPerson } from '../../testing/factories.ts';
import { freshPassword, mailedToken } from '../../testing/links.ts';
import { newAuthenticator, newPasskey, newRecoveryCodes } from '../../testing/second-factors.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm } = await createActors(app.db);

const invalid = 'Invalid code. Please try again.';

async function newUser(changed = {}) {
  const person = await newPerson(app.db, 'advisor', firm, changed);
  return { person, ...(await newAuthenticator(app.ctx, person)) };
}

const begin = async (person: Parameters<typeof newAttempt>[1]) => {
  const browser = app.browser();
  const { body } = await browser.signIn(person);
  return { browser, entry: body, token: body.two_fa_token ?? '' };
};

const check = (two_fa_token: string, code: string, browser = app.browser()) =>
  browser.call('check-authenticator-code', { body: { two_fa_token, code } });

const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

test('a sign-in asks for the app and ends with its code', async () => {
  const { person, code } = await newUser();
  const { browser, entry, token } = await begin(person);
  expect(entry).toEqual({ two_fa_required: true, two_fa_token: token, second_factors: ['authenticator'] });
  const { body } = await check(token, `${code().slice(0, 3)} ${code().slice(3)}`, browser);
  expect(body).toMatchObject({ success: true, user: { id: person.id } });
  browser.bearer = body.auth_token;
  expect((await browser.call('show-current-user')).status).toBe(200);
  expect((await browser.call('refresh-token')).status).toBe(200);
});

test('requirement 14: still asks for the app after a password reset', async () => {
  const { person, code } = await newUser();
  const browser = app.browser();
  await browser.call('request-password-reset', { body: { email: person.email } });
  const params = { token: await mailedToken(app, person.email) };
  const reset = await browser.call('reset-password', { params, body: { password: freshPassword } });
  expect(reset.body).toEqual({ changed: true });
  expect(browser.cookie('refresh')).toBeUndefined();
  const { browser: other, entry, token } = await begin({ ...person, password: freshPassword });
  expect(entry).toMatchObject({ two_fa_required: true, second_factors: ['authenticator'] });
  expect((await check(token, wrongFor(code()), other)).error).toBe(invalid);
  expect((await check(token, code(), other)).body.success).toBe(true);
});

test('names all factors, the phone only if it was verified', async () => {
  const { person } = await newUser({ phone_number: newNumber() });
  await newPasskey(app.ctx, person);
  await newRecoveryCodes(app.ctx, person);
  expect((await begin(person)).entry.second_factors).toEqual(['passkey', 'authenticator', 'recovery_code']);
  const phone_verified_at = app.ctx.clock().toISOString();
  await app.db.updateTable('users').set({ phone_verified_at }).where('id', '=', person.id).execute();
  const { entry } = await begin(person);
  expect(entry.second_factors).toEqual(['passkey', 'authenticator', 'phone', 'recovery_code']);
  expect(entry.phone_number).toMatch(/^•+\d\d$/);
});

test('an unverified number cannot replace the app', async () => {
  const { person } = await newUser({ phone_number: newNumber() });
  const { token } = await begin(person);
  const answer = await app.browser().call('send-code', { body: { two_fa_token: token } });
  expect(answer.code).toBe('sign_in_expired');
});

test.each([-30, 0, 30])('accepts a code that is %i seconds off', async (seconds) => {
  const { person, code } = await newUser();
  expect((await check((await begin(person)).token, code(seconds))).status).toBe(200);
});

test.each([-60, 60])('rejects a code that is %i seconds off', async (seconds) => {
  const { person, code } = await newUser();
  expect((await check((await begin(person)).token, code(seconds))).error).toBe(invalid);
});

test('accepts a code once, and none before it', async () => {
  const { person, code } = await newUser();
  const current = code();
  const earlier = code(-30);
  expect((await check((await begin(person)).token, current)).status).toBe(200);
  for (const used of [current, earlier]) expect((await check((await begin(person)).token, used)).error).toBe(invalid);
  app.forward(30);
  expect((await check((await begin(person)).token, code())).status).toBe(200);
});

test('of concurrent sign-ins with one code, one succeeds', async () => {
  const { person, code } = await newUser();
  const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await newAttempt(app.ctx, person)).token));
  const answers = await Promise.all(tokens.map((token) => check(token, code())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('of concurrent uses of one sign-in, one succeeds', async () => {
  const { person, code } = await newUser();
  const { token } = await begin(person);
  const answers = await Promise.all(Array.from({ length: 6 }, () => check(token, code())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('rejects the code of another user’s app', async () => {
  const [one, other] = [await newUser(), await newUser()];
  expect((await check((await begin(one.person)).token, other.code())).error).toBe(invalid);
});

test('rejects a user without an app', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  expect((await check((await newAttempt(app.ctx, person)).token, '123456')).error).toBe(invalid);
});

test('rejects the token of an enrollment, and an expired sign-in', async () => {
  const { person, code } = await newUser();
  expect((await check((await newAttempt(app.ctx, person, null)).token, code())).code).toBe('sign_in_expired');
  const { token } = await begin(person);
  app.forward(600);
  expect((await check(token, code())).code).toBe('code_expired');
});

test('counts wrong codes together with texted ones: five per sign-in, ten an hour', async () => {
  const phone = { phone_number: newNumber(), phone_verified_at: app.ctx.clock().toISOString() };
  const { person, code } = await newUser(phone);
  const first = (await begin(person)).token;
  for (let time = 0; time < 5; time++) expect((await check(first, wrongFor(code()))).error).toBe(invalid);
  expect((await check(first, code())).code).toBe('code_expired');
  const second = (await begin(person)).token;
  for (let time = 0; time < 5; time++)
    await app.browser().call('check-code', { body: { two_fa_token: second, code: '000000' } });
  const answer = await check((await begin(person)).token, code());
  expect([answer.status, answer.code]).toEqual([429, 'code_attempts_exceeded']);
  app.forward(3_601);
  expect((await check((await begin(person)).token, code())).status).toBe(200);
});

test('rejects a user who was disabled after the password', async () => {
  const { person, code } = await newUser();
  const { token } = await begin(person);
  const disabled_at = app.ctx.clock().toISOString();
  await app.db.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
  expect((await check(token, code())).code).toBe('sign_in_expired');
});

test.each(['', '12345', 'abcdef', '1'.repeat(10_000)])('rejects %j without counting a try', async (given) => {
  const { person, code } = await newUser();
  const { token } = await begin(person);
  for (let time = 0; time < 6; time++) expect((await check(token, given)).status).toBe(422);
  expect((await check(token, code())).status).toBe(200);
});
