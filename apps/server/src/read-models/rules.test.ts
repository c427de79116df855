import type { BodyInput } from 'contract/endpoint';
import type { updateUser } from 'contract/endpoints/user-changes';
import { afterAll, describe, expect, test } from 'vitest';
import type { Browser, Person } from '../testing/browser.ts';
import { createActors, newAccount, newPerson, testPassword } from '../testing/factories.ts';
import { mailedToken } from '../testing/links.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin } = await createActors(app.db);
let made = 0;
const newEmail = () => `moved${++made}@example.test`;

type Body = BodyInput<typeof updateUser>;

const change = (browser: Browser, id: number, user: Body['user'], current_password?: string) =>
  browser.call('update-user', { params: { id }, body: { user, ...(current_password && { current_password }) } });
const byStaff = (id: number, user: Body['user']) => change(app.as(superAdmin), id, user);
const rowOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const subjectsTo = async (email: string) => (await app.outbox(email)).map(({ subject }) => subject);

async function signedIn(changed: Parameters<typeof newPerson>[3] = {}, kind: 'advisor' | 'client' = 'advisor') {
  const person = await newPerson(app.db, kind, firm, { phone_number: '+14155550100', ...changed });
  const browser = app.browser();
  await browser.signIn(person);
  return { ...person, browser };
}

async function withoutPassword(): Promise<Person & { browser: Browser }> {
  const person = await signedIn({}, 'client');
  await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
  return person;
}

describe('requirement 20: a new email or phone requires the password and notifies the old address', () => {
  test('a new email waits for its confirmation', async () => {
    const { id, email, browser } = await signedIn();
    const wanted = newEmail();
    expect((await change(browser, id, { email: wanted })).errors).toEqual({
      current_password: ['Current password is required'],
    });
    expect((await change(browser, id, { email: wanted }, 'Wrong-Horse-7')).errors).toEqual({
      current_password: ['Your current password is incorrect.'],
    });
    expect(await rowOf(id)).toMatchObject({ email, pending_email: null, version: 1 });
    expect(await subjectsTo(email)).toEqual([]);

    const { body } = await change(browser, id, { email: wanted, last_name: 'Moved' }, testPassword);
    expect(body).toMatchObject({ email, pending_email: wanted, last_name: 'Moved' });
    expect(await subjectsTo(email)).toEqual(['Your email address is about to change']);
    const token = await mailedToken(app, wanted);
    expect((await app.browser().call('confirm-email', { body: { token } })).body).toEqual({
      confirmed: true,
      email: wanted,
    });
    expect(await rowOf(id)).toMatchObject({ email: wanted, pending_email: null, email_confirmed: true });
    expect((await app.browser().signIn({ email, password: testPassword })).status).toBe(401);
    expect((await app.browser().signIn({ email: wanted, password: testPassword })).status).toBe(200);
  });

  test('changes a phone at once, unverified, and notifies by email', async () => {
    const { id, email, browser } = await signedIn({ phone_verified_at: new Date().toISOString() });
    expect((await change(browser, id, { phone_number: '+14155550199' })).errors).toEqual({
      current_password: ['Current password is required'],
    });
    expect(await rowOf(id)).toMatchObject({ phone_number: '+14155550100' });
    const { body } = await change(browser, id, { phone_number: '+14155550199' }, testPassword);
    expect(body).toMatchObject({ phone_number: '+14155550199', phone_verified: false });
    const [mail] = await app.outbox(email);
    expect(mail?.subject).toBe('Your phone number was changed');
    expect(mail?.text).toContain('••••••••99');
    expect(mail?.text).not.toContain('+14155550199');
  });

  test('needs no password for unchanged contact data', async () => {
    const { id, email, browser } = await signedIn({ phone_verified_at: new Date().toISOString() });
    const same = await change(browser, id, { email: ` ${email.toUpperCase()} `, phone_number: '+1 415 555 0100' });
    expect(same.body).toMatchObject({ email, phone_verified: true, pending_email: null });
    expect(await subjectsTo(email)).toEqual([]);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    const { id, browser } = await signedIn();
    for (let times = 0; times < 10; times++) await change(browser, id, { email: newEmail() }, 'Wrong-Horse-7');
    expect((await change(browser, id, { email: newEmail() }, testPassword)).errors).toEqual({
      current_password: ['Your current password is incorrect.'],
    });
    expect(await rowOf(id)).toMatchObject({ pending_email: null });
    app.forward(15 * 60 + 1);
    const later = app.browser();
    await later.signIn(await signedInAgain(id));
    expect((await change(later, id, { email: newEmail() }, testPassword)).status).toBe(200);
  });

  test('asks a user without a password to choose one first', async () => {
    const { id, browser } = await withoutPassword();
    const choose = ['Choose a password first. Use “Forgot password?” on the sign-in page, then come back.'];
    const both = await change(browser, id, { email: newEmail(), phone_number: '+14155550199' }, 'anything');
    expect([both.status, both.errors]).toEqual([422, { email: choose, phone_number: choose }]);
    expect((await change(browser, id, { last_name: 'Free' })).status).toBe(200);
  });
});

const signedInAgain = async (id: number) => ({ email: (await rowOf(id)).email, password: testPassword });

test('requesting the current address cancels a pending one', async () => {
  const { id, email, browser } = await signedIn();
  const wanted = newEmail();
  await change(browser, id, { email: wanted }, testPassword);
  const token = await mailedToken(app, wanted);
  expect((await change(browser, id, { email })).body.pending_email).toBe(null);
  expect((await app.browser().call('confirm-email', { body: { token } })).status).toBe(422);
  expect((await rowOf(id)).email).toBe(email);
});

test('a taken address looks like a free one; only its owner is notified', async () => {
  const { id, email, browser } = await signedIn();
  const owner = await newPerson(app.db, 'advisor', firm);
  const taken = await change(browser, id, { email: owner.email }, testPassword);
  expect(taken.body).toMatchObject({ email, pending_email: owner.email });
  const [mail] = await app.outbox(owner.email);
  expect(mail?.subject).toContain('Someone entered your email');
  expect(mail?.link).not.toContain('confirm_email');
});

test('rejects a new number for a phone that receives sign-in codes', async () => {
  const asking = await newAccount(app.db);
  const { id, browser } = await signedIn({ phone_verified_at: new Date().toISOString(), account_id: asking });
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', asking).execute();
  const answer = await change(browser, id, { phone_number: '+14155550199' }, testPassword);
  expect(answer.errors).toEqual({
    phone_number: ['This phone receives your sign-in codes. Change it in Settings.'],
  });
  expect((await rowOf(id)).phone_number).toBe('+14155550100');
});

test.each([
  ['verified, but no second factor is required', { phone_verified_at: new Date().toISOString() }],
  ['not verified, although a second factor is required', { two_fa_enabled: true }],
])('a phone that is %s is changed with the password', async (_, changed) => {
  // Enabled after the sign-in, which would otherwise ask for a code.
  const { id, browser } = await signedIn();
  await app.db.updateTable('users').set(changed).where('id', '=', id).execute();
  const answer = await change(browser, id, { phone_number: '+14155550198' }, testPassword);
  expect([answer.status, (await rowOf(id)).phone_number]).toEqual([200, '+14155550198']);
});

test('a first phone during onboarding needs no password and sends no mail', async () => {
  const { id, email, browser } = await signedIn({ phone_number: null, onboarding_complete: false });
  expect((await change(browser, id, { phone_number: '+14155550111' })).body.phone_number).toBe('+14155550111');
  expect((await change(browser, id, { phone_number: '+14155550112' })).body.phone_number).toBe('+14155550112');
  expect(await subjectsTo(email)).toEqual([]);
});

test.each([
  '+14155550123',
  '+1 415 555 0123',
  '+1 (415) 555-0123',
  '+1.415.555.0123',
  '001 415 555 0123',
  ' +1-415-555-0123 ',
  '+1 415 555–0123',
  '＋1 415 555 0123',
  '+1/415/5550123',
  '+1 415 555 0123',
])('a phone as people write it: %s', async (phone_number) => {
  const { id, browser } = await signedIn({ phone_number: null, onboarding_complete: false });
  expect((await change(browser, id, { phone_number })).body.phone_number).toBe('+14155550123');
});

test.each(['4155550123', '+0 415 555 0123', '+14155', '+1234567890123456', 'call me', '+1415555012a', '+', '<script>'])(
  'rejects a number that is not international: %s',
  async (phone_number) => {
    const { id, browser } = await signedIn({ phone_number: null, onboarding_complete: false });
    expect((await change(browser, id, { phone_number })).errors).toEqual({
      phone_number: ['Phone Number must be a valid phone number (e.g., +14155550123)'],
    });
  },
);

describe('a super admin', () => {
  test('changes another user’s address at once, notifies the old one and invalidates its links', async () => {
    const { id, email } = await signedIn();
    await app.browser().call('request-password-reset', { body: { email } });
    const oldLink = await mailedToken(app, email);
    const given = newEmail();
    const { body } = await byStaff(id, { email: given });
    expect(body).toMatchObject({ email: given, pending_email: null, email_confirmed: false });
    expect(await subjectsTo(email)).toContain('Your email address was changed');
    const reset = { params: { token: oldLink }, body: { password: 'Teal-Kettle-41' } };
    expect((await app.browser().call('reset-password', reset)).status).toBe(422);
    const token = await mailedToken(app, given);
    expect((await app.browser().call('confirm-email', { body: { token } })).status).toBe(200);
    expect((await rowOf(id)).email_confirmed).toBe(true);
  });

  test('can mark the new address as confirmed, without a mail', async () => {
    const { id } = await signedIn();
    const given = newEmail();
    const { body } = await byStaff(id, { email: given, email_confirmed: true });
    expect(body).toMatchObject({ email: given, email_confirmed: true });
    expect(await subjectsTo(given)).toEqual([]);
  });

  test('returns an error where an address is taken, in any case; one of two concurrent changes succeeds', async () => {
    const [one, two, owner] = [await signedIn(), await signedIn(), await signedIn()];
    const taken = await byStaff(one.id, { email: owner.email.toUpperCase(), last_name: 'Nothing' });
    expect([taken.status, taken.errors]).toEqual([422, { email: ['Another account already uses this email.'] }]);
    expect((await rowOf(one.id)).last_name).not.toBe('Nothing');
    await app.work();
    expect(await subjectsTo(one.email)).toEqual([]);
    const wanted = newEmail();
    const both = await Promise.all([byStaff(one.id, { email: wanted }), byStaff(two.id, { email: wanted })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('changes another user’s phone and notifies them', async () => {
    const { id, email } = await signedIn({ phone_verified_at: new Date().toISOString() });
    const { body } = await byStaff(id, { phone_number: '+442079460123' });
    expect(body).toMatchObject({ phone_number: '+442079460123', phone_verified: false });
    expect(await subjectsTo(email)).toEqual(['Your phone number was changed']);
  });

  test('changes their own address like other users: with the password and a confirmation', async () => {
    const own = await newPerson(app.db, 'superAdmin', null);
    const browser = app.browser();
    await browser.signIn(own);
    const wanted = newEmail();
    expect((await change(browser, own.id, { email: wanted })).status).toBe(422);
    const { body } = await change(browser, own.id, { email: wanted }, testPassword);
    expect(body).toMatchObject({ email: own.email, pending_email: wanted });
  });
});
