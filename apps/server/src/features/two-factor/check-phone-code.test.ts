import { afterAll, expect, test } from 'vitest';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newAttempt, newNumber, newPerson, testPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor } = await createActors(app.db);

const sentence = {
  bad: 'Invalid code. Please try again.',
  over: 'This code has expired. Sign in again to get a new one.',
  unknown: 'This sign-in has expired. Sign in again.',
};

const phoneOf = (person: Person) =>
  app.db
    .selectFrom('users')
    .select(['phone_number', 'phone_verified_at'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

async function enroll(browser: Browser, phone_number = newNumber()) {
  const { phone_verification_token } = (
    await browser.call('send-phone-code', { body: { phone_number, current_password: testPassword } })
  ).body;
  return { phone_number, token: phone_verification_token, code: (await app.outbox(phone_number))[0]?.code ?? '' };
}

async function enrollAtSignIn(person: Person, phone_number = newNumber()) {
  const { token, codeFor } = await newAttempt(app.ctx, person, null);
  await app.browser().call('send-phone-code', { body: { phone_number, phone_verification_token: token } });
  return { phone_number, token, code: await codeFor(phone_number) };
}

const check = (token: string, code: string, browser = app.browser()) =>
  browser.call('check-phone-code', { body: { code, phone_verification_token: token } });

test('completes a sign-in that required a phone', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const { token, code, phone_number } = await enrollAtSignIn(person);
  expect(await phoneOf(person)).toEqual({ phone_number: null, phone_verified_at: null });
  const browser = app.browser();
  const { body } = await check(token, code, browser);
  expect(body).toMatchObject({ success: true, user: { id: person.id, phone_number, phone_verified: true } });
  browser.bearer = body.token;
  expect((await browser.call('show-current-user')).body).toMatchObject({ ...body.user });
  expect((await browser.call('refresh-token')).status).toBe(200);
});

test('keeps the session and saves the number only for the right code', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = app.as(person);
  const { token, code, phone_number } = await enroll(browser);
  expect((await check(token, code === '000000' ? '000001' : '000000', browser)).error).toBe(sentence.bad);
  expect((await phoneOf(person)).phone_number).toBeNull();
  const { body } = await check(token, code, browser);
  expect(body).toMatchObject({ success: true, token: null, user: { phone_number, phone_verified: true } });
  expect((await browser.call('show-current-user')).body).toMatchObject({ ...body.user });
  expect(await app.outbox(person.email)).toEqual([]);
});

test('requirement 20: notifies the user when their number is replaced', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { phone_number: newNumber() });
  const browser = app.as(person);
  const { token, code, phone_number } = await enroll(browser);
  await check(token, code, browser);
  const [mail] = await app.outbox(person.email);
  expect(mail?.subject).toBe('Your cell phone number was changed');
  expect(mail?.text).toContain(`••••••••${phone_number.slice(-2)}`);
  expect(mail?.text).not.toContain(phone_number);
});

test('requirement 15: ends all other sessions when the number changes', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { phone_number: newNumber() });
  const [here, there] = [app.as(person), app.browser()];
  await there.signIn(person);
  const { token, code } = await enroll(here);
  expect((await there.call('show-current-user')).status).toBe(200);
  await check(token, code, here);
  expect((await there.call('show-current-user')).status).toBe(401);
  expect((await there.call('refresh-token')).status).toBe(401);
  expect((await here.call('show-current-user')).status).toBe(200);
});

test('sends no email and ends no session when the number stays the same', async () => {
  const phone_number = newNumber();
  const person = await newPerson(app.db, 'advisor', firm, { phone_number });
  const [here, there] = [app.as(person), app.browser()];
  await there.signIn(person);
  const { token, code } = await enroll(here, phone_number);
  expect((await check(token, code, here)).body.user.phone_verified).toBe(true);
  expect((await there.call('show-current-user')).status).toBe(200);
  expect(await app.outbox(person.email)).toEqual([]);
});

test('rejects a session’s enrollment code in other sessions', async () => {
  const { token, code } = await enroll(app.as(advisor));
  const other = app.browser();
  await other.signIn(advisor);
  for (const browser of [app.browser(), other])
    expect((await check(token, code, browser)).error).toBe(sentence.unknown);
  expect((await phoneOf(advisor)).phone_number).toBeNull();
});

test('rejects the later of two sign-ins that enroll a phone', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const [owner, other] = [await enrollAtSignIn(person), await enrollAtSignIn(person)];
  expect((await check(owner.token, owner.code)).status).toBe(200);
  const answer = await check(other.token, other.code);
  expect([answer.status, answer.error]).toEqual([422, sentence.unknown]);
  expect((await phoneOf(person)).phone_number).toBe(owner.phone_number);
});

test('requirement 11: allows an enrollment five tries and ten minutes, and one use', async () => {
  const [tried, late, used] = [
    await enrollAtSignIn(await newPerson(app.db, 'client', firm)),
    await enrollAtSignIn(await newPerson(app.db, 'client', firm)),
    await enrollAtSignIn(await newPerson(app.db, 'client', firm)),
  ];
  const wrong = tried.code === '000000' ? '000001' : '000000';
  for (let time = 0; time < 5; time++) expect((await check(tried.token, wrong)).error).toBe(sentence.bad);
  expect((await check(tried.token, tried.code)).error).toBe(sentence.over);
  expect((await check(used.token, used.code)).status).toBe(200);
  expect((await check(used.token, used.code)).error).toBe(sentence.unknown);
  app.forward(600);
  expect((await check(late.token, late.code)).error).toBe(sentence.over);
});

test('requirement 11: opens one session for twenty concurrent right enrollment codes', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const { token, code } = await enrollAtSignIn(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(token, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.db.selectFrom('sessions').where('user_id', '=', person.id).select('id').execute()).toHaveLength(1);
});

test('rejects any code before a number is set', async () => {
  const { token, codeFor } = await newAttempt(app.ctx, await newPerson(app.db, 'client', firm), null);
  expect((await check(token, await codeFor(''))).error).toBe(sentence.bad);
});

test('rejects the code of a sign-in', async () => {
  const { token, codeFor } = await newAttempt(app.ctx, advisor);
  expect((await check(token, await codeFor())).error).toBe(sentence.unknown);
});
