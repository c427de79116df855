import { afterAll, expect, test } from 'vitest';
import { createActors, newAttempt, newPerson } from '../../testing/factories.ts';
import { newAuthenticator, newRecoveryCodes } from '../../testing/second-factors.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm } = await createActors(app.db);

async function newUser() {
  const person = await newPerson(app.db, 'advisor', firm);
  await newAuthenticator(app.ctx, person);
  const [code = '', other = ''] = await newRecoveryCodes(app.ctx, person);
  return { person, code, other, begin: async () => (await app.browser().signIn(person)).body.two_fa_token ?? '' };
}

const check = (two_fa_token: string, code: string) =>
  app.browser().call('check-recovery-code', { body: { two_fa_token, code } });

test('signs in, however it is typed, and notifies the owner', async () => {
  const { person, code, begin } = await newUser();
  const typed = ` ${code.toUpperCase().replace(/.{4}(?=.)/g, '$&-')} `;
  expect((await check(await begin(), typed)).body.user.id).toBe(person.id);
  const [mail] = await app.outbox(person.email);
  expect(mail?.subject).toBe('A recovery code was used to sign in');
  expect(mail?.text).toContain('9 are left.');
});

test('works once; the others still do', async () => {
  const { code, other, begin } = await newUser();
  expect((await check(await begin(), code)).status).toBe(200);
  expect((await check(await begin(), code)).code).toBe('code_invalid');
  expect((await check(await begin(), other)).status).toBe(200);
});

test('of concurrent sign-ins with one code, one succeeds', async () => {
  const { person, code } = await newUser();
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await newAttempt(app.ctx, person)).token));
  const answers = await Promise.all(tokens.map((token) => check(token, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.outbox(person.email)).toHaveLength(1);
});

test('rejects another user’s code, and counts it', async () => {
  const [one, other] = [await newUser(), await newUser()];
  const token = await one.begin();
  for (let time = 0; time < 5; time++) expect((await check(token, other.code)).code).toBe('code_invalid');
  expect((await check(token, one.code)).code).toBe('code_expired');
});

test('rejects a disabled user, an expired sign-in and the token of an enrollment', async () => {
  const { person, code, begin } = await newUser();
  expect((await check((await newAttempt(app.ctx, person, null)).token, code)).code).toBe('sign_in_expired');
  const token = await begin();
  app.forward(600);
  expect((await check(token, code)).code).toBe('code_expired');
  const next = await begin();
  const disabled_at = app.ctx.clock().toISOString();
  await app.db.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
  expect((await check(next, code)).code).toBe('sign_in_expired');
});

test.each(['', 'abcd-efgh', '8'.repeat(24)])('rejects the incomplete code %j', async (given) => {
  const { begin } = await newUser();
  expect((await check(await begin(), given)).errors.code).toEqual(['Please enter a whole recovery code.']);
});
