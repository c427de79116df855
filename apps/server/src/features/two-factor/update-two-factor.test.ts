import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newAttempt, newNumber, newPerson, testPassword } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm } = await createActors(app.db);

const newVerified = (account_id = firm) =>
  newPerson(app.db, 'advisor', account_id, {
    phone_number: newNumber(),
    phone_verified_at: new Date().toISOString(),
  });

const set = (person: Person, enabled: boolean, current_password = testPassword) =>
  app.as(person).call('update-two-factor', { body: { enabled, current_password } });

test('requires a code at sign-in while it is on', async () => {
  const person = await newVerified();
  expect((await set(person, true)).body).toMatchObject({ two_fa_enabled: true, two_fa_required: true });
  expect((await app.browser().signIn(person)).body).toMatchObject({ two_fa_required: true });
  expect((await set(person, false)).body).toMatchObject({ two_fa_enabled: false, two_fa_required: false });
  expect((await app.browser().signIn(person)).body.auth_token).toBeDefined();
});

test('requirement 15: ends all other sessions and notifies the user, on and off', async () => {
  const person = await newVerified();
  for (const [enabled, subject] of [
    [true, 'Two-factor authentication is on'],
    [false, 'Two-factor authentication is off'],
  ] as const) {
    await app.as(person).call('show-current-user');
    const { id } = (
      await app.db
        .insertInto('sessions')
        .values({ user_id: person.id, user_agent: 'other', expires_at: '2999-01-01T00:00:00Z' })
        .returning('id')
        .execute()
    )[0] ?? { id: '' };
    await set(person, enabled);
    const { ended_at } = await app.db
      .selectFrom('sessions')
      .select('ended_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ended_at).not.toBeNull();
    expect((await app.as(person).call('show-current-user')).status).toBe(200);
    expect((await app.outbox(person.email))[0]?.subject).toBe(subject);
  }
});

test('keeps pending sign-ins of other users', async () => {
  const [person, other] = [await newVerified(), await newVerified()];
  const waiting = await newAttempt(app.ctx, other);
  const own = await newAttempt(app.ctx, person);
  await set(person, true);
  const check = async ({ token, codeFor }: typeof own) =>
    app.browser().call('check-code', { body: { two_fa_token: token, code: await codeFor() } });
  expect((await check(waiting)).status).toBe(200);
  await expect(own.codeFor()).rejects.toThrow();
});

test('does nothing if the setting stays the same', async () => {
  const person = await newVerified();
  const other = app.browser();
  await other.signIn(person);
  expect((await set(person, false)).body.two_fa_enabled).toBe(false);
  expect((await other.call('show-current-user')).status).toBe(200);
  expect(await app.outbox(person.email)).toEqual([]);
});

test('changes nothing for a wrong password', async () => {
  const person = await newVerified();
  const answer = await set(person, true, 'Wrong-Horse-7');
  expect([answer.status, answer.errors]).toEqual([422, { current_password: ['Your current password is incorrect.'] }]);
  expect((await app.as(person).call('show-current-user')).body.two_fa_enabled).toBe(false);
});

test('asks a user without a password to choose one', async () => {
  const person = await newVerified();
  await app.as(person).call('show-current-user');
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  expect((await set(person, true, '')).errors).toEqual({
    current_password: ['Choose a password first with “Forgot password?” on the sign-in page.'],
  });
});

test('requires a verified phone', async () => {
  for (const phone_number of [null, newNumber()]) {
    const person = await newPerson(app.db, 'client', firm, { phone_number });
    expect((await set(person, true)).errors).toEqual({
      phone_number: ['Verify a cell phone first. We’ll text your codes to it.'],
    });
  }
});

test('rejects switching off where the firm requires codes', async () => {
  const strict = await newAccount(app.db);
  const person = await newVerified(strict);
  await app.as(person).call('show-current-user');
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', strict).execute();
  const answer = await set(person, false);
  expect([answer.status, answer.errors]).toEqual([
    422,
    { enabled: ['Your firm requires a code each time you sign in, so you can’t turn this off.'] },
  ]);
  expect((await set(person, true)).body).toMatchObject({ two_fa_enabled: true });
});

test.each([{}, { enabled: 'yes' }, { enabled: true }, { enabled: true, current_password: [] }, []])(
  'rejects the body %j',
  async (body) => {
    const person = await newVerified();
    expect((await app.as(person).call('update-two-factor', { body: body as never })).status).toBe(422);
  },
);
