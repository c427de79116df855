import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newAttempt, newNumber, newPerson, testPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, otherAdvisor } = await createActors(app.db);

const over = 'This sign-in has expired. Sign in again.';
const limited = 'Too many codes were sent. Try again later.';

async function newStrictFirm() {
  const strict = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', strict).execute();
  return strict;
}

test('returns a token to enroll a phone instead of a session', async () => {
  const person = await newPerson(app.db, 'advisor', await newStrictFirm());
  const browser = app.browser();
  const { body } = await browser.signIn(person);
  expect(body).toEqual({ require_phone_verification: true, phone_verification_token: expect.any(String) });
  expect(browser.cookie('refresh')).toBeUndefined();
  const phone_number = newNumber();
  const { phone_verification_token = '' } = body;
  const answer = await browser.call('send-phone-code', { body: { phone_number, phone_verification_token } });
  expect(answer.body).toEqual({ success: true, phone_verification_token });
  const [message] = await app.outbox(phone_number);
  expect(message?.code).toMatch(/^\d{6}$/);
});

test('requirement 20: requires the password of a signed-in user', async () => {
  const browser = app.as(advisor);
  const phone_number = newNumber();
  for (const current_password of [undefined, '']) {
    const answer = await browser.call('send-phone-code', {
      body: { phone_number, ...(current_password === undefined ? {} : { current_password }) },
    });
    expect(answer.errors).toEqual({ current_password: ['Current password is required'] });
  }
  const wrong = await browser.call('send-phone-code', { body: { phone_number, current_password: 'Wrong-Horse-7' } });
  expect([wrong.status, wrong.errors]).toEqual([422, { current_password: ['Your current password is incorrect.'] }]);
  expect(await app.outbox(phone_number)).toEqual([]);
  const right = await browser.call('send-phone-code', { body: { phone_number, current_password: testPassword } });
  expect(right.status).toBe(200);
  expect(await app.outbox(phone_number)).toHaveLength(1);
});

test('counts wrong passwords like those of a sign-in', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = app.as(person);
  const tryWith = (current_password: string) =>
    browser.call('send-phone-code', { body: { phone_number: newNumber(), current_password } });
  for (let time = 0; time < 10; time++) expect((await tryWith('Wrong-Horse-7')).status).toBe(422);
  expect((await tryWith(testPassword)).errors).toEqual({ current_password: ['Your current password is incorrect.'] });
  app.forward(15 * 60 + 1);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  expect((await tryWith(testPassword)).status).toBe(200);
});

test.each([
  ['a user without a password', { password_hash: null }],
  ['a user who is not onboarded yet', { onboarding_complete: false }],
])('requires no password for a first number: %s', async (_, changed) => {
  const person = await newPerson(app.db, 'client', firm);
  const browser = app.browser();
  await browser.signIn(person);
  await app.db.updateTable('users').set(changed).where('id', '=', person.id).execute();
  expect((await browser.call('send-phone-code', { body: { phone_number: newNumber() } })).status).toBe(200);
});

test('requires the password to replace a verified number, onboarded or not', async () => {
  const person = await newPerson(app.db, 'client', firm, {
    onboarding_complete: false,
    phone_number: newNumber(),
    phone_verified_at: new Date().toISOString(),
  });
  const answer = await app.as(person).call('send-phone-code', { body: { phone_number: newNumber() } });
  expect(answer.errors).toEqual({ current_password: ['Current password is required'] });
});

test('requirement 20: asks a user without a password to choose one before replacing a number', async () => {
  const number = { phone_number: newNumber(), phone_verified_at: new Date().toISOString() };
  const person = await newPerson(app.db, 'client', firm, number);
  const browser = app.browser();
  await browser.signIn(person);
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  const wanted = newNumber();
  const answer = await browser.call('send-phone-code', { body: { phone_number: wanted } });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['phone_number']]);
  expect(answer.errors.phone_number?.[0]).toContain('Choose a password first');
  expect(await app.outbox(wanted)).toEqual([]);
});

test('requirement 12: limits enrollments of a number to half of its messages, so that its owner can sign in', async () => {
  const phone_number = newNumber();
  const verified = { phone_number, phone_verified_at: new Date().toISOString() };
  const owner = await newPerson(app.db, 'advisor', firm, verified);
  const intruders = [await newPerson(app.db, 'client', firm), await newPerson(app.db, 'client', firm)];
  const statuses: number[] = [];
  for (let time = 0; time < 12; time++) {
    const { token } = await newAttempt(app.ctx, intruders[time % 2] ?? owner, null);
    const body = { phone_number, phone_verification_token: token };
    statuses.push((await app.browser().call('send-phone-code', { body })).status);
    app.forward(5 * 60);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  // The same limit applies to the sign-in of a user who has never entered a code from the number.
  const claimed = await newAttempt(app.ctx, intruders[0] ?? owner, phone_number);
  const sendTo = (two_fa_token: string) => app.browser().call('send-code', { body: { two_fa_token } });
  expect((await sendTo(claimed.token)).error).toBe(limited);
  for (let time = 0; time < 10; time++) {
    const { token } = await newAttempt(app.ctx, owner, phone_number);
    expect((await sendTo(token)).status).toBe(200);
    app.forward(5 * 60);
  }
});

test('returns 401 without a token or a session', async () => {
  const answer = await app.browser().call('send-phone-code', { body: { phone_number: newNumber() } });
  expect(answer.status).toBe(401);
});

test('creates another code for another number and invalidates the first', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const { token, codeFor } = await newAttempt(app.ctx, person, null);
  const [first, second] = [newNumber(), newNumber()];
  const browser = app.browser();
  const sendTo = (phone_number: string) =>
    browser.call('send-phone-code', { body: { phone_number, phone_verification_token: token } });
  await sendTo(first);
  await sendTo(second);
  expect((await app.outbox(first))[0]?.code).toBe(await codeFor(first));
  const check = (code: string) => browser.call('check-phone-code', { body: { code, phone_verification_token: token } });
  expect((await check(await codeFor(first))).error).toBe('Invalid code. Please try again.');
  expect((await check(await codeFor(second))).status).toBe(200);
});

test('accepts a session’s enrollment token in that session only', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const mine = app.as(person);
  const { phone_verification_token } = (
    await mine.call('send-phone-code', { body: { phone_number: newNumber(), current_password: testPassword } })
  ).body;
  const again = { body: { phone_number: newNumber(), phone_verification_token } };
  const elsewhere = app.browser();
  await elsewhere.signIn(person);
  const other = app.browser();
  await other.signIn(otherAdvisor);
  for (const browser of [app.browser(), other, elsewhere]) {
    expect((await browser.call('send-phone-code', again)).error).toBe(over);
  }
  expect((await mine.call('send-phone-code', again)).status).toBe(200);
});

test('sends nothing for any other token', async () => {
  const signIn = await newAttempt(app.ctx, advisor);
  const late = await newAttempt(app.ctx, advisor, null);
  app.forward(600);
  for (const phone_verification_token of ['', 'x', signIn.token, late.token]) {
    const body = { phone_number: newNumber(), phone_verification_token };
    expect((await app.browser().call('send-phone-code', { body })).error).toBe(over);
  }
});

test.each([
  ['4155550123', '+14155550123'],
  ['(415) 555-0124', '+14155550124'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0049 30 901820 11', '+493090182011'],
])('%s is %s', async (given, number) => {
  const { token } = await newAttempt(app.ctx, await newPerson(app.db, 'client', firm), null);
  const body = { phone_number: given, phone_verification_token: token };
  expect((await app.browser().call('send-phone-code', { body })).status).toBe(200);
  expect(await app.outbox(number)).toHaveLength(1);
});

test.each([
  '',
  '123',
  '415555012',
  '+0155550123',
  '+1415555012345678',
  'phone',
  '+1415555\u0000123',
  '1'.repeat(65_536),
])('rejects the phone number %j', async (phone_number) => {
  const { token } = await newAttempt(app.ctx, advisor, null);
  const answer = await app
    .browser()
    .call('send-phone-code', { body: { phone_number, phone_verification_token: token } });
  expect(answer.errors.phone_number).toEqual(['Please enter a valid 10-digit phone number or E.164 number']);
});

test('limits a user to twenty codes an hour over all numbers', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const browser = app.browser();
  const statuses: number[] = [];
  for (let time = 0; time < 22; time++) {
    const { token } = await newAttempt(app.ctx, person, null);
    const body = { phone_number: newNumber(), phone_verification_token: token };
    const answer = await browser.call('send-phone-code', { body });
    statuses.push(answer.status);
    if (time > 20) expect(answer.error).toBe(limited);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
});
