import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson, testPassword } from '../../../testing/factories.ts';
import { freshPassword } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm } = await createActors(app.db);
const wrong = 'Your current password is incorrect.';
const change = (current_password: string, password = freshPassword) => ({ body: { current_password, password } });

async function signedIn(kind: 'advisor' | 'client' | 'agent' | 'superAdmin' = 'advisor') {
  const person = await newPerson(app.db, kind, firm);
  const browser = app.browser();
  await browser.signIn(person);
  return { person, browser };
}

test('changes the user’s password and keeps the current session', async () => {
  for (const kind of ['advisor', 'client', 'agent', 'superAdmin'] as const) {
    const { person, browser } = await signedIn(kind);
    expect((await browser.call('change-password', change(testPassword))).body).toEqual({ changed: true });
    expect((await browser.call('show-current-user')).status).toBe(200);
    expect((await app.browser().signIn(person)).status).toBe(401);
    expect((await app.browser().signIn({ ...person, password: freshPassword })).status).toBe(200);
  }
});

test('requirement 15: ends all other sessions and sign-in links and notifies the user', async () => {
  const { person, browser } = await signedIn();
  const other = app.browser();
  await other.signIn(person);
  await app.browser().call('request-password-reset', { body: { email: person.email } });
  const [reset] = await app.outbox(person.email);
  await browser.call('change-password', change(testPassword));
  expect((await other.call('show-current-user')).status).toBe(401);
  expect((await other.call('refresh-token')).status).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(200);
  const token = reset?.link.split('/').at(-1) ?? '';
  expect(
    (await app.browser().call('reset-password', { params: { token }, body: { password: 'Other-Kettle-41' } })).status,
  ).toBe(422);
  expect((await app.outbox(person.email)).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('rejects a wrong current password, counts it like a sign-in and locks in the end', async () => {
  const { person, browser } = await signedIn();
  for (let times = 0; times < 10; times++) {
    const { status, errors } = await browser.call('change-password', change('Wrong-Horse-7'));
    expect([status, errors]).toEqual([422, { current_password: [wrong] }]);
  }
  expect((await browser.call('change-password', change(testPassword))).errors).toEqual({ current_password: [wrong] });
  expect(await app.outbox(person.email)).toEqual([]);
  app.forward(15 * 60 + 1);
  const later = app.browser();
  await later.signIn(person);
  expect((await later.call('change-password', change(testPassword))).status).toBe(200);
});

test('requirement 17: enforces the rules for a new password and compares it in full', async () => {
  const { person, browser } = await signedIn();
  for (const password of ['Password123', `X${person.email}`.slice(1).replace('p', 'P'), 'Short-1', ''])
    expect(Object.keys((await browser.call('change-password', change(testPassword, password))).errors)).toEqual([
      'password',
    ]);
  const long = `${'Long enough 1 ✓ '.repeat(20)}end`;
  expect((await browser.call('change-password', change(testPassword, long))).status).toBe(200);
  expect((await app.browser().signIn({ ...person, password: long.slice(0, -1) })).status).toBe(401);
});

test('rejects a user without a password', async () => {
  const { person, browser } = await signedIn('client');
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  expect((await browser.call('change-password', change(testPassword))).errors).toEqual({ current_password: [wrong] });
});

test('replies correctly to two concurrent changes', async () => {
  const { person, browser } = await signedIn();
  const passwords = ['Teal-Kettle-42', 'Teal-Kettle-43'];
  const answers = await Promise.all(
    passwords.map((password) => browser.call('change-password', change(testPassword, password))),
  );
  const works = await Promise.all(
    passwords.map(async (password) => (await app.browser().signIn({ ...person, password })).status),
  );
  expect(works.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test('returns 401 without a session', async () => {
  expect((await app.browser().call('change-password', change(testPassword))).status).toBe(401);
});
