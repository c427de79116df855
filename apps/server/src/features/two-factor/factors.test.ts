import { expect, test } from 'vitest';
import { createActors, newAccount, newNumber, newPerson } from '../../testing/factories.ts';
import { newAuthenticator, newPasskey, newRecoveryCodes } from '../../testing/second-factors.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { createSuperAdmin } from '../admin/users/operations.ts';

const app = await sharedTestApp();
const { firm, otherAdvisor, superAdmin } = await createActors(app.db);

const newAdvisor = (changed = {}) => newPerson(app.db, 'advisor', firm, changed);
const verified = () => ({ phone_number: newNumber(), phone_verified_at: new Date().toISOString() });

test('lists the factors of the user', async () => {
  const person = await newAdvisor(verified());
  await newAuthenticator(app.ctx, person);
  const { id } = await newPasskey(app.ctx, person, 'Laptop');
  await newRecoveryCodes(app.ctx, person);
  expect((await app.as(person).call('list-factors')).body).toMatchObject({
    phone: { phone_number: expect.stringMatching(/^•+\d\d$/) },
    authenticator: { last_used_at: null },
    passkeys: [{ id, name: 'Laptop', last_used_at: null }],
    recovery_codes_left: 10,
    is_required: false,
  });
  expect((await app.as(otherAdvisor).call('list-factors')).body).toMatchObject({
    ...{ phone: null, authenticator: null, passkeys: [], recovery_codes_left: 0 },
  });
});

test('the last factor turns the second step off where none is required', async () => {
  const person = await newAdvisor();
  const [browser, other] = [app.as(person), app.browser()];
  await other.signIn(person);
  await newAuthenticator(app.ctx, person);
  await newRecoveryCodes(app.ctx, person);
  const { id } = await newPasskey(app.ctx, person);
  const first = await browser.call('delete-passkey', { params: { id } });
  expect(first.body.user.two_fa_enabled).toBe(true);
  expect((await app.outbox(person.email))[0]?.text).toContain('still work');
  expect((await other.call('show-current-user')).status).toBe(401);
  const last = await browser.call('delete-authenticator');
  expect(last.body.user).toMatchObject({ two_fa_enabled: false, two_fa_required: false });
  expect((await app.outbox(person.email))[0]?.text).toContain('two-factor authentication is off');
  expect((await browser.call('list-factors')).body.recovery_codes_left).toBe(0);
  expect((await app.browser().signIn(person)).body.auth_token).toBeDefined();
  expect((await browser.call('delete-authenticator')).code).toBe('not_found');
});

test('the last factor stays where the firm requires one, whatever number is unverified', async () => {
  const strict = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', strict).execute();
  const person = await newPerson(app.db, 'advisor', strict, verified());
  await newAuthenticator(app.ctx, person);
  const browser = app.as(person);
  expect((await browser.call('delete-phone-factor')).status).toBe(200);
  expect((await browser.call('list-factors')).body).toMatchObject({ phone: null, is_required: true });
  const answer = await browser.call('delete-authenticator');
  expect([answer.status, answer.code]).toEqual([422, 'last_factor']);
  expect((await app.browser().signIn(person)).body.second_factors).toEqual(['authenticator']);
});

test('of two concurrent removals where one factor is required, one succeeds', async () => {
  const strict = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', strict).execute();
  const person = await newPerson(app.db, 'advisor', strict);
  await newAuthenticator(app.ctx, person);
  const { id } = await newPasskey(app.ctx, person);
  const browser = app.as(person);
  await browser.call('show-current-user');
  const answers = await Promise.all([
    browser.call('delete-authenticator'),
    browser.call('delete-passkey', { params: { id } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('renames and removes own passkeys only', async () => {
  const person = await newAdvisor();
  const { id } = await newPasskey(app.ctx, person);
  const rename = (by: typeof person, name: string) =>
    app.as(by).call('update-passkey', { params: { id }, body: { name } });
  expect((await rename(person, ' Blue key ')).body).toEqual({ id, name: 'Blue key' });
  expect((await rename(person, 'x'.repeat(61))).status).toBe(422);
  expect((await rename(otherAdvisor, 'Mine')).status).toBe(404);
  expect((await app.as(otherAdvisor).call('delete-passkey', { params: { id } })).status).toBe(404);
  expect((await app.as(person).call('list-factors')).body.passkeys[0]?.name).toBe('Blue key');
});

test('new recovery codes replace the earlier ones, and the owner is notified', async () => {
  const person = await newAdvisor();
  const browser = app.as(person);
  expect((await browser.call('create-recovery-codes')).code).toBe('factor_required');
  await newAuthenticator(app.ctx, person);
  const [former = ''] = await newRecoveryCodes(app.ctx, person);
  const [code = ''] = (await browser.call('create-recovery-codes')).body.recovery_codes;
  expect((await app.outbox(person.email))[0]?.subject).toBe('Your recovery codes were replaced');
  const enter = async (given: string) => {
    const { two_fa_token = '' } = (await app.browser().signIn(person)).body;
    return (await app.browser().call('check-recovery-code', { body: { two_fa_token, code: given } })).status;
  };
  expect([await enter(former), await enter(code)]).toEqual([422, 200]);
});

test('the second step is turned on again with any factor', async () => {
  const person = await newAdvisor();
  await newAuthenticator(app.ctx, person);
  const set = (enabled: boolean) =>
    app.as(person).call('update-two-factor', { body: { enabled, current_password: person.password } });
  expect((await set(false)).body.two_fa_required).toBe(false);
  expect((await app.browser().signIn(person)).body.auth_token).toBeDefined();
  expect((await set(true)).body.two_fa_required).toBe(true);
});

test('a number that is added to another factor needs the password and is notified', async () => {
  const person = await newAdvisor();
  await newAuthenticator(app.ctx, person);
  await app.db.updateTable('users').set({ onboarding_complete: false }).where('id', '=', person.id).execute();
  const browser = app.as(person);
  const phone_number = newNumber();
  const answer = await browser.call('send-phone-code', { body: { phone_number } });
  expect(answer.errors.current_password).toBeDefined();
  const body = { phone_number, current_password: person.password };
  const { phone_verification_token } = (await browser.call('send-phone-code', { body })).body;
  const code = (await app.outbox(phone_number))[0]?.code ?? '';
  await browser.call('check-phone-code', { body: { code, phone_verification_token } });
  expect((await app.outbox(person.email))[0]?.subject).toBe('A phone for codes was added');
});

test('the recovery of a super admin ends all factors', async () => {
  const person = await newPerson(app.db, 'superAdmin', null, verified());
  await newAuthenticator(app.ctx, person);
  await newPasskey(app.ctx, person);
  await newRecoveryCodes(app.ctx, person);
  await createSuperAdmin(app.ctx, person.email);
  for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const)
    expect(await app.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual([]);
});

test('a super admin removes the lost factors of a user, who is notified and signed out', async () => {
  const person = await newPerson(app.db, 'client', firm, verified());
  const browser = app.as(person);
  await browser.call('show-current-user');
  await newAuthenticator(app.ctx, person);
  await newPasskey(app.ctx, person);
  await newRecoveryCodes(app.ctx, person);
  const params = { id: person.id };
  expect((await app.as(superAdmin).call('delete-factors', { params })).status).toBe(200);
  expect((await browser.call('show-current-user')).status).toBe(401);
  expect((await app.outbox(person.email))[0]?.subject).toBe('Your two-factor authentication was reset');
  const entry = (await app.browser().signIn(person)).body;
  expect([entry.phone_number?.slice(0, 1), entry.second_factors]).toEqual(['•', undefined]);
  expect((await app.as(superAdmin).call('delete-factors', { params: { id: 999_999 } })).status).toBe(404);
});
