import { afterAll, expect, test } from 'vitest';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newNumber, newPerson, testPassword } from '../../testing/factories.ts';
import { signUpForm } from '../../testing/links.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLink } from '../links/operations.ts';

/** Requires codes as in production. */
const app = await createTestApp({ super_admins_need_codes: true, outbox_is_open: false });
const withoutTexts = await createTestApp({ super_admins_need_codes: true, sms: null });
const development = await createTestApp();
afterAll(() => Promise.all([app.close(), withoutTexts.close(), development.close()]));
const { firm } = await createActors(app.db);

const newSuperAdmin = (changed = {}) => newPerson(app.db, 'superAdmin', null, changed);
const begin = async (person: Person, browser = app.browser()) =>
  (await browser.call('start-session', { body: { user: { email: person.email, password: testPassword } } })).body;
const status = async (browser: Browser) => (await browser.call('show-current-user')).status;

const codeTo = async (phone_number: string) => (await app.outbox(phone_number))[0]?.code ?? '';

async function enroll(browser: Browser, phone_verification_token: string) {
  const phone_number = newNumber();
  await browser.call('send-phone-code', { body: { phone_number, phone_verification_token } });
  const code = await codeTo(phone_number);
  return (await browser.call('check-phone-code', { body: { code, phone_verification_token } })).body;
}

test('a super admin without a phone signs in only as far as enrolling one', async () => {
  const browser = app.browser();
  const entry = await begin(await newSuperAdmin(), browser);
  expect(entry).toEqual({ require_phone_verification: true, phone_verification_token: expect.any(String) });
  expect(await status(browser)).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
  const { token, user } = await enroll(browser, entry.phone_verification_token ?? '');
  browser.bearer = token;
  expect(user).toMatchObject({ two_fa_required: true, two_fa_enabled: false, phone_verified: true });
  expect(await status(browser)).toBe(200);
});

test('a super admin with a phone needs a code at each sign-in', async () => {
  const phone_number = newNumber();
  const person = await newSuperAdmin({ phone_number, phone_verified_at: new Date().toISOString() });
  const browser = app.browser();
  const entry = await begin(person, browser);
  expect(entry).toMatchObject({ two_fa_required: true, phone_number: expect.stringContaining('•') });
  await browser.call('send-code', { body: { two_fa_token: entry.two_fa_token ?? '' } });
  const code = await codeTo(phone_number);
  const { body } = await browser.call('check-code', { body: { two_fa_token: entry.two_fa_token ?? '', code } });
  browser.bearer = body.auth_token ?? null;
  expect(await status(browser)).toBe(200);
});

test('it takes effect at the next request of a user who becomes a super admin', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = app.browser();
  await browser.signIn(person);
  expect(await status(browser)).toBe(200);
  await app.db.updateTable('users').set({ super_admin: true }).where('id', '=', person.id).execute();
  expect(await status(browser)).toBe(401);
  browser.bearer = null;
  const entry = await begin(person, browser);
  browser.bearer = (await enroll(browser, entry.phone_verification_token ?? '')).token;
  expect(await status(browser)).toBe(200);
});

test('a super admin cannot switch the codes off', async () => {
  const browser = app.browser();
  const entry = await begin(await newSuperAdmin({ two_fa_enabled: true }), browser);
  browser.bearer = (await enroll(browser, entry.phone_verification_token ?? '')).token;
  const body = { enabled: false, current_password: testPassword };
  expect((await browser.call('update-two-factor', { body })).errors).toEqual({
    enabled: ['Super admins need two-factor authentication, so you can’t turn this off.'],
  });
});

test('other users sign in with the password alone', async () => {
  for (const kind of ['advisor', 'admin', 'agent', 'client'] as const)
    expect((await begin(await newPerson(app.db, kind, firm))).auth_token).toBeDefined();
});

test('without text messages super admins cannot sign in', async () => {
  const person = await newPerson(withoutTexts.db, 'superAdmin', null);
  const browser = withoutTexts.browser();
  const { phone_verification_token = '' } = await begin(person, browser);
  const answer = await browser.call('send-phone-code', {
    body: { phone_number: newNumber(), phone_verification_token },
  });
  expect(answer.code).toBe('code_not_sent');
});

test.each([
  ['without a phone', undefined],
  ['with a phone', '+14155550199'],
])('without text messages, someone who joins %s adds another second factor', async (_, phone_number) => {
  const changed = { password_hash: null, onboarding_complete: false, email_confirmed: false };
  const { id, email } = await newPerson(withoutTexts.db, 'superAdmin', null, changed);
  const { token } = await createLink(withoutTexts.ctx, { user_id: id, email, purpose: 'invite' });
  const browser = withoutTexts.browser();
  expect((await browser.call('show-invitation', { params: { token } })).body.phone_required).toBe(false);
  const { user } = signUpForm(email, { token });
  const { body } = await browser.call('sign-up', { body: { user: { ...user, phone_number } } });
  expect(body).toEqual({ require_phone_verification: true, phone_verification_token: expect.any(String) });
  const enrollment_token = body.phone_verification_token ?? '';
  const added = await browser.call('begin-authenticator', { body: { enrollment_token } });
  expect(added.status).toBe(200);
});

test('in development a super admin signs in with the password alone', async () => {
  const person = await newPerson(development.db, 'superAdmin', null);
  const browser = development.browser();
  await browser.signIn(person);
  expect((await browser.call('show-current-user')).body.two_fa_required).toBe(false);
});
