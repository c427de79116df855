import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAttempt, newPerson } from '../../testing/factories.ts';
import { newPasskey, newSecurityKey } from '../../testing/second-factors.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm } = await createActors(app.db);

type Key = Pick<ReturnType<typeof newSecurityKey>, 'answer'>;

async function newUser() {
  const person = await newPerson(app.db, 'advisor', firm);
  return { person, key: await newPasskey(app.ctx, person) };
}

const challengeOf = async (two_fa_token: string) =>
  (await app.browser().call('begin-passkey-check', { body: { two_fa_token } })).body.options;

async function begin(person: Person) {
  const token = (await app.browser().signIn(person)).body.two_fa_token ?? '';
  return { token, options: await challengeOf(token) };
}

const check = (two_fa_token: string, credential: ReturnType<Key['answer']>, browser = app.browser()) =>
  browser.call('check-passkey', { body: { two_fa_token, credential } });

const counterOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('passkeys').select('counter').where('id', '=', id).executeTakeFirstOrThrow()).counter;

test('signs in with the challenge of this sign-in', async () => {
  const { person, key } = await newUser();
  const { token, options } = await begin(person);
  expect(options).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [{ id: key.credential_id, type: 'public-key', transports: ['usb'] }],
  });
  const browser = app.browser();
  const { body } = await check(token, key.answer(options), browser);
  expect(body.user.id).toBe(person.id);
  browser.bearer = body.auth_token;
  expect((await browser.call('show-current-user')).status).toBe(200);
  expect(await counterOf(key)).toBe(2);
});

test('a challenge works once, also after a failure', async () => {
  const { person, key } = await newUser();
  const { token, options } = await begin(person);
  expect((await check(token, newSecurityKey().answer(options))).code).toBe('passkey_invalid');
  expect((await check(token, key.answer(options))).code).toBe('passkey_invalid');
  expect((await check(token, key.answer(await challengeOf(token)))).status).toBe(200);
});

test('rejects the challenge of another sign-in, and an earlier one of this', async () => {
  const { person, key } = await newUser();
  const [one, other] = [await begin(person), await begin(person)];
  expect((await check(one.token, key.answer(other.options))).code).toBe('passkey_invalid');
  await challengeOf(other.token);
  expect((await check(other.token, key.answer(other.options))).code).toBe('passkey_invalid');
});

test('rejects a sign-in that has no challenge', async () => {
  const { person, key } = await newUser();
  const { token } = await newAttempt(app.ctx, person);
  expect((await check(token, key.answer({ challenge: '' }))).code).toBe('passkey_invalid');
});

test('rejects another user’s passkey', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const { token, options } = await begin(one.person);
  expect((await check(token, other.key.answer(options))).code).toBe('passkey_invalid');
});

test('rejects a signature of another key under a known id', async () => {
  const { person, key } = await newUser();
  const { token, options } = await begin(person);
  const { id, rawId } = key.answer(options);
  expect((await check(token, { ...newSecurityKey().answer(options), id, rawId })).code).toBe('passkey_invalid');
});

test.each([
  ['origin', newSecurityKey('https://phishing.example', 'localhost')],
  ['relying party', newSecurityKey('http://localhost:3000', 'phishing.example')],
])('rejects another %s', async (_, elsewhere) => {
  const person = await newPerson(app.db, 'advisor', firm);
  const { credential_id, public_key } = elsewhere;
  const row = { user_id: person.id, credential_id, public_key, counter: 0, transports: [], name: 'Key' };
  await app.db.insertInto('passkeys').values(row).execute();
  await app.db.updateTable('users').set({ two_fa_enabled: true }).where('id', '=', person.id).execute();
  const { token, options } = await begin(person);
  expect((await check(token, elsewhere.answer(options))).code).toBe('passkey_invalid');
});

test('rejects a counter that has not advanced, and keeps the stored one', async () => {
  const { person, key } = await newUser();
  const first = await begin(person);
  expect((await check(first.token, key.answer(first.options, 7))).status).toBe(200);
  for (const counter of [7, 6, 0]) {
    const { token, options } = await begin(person);
    expect((await check(token, key.answer(options, counter))).code).toBe('passkey_invalid');
  }
  expect(await counterOf(key)).toBe(7);
});

test('accepts authenticators that do not count', async () => {
  const { person, key } = await newUser();
  await app.db.updateTable('passkeys').set({ counter: 0 }).where('id', '=', key.id).execute();
  for (let time = 0; time < 2; time++) {
    const { token, options } = await begin(person);
    expect((await check(token, key.answer(options, 0))).status).toBe(200);
  }
});

test('of concurrent answers, one succeeds', async () => {
  const { person, key } = await newUser();
  const { token, options } = await begin(person);
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(token, key.answer(options))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('counts wrong answers like wrong codes', async () => {
  const { person, key } = await newUser();
  const { token } = await begin(person);
  for (let time = 0; time < 5; time++) await check(token, newSecurityKey().answer(await challengeOf(token)));
  const answer = await app.browser().call('begin-passkey-check', { body: { two_fa_token: token } });
  expect(answer.code).toBe('sign_in_expired');
  for (let time = 0; time < 5; time++) {
    const next = await begin(person);
    await check(next.token, newSecurityKey().answer(next.options));
  }
  const locked = await begin(person);
  expect((await check(locked.token, key.answer(locked.options))).code).toBe('code_attempts_exceeded');
});

test('rejects a user who was disabled, and an expired sign-in', async () => {
  const { person, key } = await newUser();
  const late = await begin(person);
  app.forward(600);
  expect((await check(late.token, key.answer(late.options))).code).toBe('code_expired');
  const { token, options } = await begin(person);
  const disabled_at = app.ctx.clock().toISOString();
  await app.db.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
  expect((await check(token, key.answer(options))).code).toBe('sign_in_expired');
});
