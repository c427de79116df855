import { phoneExample } from 'contract/fields/phone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { freshPassword, mailedToken, newInvited, signUpForm, tokenIn, wrongTokens } from '../../testing/links.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLink } from '../links/operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, admin, advisor, otherAdvisor, superAdmin } = await createActors(app.db);
const outOfDate = 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.';

const personOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const signUp = (body: object, browser = app.browser()) => browser.call('sign-up', { body: body as never });

describe('by an invitation', () => {
  test('sets the password and signs the user in', async () => {
    const { id, email, token } = await newInvited(app, admin, 'admin');
    const browser = app.browser();
    const { body } = await signUp(signUpForm(` ${email.toUpperCase()}`, { token }), browser);
    expect(body.user).toMatchObject({ id, email, email_confirmed: true, role: 'admin', account_id: admin.account_id });
    expect(body.user).toMatchObject({
      phone_number: '+14155550123',
      onboarding_complete: false,
      phone_verified: false,
    });
    browser.bearer = body.auth_token ?? null;
    expect((await browser.call('show-current-user')).body.id).toBe(id);
    expect((await app.browser().signIn({ email, password: freshPassword })).status).toBe(200);
    expect((await signUp(signUpForm(email, { token }))).error).toBe(outOfDate);
  });

  test('accepts one of twenty concurrent uses of an invitation', async () => {
    const { id, email, token } = await newInvited(app, admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(signUpForm(email, { token }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === outOfDate)).toHaveLength(19);
    expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(1);
  });

  test('accepts agents and clients', async () => {
    for (const kind of ['agent', 'client'] as const) {
      const changed = { password_hash: null, onboarding_complete: false, email_confirmed: false };
      const { id, email } = await newPerson(app.db, kind, advisor.account_id, changed);
      const { token } = await createLink(app.ctx, { user_id: id, email, purpose: 'invite' });
      expect((await signUp(signUpForm(email, { token }))).body.user?.id).toBe(id);
    }
  });

  test('rejects another email and keeps the invitation working', async () => {
    const { email, token } = await newInvited(app, admin);
    for (const other of ['else@example.test', advisor.email, `x${email}`]) {
      const { status, errors } = await signUp(signUpForm(other, { token }));
      expect([status, errors]).toEqual([422, { email: ['This invitation is for a different email address.'] }]);
    }
    expect((await signUp(signUpForm(email, { token }))).status).toBe(200);
  });

  test('asks to confirm the email after an invitation that was not emailed', async () => {
    const invited = await newInvited(app, admin);
    const { body } = await app.as(admin).call('create-invite-link', { params: { id: invited.id } });
    const joined = await signUp(signUpForm(invited.email, { token: body.invite_token }));
    expect(joined.body.user?.email_confirmed).toBe(false);
    const token = await mailedToken(app, invited.email);
    expect((await app.browser().call('confirm-email', { body: { token } })).body.email).toBe(invited.email);
    expect((await personOf(invited.email)).email_confirmed).toBe(true);
  });

  test('requires the second factor where the firm does', async () => {
    const firm = await newAccount(app.db);
    await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', firm).execute();
    const inviter = await newPerson(app.db, 'superAdmin', null);
    const user = { first_name: 'Ida', last_name: 'Two', email: 'ida@example.test', account_id: firm };
    await app.as(inviter).call('invite-advisor', { body: { user } });
    const token = await mailedToken(app, user.email);
    const { body } = await signUp(signUpForm(user.email, { token }));
    expect(body).toEqual({ two_fa_required: true, two_fa_token: expect.any(String), phone_number: '••••••••23' });
  });

  test('requirement 13: replies the same to wrong tokens, whatever the email', async () => {
    const { email, token } = await newInvited(app, admin);
    for (const wrong of wrongTokens(token))
      expect((await signUp(signUpForm(email, { token: wrong }))).error).toBe(outOfDate);
    const huge = await signUp(signUpForm(email, { token: 'x'.repeat(64 * 1024) }));
    expect([huge.status, Object.keys(huge.errors)]).toEqual([422, ['token']]);
  });
});

describe('the form', () => {
  test.each([
    [
      'email',
      'info@firm.example',
      'For security purposes, email addresses starting with info@ or admin@ are not allowed',
    ],
    [
      'email',
      ' ADMIN@firm.example',
      'For security purposes, email addresses starting with info@ or admin@ are not allowed',
    ],
    ['email', 'ann', 'Email must be an email address'],
    ['phone_number', '4155550123', `Cell phone must be a valid phone number (e.g., ${phoneExample})`],
    ['phone_number', 'none', `Cell phone must be a valid phone number (e.g., ${phoneExample})`],
    ['password', 'Short-1', 'Password needs at least 8 characters'],
    ['password', 'No-Digits-Here', 'Password needs at least 1 number'],
    ['password', 'no-capital-41', 'Password needs at least 1 uppercase letter'],
    ['password', 'Has-\u0000-Nul-41\ud800', 'Password has characters that can’t be saved'],
    ['password_confirmation', 'Another-Kettle-41', 'Passwords must match'],
    ['accepts_terms', false, 'Please agree to the Terms of Use.'],
  ])('rejects %s %j with an error', async (field, value, sentence) => {
    const { user } = signUpForm('form@example.test', { signup_code: 'none' });
    const { status, errors } = await signUp({ user: { ...user, [field]: value } });
    expect([status, errors[field]]).toEqual([422, [sentence]]);
  });

  test('the phone may be empty unless a second factor is required', async () => {
    const guarded = await newAccount(app.db);
    await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', guarded).execute();
    const codeOf = async (id: number) =>
      (await app.as(superAdmin).call('create-signup-code', { params: { id } })).body.signup_code;
    const joinBy = async (email: string, by: Parameters<typeof signUpForm>[1], phone_number = '') =>
      signUp({ user: { ...signUpForm(email, by).user, phone_number } });
    const { email, token } = await newInvited(app, admin);
    expect((await joinBy(email, { token })).body.user?.phone_number).toBeNull();
    const firmCode = await codeOf(firm);
    expect((await joinBy('no.phone@example.test', { signup_code: firmCode })).body).toEqual({ check_email: true });
    const guardedCode = await codeOf(guarded);
    const { errors } = await joinBy('needs.phone@example.test', { signup_code: guardedCode });
    expect(errors).toEqual({ phone_number: ['Cell phone is required'] });
    const invited = await newInvited(app, admin);
    await app.db.updateTable('users').set({ two_fa_enabled: true }).where('id', '=', invited.id).execute();
    expect((await joinBy(invited.email, { token: invited.token })).errors).toEqual(errors);
  });

  test.each([
    ['one that many people use', 'Password123'],
    ['a common one with an appendix', 'Dragon2024!'],
    ['the user’s email', 'Form1@example.test'],
  ])('requirement 17: rejects %s as a password', async (_, password) => {
    const { email, token } = await newInvited(app, admin);
    const { user } = signUpForm(email, { token });
    const given = password.startsWith('Form1') ? `I${email.slice(1)}` : password;
    const { status, errors } = await signUp({ user: { ...user, password: given, password_confirmation: given } });
    expect([status, Object.keys(errors)]).toEqual([422, ['password']]);
    expect((await signUp({ user })).status).toBe(200);
  });

  test('requirement 17: accepts long passwords with spaces and emoji in full', async () => {
    const password = ` ${'Long enough 1 ✓ 🫖 '.repeat(12)}`;
    const { email, token } = await newInvited(app, admin);
    const { user } = signUpForm(email, { token });
    expect((await signUp({ user: { ...user, password, password_confirmation: password } })).status).toBe(200);
    expect((await app.browser().signIn({ email, password: password.slice(0, -1) })).status).toBe(401);
    expect((await app.browser().signIn({ email, password })).status).toBe(200);
  });
});

describe('by a firm’s code', () => {
  let firm = 0;
  const by = { signup_code: 'Sunny-Side' };
  beforeAll(async () => {
    firm = await newAccount(app.db, 'Open Firm');
    await app.db.updateTable('accounts').set(by).where('id', '=', firm).execute();
  });
  const setSeats = (seats: number) =>
    app.db.updateTable('accounts').set({ seats, stripeable: true }).where('id', '=', firm).execute();
  const members = () => app.db.selectFrom('users').select('email').where('account_id', '=', firm).execute();

  test('creates a member who confirms the email and signs in', async () => {
    const email = 'newcomer@example.test';
    const joined = await signUp(signUpForm(email, { signup_code: ' sunny-side ' }));
    expect([joined.body, joined.headers['set-cookie']]).toEqual([{ check_email: true }, undefined]);
    expect(await personOf(email)).toMatchObject({
      account_id: firm,
      type: 'AdvisorUser',
      role: 'member',
      super_admin: false,
      first_name: '',
      email_confirmed: false,
      update_account_in_onboarding: false,
      phone_number: '+14155550123',
    });
    const [mail] = await app.outbox(email);
    expect(mail).toMatchObject({
      subject: 'Confirm your email',
      text: expect.stringContaining('join Open Firm'),
    });
    await app.browser().call('confirm-email', { body: { token: tokenIn(mail?.link ?? '') } });
    const { body } = await app.browser().signIn({ email, password: freshPassword });
    expect(body.user).toMatchObject({ email_confirmed: true, name: '' });
  });

  test('requirement 8: replies the same for a known email, changes nothing and notifies its user', async () => {
    const before = await personOf(otherAdvisor.email);
    const fresh = await signUp(signUpForm('fresh@example.test', by), app.browser('192.0.2.1'));
    const known = await signUp(signUpForm(otherAdvisor.email.toUpperCase(), by), app.browser('192.0.2.2'));
    const { 'x-request-id': _, date: __, ...headers } = fresh.headers;
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
    expect(known.headers).toMatchObject(headers);
    expect(await personOf(otherAdvisor.email)).toEqual(before);
    const [mail] = await app.outbox(otherAdvisor.email);
    expect(mail).toMatchObject({
      subject: 'You already have a HealthPlanner account',
      link: 'http://localhost:3000/signin',
      text: expect.stringContaining('http://localhost:3000/reset_password'),
    });
    expect((await app.browser().signIn({ ...otherAdvisor, password: freshPassword })).status).toBe(401);
  });

  test('requirement 8: rejects the new password until the email is confirmed', async () => {
    const email = 'unconfirmed@example.test';
    for (const address of [email, otherAdvisor.email]) {
      await signUp(signUpForm(address, by));
      const { status, text } = await app.browser().signIn({ email: address, password: freshPassword });
      expect([address, status, text]).toEqual([
        address,
        401,
        '{"code":"invalid_credentials","error":"Incorrect email or password."}',
      ]);
    }
    const [mail] = await app.outbox(email);
    await app.browser().call('confirm-email', { body: { token: tokenIn(mail?.link ?? '') } });
    expect((await app.browser().signIn({ email, password: freshPassword })).status).toBe(200);
  });

  test('rejects a wrong code and a missing one', async () => {
    for (const [by, sentence] of [
      [{ signup_code: 'Rainy-Side' }, 'This sign-up code isn’t valid. Check it and try again.'],
      [{ signup_code: "' or true --" }, 'This sign-up code isn’t valid. Check it and try again.'],
      [{ signup_code: '%' }, 'This sign-up code isn’t valid. Check it and try again.'],
      [{ signup_code: '  ' }, 'Sign-up code is required'],
      [{}, 'Sign-up code is required'],
      [{ signup_code: 'a\u0000b' }, 'Sign-up code has characters that can’t be saved'],
    ] as const) {
      const { status, errors } = await signUp(signUpForm('code@example.test', by));
      expect([status, errors]).toEqual([422, { signup_code: [sentence] }]);
    }
  });

  test('rejects new and known emails alike without a free seat', async () => {
    await setSeats((await members()).length);
    for (const email of ['late@example.test', otherAdvisor.email]) {
      const { status, error } = await signUp(signUpForm(email, by));
      expect([status, error]).toEqual([
        422,
        'This firm doesn’t have an available seat right now. Ask your firm’s admin.',
      ]);
    }
  });

  test('accepts one of twenty concurrent sign-ups for the last seat', async () => {
    const before = (await members()).length;
    await setSeats(before + 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signUp(signUpForm(`last${index}@example.test`, by))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await members()).length).toBe(before + 1);
  });

  test('creates one user for twenty concurrent sign-ups with one email', async () => {
    await setSeats(1_000);
    const form = signUpForm('twenty@example.test', by);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(form)));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"check_email":true}']));
    expect((await members()).filter(({ email }) => email === form.user.email)).toHaveLength(1);
  });
});
