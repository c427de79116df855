import type { EndpointName } from 'contract/endpoints';
import { confirmationLifetime } from 'contract/vocabulary/sessions';
import { afterAll, expect, test } from 'vitest';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newPerson, testPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { maxFailures } from '../passwords/rules.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, admin, superAdmin } = await createActors(app.db);

async function signedIn(person: Person): Promise<Browser> {
  const browser = app.browser();
  await browser.signIn(person);
  app.forward(confirmationLifetime);
  await refresh(browser);
  return browser;
}

async function refresh(browser: Browser): Promise<void> {
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
}

const confirm = (browser: Browser, current_password = testPassword) =>
  browser.call('confirm-password', { body: { current_password } });
const check = async (browser: Browser) => (await browser.call('show-confirmation')).code;

test('a sign-in counts for ten minutes', async () => {
  const browser = app.browser();
  await browser.signIn(superAdmin);
  app.forward(confirmationLifetime - 1);
  expect(await check(browser)).toBeUndefined();
});

test('after ten minutes a super admin confirms the password, which counts for ten minutes in this session', async () => {
  const [browser, other] = [await signedIn(superAdmin), await signedIn(superAdmin)];
  await refresh(browser);
  expect(await check(browser)).toBe('password_confirmation_required');
  expect((await confirm(browser)).body).toEqual({ confirmed: true });
  expect(await check(browser)).toBeUndefined();
  expect(await check(other)).toBe('password_confirmation_required');
  app.forward(confirmationLifetime);
  await refresh(browser);
  expect(await check(browser)).toBe('password_confirmation_required');
});

test('other users are never asked', async () => {
  for (const person of [advisor, admin]) expect(await check(await signedIn(person))).toBeUndefined();
});

test('a user who becomes a super admin has to confirm as well', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = await signedIn(person);
  await app.db.updateTable('users').set({ super_admin: true }).where('id', '=', person.id).execute();
  expect(await check(browser)).toBe('password_confirmation_required');
});

test('a wrong password confirms nothing', async () => {
  const browser = await signedIn(superAdmin);
  const answer = await confirm(browser, 'Wrong-Horse-7');
  expect([answer.status, answer.errors]).toEqual([422, { current_password: ['Your current password is incorrect.'] }]);
  expect(await check(browser)).toBe('password_confirmation_required');
});

test('wrong passwords count like failed sign-ins, also when they come at once', async () => {
  const person = await newPerson(app.db, 'superAdmin', null);
  const browser = await signedIn(person);
  const wrong = Array.from({ length: maxFailures }, () => confirm(browser, 'Wrong-Horse-7'));
  expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([422]));
  expect((await confirm(browser)).status).toBe(422);
});

test('a user without a password signs in again', async () => {
  const person = await newPerson(app.db, 'superAdmin', null);
  const browser = await signedIn(person);
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  expect((await confirm(browser)).errors).toEqual({
    current_password: ['You don’t use a password. To continue, sign out and sign in again.'],
  });
});

test('requires a sign-in', async () => {
  expect((await confirm(app.browser())).status).toBe(401);
  expect((await app.browser().call('show-confirmation')).status).toBe(401);
});

test.each([
  ['update-role', { params: { id: advisor.id }, body: { role: 'admin' } }],
  ['update-user', { params: { id: advisor.id }, body: { user: { super_admin: true } } }],
  ['update-user', { params: { id: advisor.id }, body: { user: { role: 'admin' } } }],
  ['update-user', { params: { id: advisor.id }, body: { user: { type: 'HealthAdvisorUser' } } }],
  ['export-clients', {}],
  ['export-signals', {}],
  ['export-import-errors', { params: { id: 1 } }],
] as const)('%s asks a super admin, case %#', async (name: EndpointName, call: object) => {
  const browser = await signedIn(superAdmin);
  const before = await app.db.selectFrom('users').selectAll().where('id', '=', advisor.id).executeTakeFirst();
  const answer = await browser.call(name, call);
  expect([answer.status, answer.code]).toEqual([403, 'password_confirmation_required']);
  expect(await app.db.selectFrom('users').selectAll().where('id', '=', advisor.id).executeTakeFirst()).toEqual(before);
});

test('the same request with the same key runs once after the confirmation', async () => {
  const colleague = await newPerson(app.db, 'advisor', firm);
  const browser = await signedIn(superAdmin);
  const headers = { 'idempotency-key': 'a'.repeat(32) };
  const promote = () => browser.call('update-role', { params: { id: colleague.id }, body: { role: 'admin' }, headers });
  expect((await promote()).code).toBe('password_confirmation_required');
  await confirm(browser);
  expect((await promote()).body).toEqual({ role: 'admin' });
  expect((await promote()).headers['idempotency-replayed']).toBe('true');
});

test('other changes of a user need no confirmation, and account admins none for roles', async () => {
  const colleague = await newPerson(app.db, 'advisor', firm);
  const params = { id: colleague.id };
  const bySuperAdmin = await signedIn(superAdmin);
  expect((await bySuperAdmin.call('update-user', { params, body: { user: { first_name: 'Ann' } } })).status).toBe(200);
  const byAdmin = await signedIn(admin);
  expect((await byAdmin.call('update-role', { params, body: { role: 'admin' } })).status).toBe(200);
});
