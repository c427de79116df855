import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newNumber, newPerson, testPassword } from '../../testing/factories.ts';
import { openGoogle } from '../../testing/google-tokens.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLink } from '../links/operations.ts';

const google = await openGoogle();
const app = await createTestApp({ social: { google } });
afterAll(() => Promise.all([app.close(), google.close()]));
const { firm } = await createActors(app.db);

const sentence = {
  bad: 'Signing in with the other provider didn’t work. Try again.',
  unknown:
    'We don’t recognize this sign-in yet. If you have an account, sign in with your password once to connect it. Otherwise, ask your firm for an invitation.',
  link: 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.',
};

function atGoogle(claims: Record<string, unknown> = {}) {
  const sub = randomUUID();
  return { sub, token: () => google.sign({ claims: { sub, jti: randomUUID(), ...claims } }) };
}

const enter = (credential: string, browser: Browser = app.browser(), token?: string) =>
  browser.call('start-google-session', {
    body: { credential, ...(token === undefined ? {} : { token, accepts_terms: true }) },
  });

const identitiesOf = (person: Pick<Person, 'id'>) =>
  app.db.selectFrom('oauth_identities').select('subject').where('user_id', '=', person.id).execute();

const passwordWith = (person: Person, browser: Browser, connect: boolean) =>
  browser.call('start-session', { body: { user: { email: person.email, password: testPassword }, connect } });

async function newInvited(was_mailed: boolean) {
  const person = await newPerson(app.db, 'advisor', firm, {
    password_hash: null,
    email_confirmed: false,
    onboarding_complete: false,
  });
  const { token } = await createLink(app.ctx, { user_id: person.id, purpose: 'invite', email: person.email });
  await app.db.updateTable('link_tokens').set({ was_mailed }).where('user_id', '=', person.id).execute();
  return { person, token };
}

test('rejects an unknown identity and creates no user', async () => {
  const count = async () => (await app.db.selectFrom('users').select('id').execute()).length;
  const before = await count();
  const browser = app.browser();
  const answer = await enter(await atGoogle({ email: 'nobody@gmail.com' }).token(), browser);
  expect([answer.status, answer.error]).toEqual([422, sentence.unknown]);
  expect([await count(), browser.cookie('refresh')]).toEqual([before, undefined]);
});

test('finds no user by an email that Google is not authoritative for, with the same reply as for an unknown one', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { email: 'known@firm.example' });
  const unconfirmed = await newPerson(app.db, 'advisor', firm, {
    email: 'claimed@gmail.com',
    email_confirmed: false,
  });
  const answers = await Promise.all(
    [
      { email: person.email },
      { email: person.email, email_verified: false, hd: 'firm.example' },
      { email: unconfirmed.email },
      { email: 'unknown@firm.example' },
    ].map(async (claims) => enter(await atGoogle(claims).token())),
  );
  for (const { status, text } of answers) expect([status, text]).toEqual([422, answers.at(-1)?.text]);
  expect([await identitiesOf(person), await identitiesOf(unconfirmed)]).toEqual([[], []]);
});

test('links the user of an email that Google is authoritative for, notifies them once and then ignores the email', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { email: 'dana.first@gmail.com' });
  const { sub, token } = atGoogle({ email: 'Dana.First@gmail.com' });
  const browser = app.browser();
  const { body } = await enter(await token(), browser);
  expect(body.user?.id).toBe(person.id);
  browser.bearer = body.auth_token ?? null;
  expect((await browser.call('show-current-user')).status).toBe(200);
  const renamed = await google.sign({ claims: { sub, jti: randomUUID(), email: 'dana.married@gmail.com' } });
  expect((await enter(renamed)).body.user?.id).toBe(person.id);
  const mails = await app.outbox(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You can now sign in with Google']);
});

test('joining requires terms and, where a code is required, a phone, as with a password', async () => {
  const { person, token } = await newInvited(true);
  const join = async (changed: object) =>
    app.browser().call('start-google-session', { body: { credential: await atGoogle().token(), token, ...changed } });
  expect((await join({})).errors).toEqual({ accepts_terms: ['Please agree to the Terms of Use.'] });
  await app.db.updateTable('users').set({ two_fa_enabled: true }).where('id', '=', person.id).execute();
  const { errors } = await join({ accepts_terms: true, phone_number: '' });
  expect(errors).toEqual({ phone_number: ['Cell phone is required'] });
  const { body } = await join({ accepts_terms: true, phone_number: '(415) 555-0188'.replace('(', '+1 (') });
  expect(body).toMatchObject({ two_fa_required: true, phone_number: '••••••••88' });
});

test('accepts the nested reply of Google’s button', async () => {
  await newPerson(app.db, 'client', firm, { email: 'nested@gmail.com' });
  const credential = { credential: await atGoogle({ email: 'nested@gmail.com' }).token() };
  const body = { credential, select_by: 'btn', client_id: google.client_id };
  expect((await app.browser().call('start-google-session', { body })).status).toBe(200);
});

test('requires the second factor', async () => {
  const phone_number = newNumber();
  const guarded = { email: 'guarded@gmail.com', two_fa_enabled: true, phone_number };
  await newPerson(app.db, 'advisor', firm, guarded);
  const browser = app.browser();
  const { body } = await enter(await atGoogle({ email: 'guarded@gmail.com' }).token(), browser);
  expect(body).toMatchObject({ two_fa_required: true });
  expect([body.auth_token, browser.cookie('refresh')]).toEqual([undefined, undefined]);
});

test('rejects a disabled user', async () => {
  const person = await newPerson(app.db, 'client', firm, { email: 'gone@gmail.com' });
  const { token } = atGoogle({ email: 'gone@gmail.com' });
  expect((await enter(await token())).status).toBe(200);
  const disabled_at = new Date().toISOString();
  await app.db.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
  expect((await enter(await token())).error).toBe(sentence.unknown);
});

test('accepts a token once, also of twenty concurrent requests', async () => {
  const person = await newPerson(app.db, 'client', firm, { email: 'once@gmail.com' });
  const credential = await atGoogle({ email: 'once@gmail.com' }).token();
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(credential)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error))).toEqual(
    new Set([sentence.bad]),
  );
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).toHaveLength(1);
});

test('rejects an invalid token', async () => {
  await newPerson(app.db, 'client', firm, { email: 'target@gmail.com' });
  const now = Math.floor(Date.now() / 1000);
  const day = 24 * 60 * 60;
  const target = { email: 'target@gmail.com' };
  const good = await atGoogle(target).token();
  const [head = '', claims = ''] = good.split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const credential of [
    '',
    'x',
    'a.b.c',
    `${unsigned}.${claims}.`,
    `${head}.${claims}.`,
    await atGoogle({ ...target, aud: 'another-client' }).token(),
    await atGoogle({ ...target, iss: 'https://accounts.example' }).token(),
    await atGoogle({ ...target, iat: now + day, exp: now + day + 3600 }).token(),
    await atGoogle({ ...target, iat: now - day, exp: now - day + 3600 }).token(),
  ]) {
    const answer = await enter(credential);
    expect([answer.status, answer.error]).toEqual([401, sentence.bad]);
  }
  expect((await enter(good)).status).toBe(200);
});

test('accepts an invitation with any email at Google; an emailed one confirms the email', async () => {
  for (const was_mailed of [true, false]) {
    const { person, token } = await newInvited(was_mailed);
    const googleUser = atGoogle({ email: 'elsewhere@gmail.com' });
    const { body } = await enter(await googleUser.token(), app.browser(), token);
    expect(body.user).toMatchObject({ id: person.id, email: person.email, email_confirmed: was_mailed });
    expect(await identitiesOf(person)).toEqual([{ subject: googleUser.sub }]);
    expect((await enter(await googleUser.token())).body.user?.id).toBe(person.id);
  }
});

test('accepts an invitation once, also of twenty concurrent requests', async () => {
  const { person, token } = await newInvited(true);
  const credentials = await Promise.all(Array.from({ length: 20 }, () => atGoogle().token()));
  const answers = await Promise.all(credentials.map((credential) => enter(credential, app.browser(), token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === sentence.link)).toHaveLength(19);
  expect(await identitiesOf(person)).toHaveLength(1);
});

test('rejects an invalid invitation and ignores it for a known identity', async () => {
  const joined = await newInvited(true);
  await app.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', joined.person.id).execute();
  for (const token of ['', 'x', joined.token]) {
    const answer = await enter(await atGoogle().token(), app.browser(), token);
    expect([answer.status, answer.error]).toEqual([422, token === '' ? sentence.unknown : sentence.link]);
  }
  await newPerson(app.db, 'client', firm, { email: 'member@gmail.com' });
  const member = atGoogle({ email: 'member@gmail.com' });
  await enter(await member.token());
  expect((await enter(await member.token(), app.browser(), 'x')).status).toBe(200);
});

test('links an unknown identity after a sign-in with the password if requested', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const googleUser = atGoogle({ email: 'other@firm.example' });
  const browser = app.browser();
  await enter(await googleUser.token(), browser);
  expect((await passwordWith(person, app.browser(), true)).status).toBe(200);
  expect(await identitiesOf(person)).toEqual([]);
  expect((await passwordWith(person, browser, true)).status).toBe(200);
  expect(await identitiesOf(person)).toEqual([{ subject: googleUser.sub }]);
  expect(browser.cookie('oauth')).toBeUndefined();
  expect((await enter(await googleUser.token())).body.user?.id).toBe(person.id);
  expect((await app.outbox(person.email))[0]?.subject).toBe('You can now sign in with Google');
});

test('discards an unknown identity if linking was not requested', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = app.browser();
  await enter(await atGoogle({ email: 'x@firm.example' }).token(), browser);
  await passwordWith(person, browser, false);
  await passwordWith(person, browser, true);
  expect(await identitiesOf(person)).toEqual([]);
});

test('links the identity after the second factor, to that user only', async () => {
  const phone_number = newNumber();
  const person = await newPerson(app.db, 'advisor', firm, { two_fa_enabled: true, phone_number });
  const other = await newPerson(app.db, 'advisor', firm);
  const googleUser = atGoogle({ email: 'x@firm.example' });
  const [browser, shared] = [app.browser(), app.browser()];
  for (const each of [browser, shared]) {
    await enter(await googleUser.token(), each);
    const { two_fa_token = '' } = (await passwordWith(person, each, true)).body;
    expect(await identitiesOf(person)).toEqual([]);
    if (each === shared) continue;
    await each.call('send-code', { body: { two_fa_token } });
    const { code = '' } = (await app.outbox(phone_number))[0] ?? {};
    expect((await each.call('check-code', { body: { two_fa_token, code } })).status).toBe(200);
    expect(await identitiesOf(person)).toEqual([{ subject: googleUser.sub }]);
    await app.db.deleteFrom('oauth_identities').where('user_id', '=', person.id).execute();
  }
  await passwordWith(other, shared, false);
  expect(await identitiesOf(other)).toEqual([]);
});

test('keeps the identity in an encrypted cookie of this browser that expires', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const googleUser = atGoogle({ email: 'x@firm.example' });
  const browser = app.browser();
  const { headers } = await enter(await googleUser.token(), browser);
  const cookie = browser.cookie('oauth') ?? '';
  expect(String(headers['set-cookie'])).toMatch(/hp_oauth=.*Max-Age=600; Path=\/api\/v1; HttpOnly; SameSite=Strict/);
  expect(Buffer.from(cookie.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain(googleUser.sub);
  for (const wrong of ['', 'x', `${cookie}x`, cookie.slice(0, -1), `9${cookie}`, browser.cookie('session') ?? '']) {
    browser.setCookie('oauth', wrong);
    expect((await passwordWith(person, browser, true)).status).toBe(200);
    expect(await identitiesOf(person)).toEqual([]);
  }
  app.forward(600);
  browser.setCookie('oauth', cookie);
  expect((await passwordWith(person, browser, true)).status).toBe(200);
  expect(await identitiesOf(person)).toEqual([]);
});

test('rejects Google tokens where Google is not configured', async () => {
  const without = await createTestApp();
  const answer = await without
    .browser()
    .call('start-google-session', { body: { credential: await atGoogle().token() } });
  expect(answer.error).toBe(sentence.bad);
  await without.close();
});

test('logs neither tokens nor emails', async () => {
  const credential = await atGoogle({ email: 'canary@gmail.com' }).token();
  await enter(credential);
  const log = app.log.join('\n');
  expect(log).not.toContain(credential.split('.')[2]);
  expect(log).not.toContain('canary@');
});
