import { afterAll, expect, test } from 'vitest';
import { encryptedColumns } from '../../crypto/encrypted-columns.ts';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newAccount, newAttempt, newPerson, testPassword } from '../../testing/factories.ts';
import { appCode, newAuthenticator, newSecurityKey } from '../../testing/second-factors.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
const production = await createTestApp({ super_admins_need_codes: true, sms: null });
afterAll(() => Promise.all([app.close(), production.close()]));
const { firm } = await createActors(app.db);

const newAdvisor = (account_id = firm) => newPerson(app.db, 'advisor', account_id);
const codeOf = (secret: string) => appCode(secret, app.ctx.clock());

async function addAuthenticator(browser: Browser, given?: string) {
  const begun = await browser.call('begin-authenticator', { body: { ...(given && { enrollment_token: given }) } });
  const { enrollment_token, secret, uri } = begun.body;
  const answer = await browser.call('create-authenticator', { body: { enrollment_token, code: codeOf(secret) } });
  return { enrollment_token, secret, uri, answer };
}

async function addPasskey(browser: Browser, key = newSecurityKey(), given?: string) {
  const begun = await browser.call('begin-passkey', { body: { ...(given && { enrollment_token: given }) } });
  const { enrollment_token, options } = begun.body;
  return browser.call('create-passkey', {
    body: { enrollment_token, name: 'Blue key', credential: key.create(options) },
  });
}

const rowOf = ({ id }: Person) =>
  app.db.selectFrom('authenticators').selectAll().where('user_id', '=', id).executeTakeFirst();

test('an app is added with its code: sign-ins need it from now on, and the owner is notified', async () => {
  const person = await newAdvisor();
  const [browser, other] = [app.as(person), app.browser()];
  await other.signIn(person);
  const { secret, uri, answer } = await addAuthenticator(browser);
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain('issuer=HealthPlanner');
  expect(answer.body).toMatchObject({ token: null, user: { two_fa_enabled: true, two_fa_required: true } });
  expect((await other.call('show-current-user')).status).toBe(401);
  expect((await browser.call('show-current-user')).status).toBe(200);
  expect((await app.outbox(person.email))[0]?.subject).toBe('An authenticator app was added');
  expect((await app.browser().signIn(person)).body.second_factors).toEqual(['authenticator', 'recovery_code']);
  const row = await rowOf(person);
  expect(row?.secret_encrypted).not.toContain(secret);
  expect(encryptedColumns.map(({ associatedData }) => associatedData)).toContain('authenticators.secret');
});

test('shows ten recovery codes once, of which digests are stored', async () => {
  const person = await newAdvisor();
  const browser = app.as(person);
  const codes = (await addAuthenticator(browser)).answer.body.recovery_codes ?? [];
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  const stored = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
  expect(JSON.stringify(stored)).not.toContain((codes[0] ?? '').replaceAll('-', ''));
  expect((await addPasskey(browser)).body.recovery_codes).toBeNull();
  const { two_fa_token = '' } = (await app.browser().signIn(person)).body;
  const check = await app.browser().call('check-recovery-code', { body: { two_fa_token, code: codes[0] ?? '' } });
  expect(check.status).toBe(200);
});

test('the code that added the app does not sign in', async () => {
  const person = await newAdvisor();
  const { secret } = await addAuthenticator(app.as(person));
  const { two_fa_token = '' } = (await app.browser().signIn(person)).body;
  const body = { two_fa_token, code: codeOf(secret) };
  expect((await app.browser().call('check-authenticator-code', { body })).code).toBe('code_invalid');
});

test('an app is replaced by another', async () => {
  const person = await newAdvisor();
  const former = await newAuthenticator(app.ctx, person);
  const { secret } = await addAuthenticator(app.as(person));
  app.forward(30);
  const enter = async (code: string) => {
    const { two_fa_token = '' } = (await app.browser().signIn(person)).body;
    return (await app.browser().call('check-authenticator-code', { body: { two_fa_token, code } })).status;
  };
  expect([await enter(former.code()), await enter(codeOf(secret))]).toEqual([422, 200]);
});

test('a wrong code adds nothing, and a sign-in is not an enrollment', async () => {
  const person = await newAdvisor();
  const browser = app.as(person);
  const { enrollment_token } = (await browser.call('begin-authenticator', { body: {} })).body;
  const wrong = await browser.call('create-authenticator', { body: { enrollment_token, code: '000000' } });
  expect(wrong.code).toBe('code_invalid');
  const { token } = await newAttempt(app.ctx, person);
  expect((await browser.call('begin-authenticator', { body: { enrollment_token: token } })).code).toBe(
    'sign_in_expired',
  );
  expect(await rowOf(person)).toBeUndefined();
});

test('everyone needs a recent password, and no one else’s enrollment can be used', async () => {
  const person = await newAdvisor();
  const browser = app.browser();
  browser.bearer = (await browser.signIn(person)).body.auth_token;
  app.forward(601);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  for (const name of ['begin-authenticator', 'begin-passkey'] as const)
    expect((await browser.call(name, { body: {} })).code).toBe('password_confirmation_required');
  expect((await browser.call('create-recovery-codes')).code).toBe('password_confirmation_required');
  expect((await browser.call('delete-authenticator')).code).toBe('password_confirmation_required');
  await browser.call('confirm-password', { body: { current_password: testPassword } });
  const { enrollment_token, secret } = (await browser.call('begin-authenticator', { body: {} })).body;
  const body = { enrollment_token, code: codeOf(secret) };
  for (const other of [app.browser(), app.as(await newAdvisor())])
    expect((await other.call('create-authenticator', { body })).code).toBe('sign_in_expired');
  expect((await app.browser().call('begin-authenticator', { body: {} })).status).toBe(401);
});

test('a passkey is added with a name, and its challenge works once', async () => {
  const person = await newAdvisor();
  const browser = app.as(person);
  const { enrollment_token, options } = (await browser.call('begin-passkey', { body: {} })).body;
  expect(options).toMatchObject({ rp: { id: 'localhost', name: 'HealthPlanner' }, user: { name: person.email } });
  const key = newSecurityKey();
  const send = (name: string, credential = key.create(options)) =>
    browser.call('create-passkey', { body: { enrollment_token, name, credential } });
  expect((await send('')).errors.name).toEqual(['Name is required']);
  expect((await send('Key', key.create({ challenge: 'AAAA' }))).code).toBe('passkey_invalid');
  expect((await send('Key')).code).toBe('passkey_invalid');
  expect((await addPasskey(browser, key)).body.user.two_fa_required).toBe(true);
  expect((await app.outbox(person.email))[0]?.subject).toBe('A passkey was added');
  const { passkeys } = (await browser.call('list-factors')).body;
  expect(passkeys).toMatchObject([{ name: 'Blue key', last_used_at: null }]);
  const next = (await browser.call('begin-passkey', { body: {} })).body.options;
  expect(next.excludeCredentials).toEqual([{ id: key.credential_id, type: 'public-key', transports: ['usb'] }]);
  expect(next.user.id).toBe(options.user.id);
});

test('a passkey belongs to one user, and another origin has none', async () => {
  const key = newSecurityKey();
  expect((await addPasskey(app.as(await newAdvisor()), key)).status).toBe(200);
  expect((await addPasskey(app.as(await newAdvisor()), key)).code).toBe('passkey_invalid');
  const elsewhere = newSecurityKey('https://phishing.example', 'localhost');
  expect((await addPasskey(app.as(await newAdvisor()), elsewhere)).code).toBe('passkey_invalid');
});

test('a user has at most twenty passkeys', async () => {
  const person = await newAdvisor();
  const rows = Array.from({ length: 20 }, (_, index) => ({
    ...{ user_id: person.id, credential_id: `${person.id}-${index}`, public_key: Buffer.from('x') },
    ...{ counter: 0, transports: [], name: 'Key' },
  }));
  await app.db.insertInto('passkeys').values(rows).execute();
  expect((await app.as(person).call('begin-passkey', { body: {} })).code).toBe('too_many_passkeys');
});

test.each(['authenticator', 'passkey'] as const)(
  'a sign-in that requires a factor ends with a first %s',
  async (kind) => {
    const strict = await newAccount(app.db);
    await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', strict).execute();
    const person = await newAdvisor(strict);
    const browser = app.browser();
    const { phone_verification_token = '' } = (await browser.signIn(person)).body;
    const again = (await app.browser().signIn(person)).body.phone_verification_token ?? '';
    const { body } =
      kind === 'passkey'
        ? await addPasskey(browser, newSecurityKey(), phone_verification_token)
        : (await addAuthenticator(browser, phone_verification_token)).answer;
    browser.bearer = body.token;
    expect((await browser.call('show-current-user')).status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    // The other sign-in cannot add a factor any more: the first one is needed.
    const late = await addAuthenticator(app.browser(), again);
    expect(late.answer.code).toBe('sign_in_expired');
  },
);

test('in production without texts, a super admin signs in with an app', async () => {
  const person = await newPerson(production.db, 'superAdmin', null);
  const browser = production.browser();
  const { phone_verification_token: enrollment_token = '' } = (await browser.signIn(person)).body;
  const { secret } = (await browser.call('begin-authenticator', { body: { enrollment_token } })).body;
  const code = (seconds = 0) => appCode(secret, new Date(production.ctx.clock().getTime() + seconds * 1000));
  const { body } = await browser.call('create-authenticator', { body: { enrollment_token, code: code() } });
  browser.bearer = body.token;
  expect((await browser.call('show-current-user')).status).toBe(200);
  expect((await browser.call('delete-authenticator')).code).toBe('last_factor');
  const next = production.browser();
  const { two_fa_token = '' } = (await next.signIn(person)).body;
  const entered = await next.call('check-authenticator-code', { body: { two_fa_token, code: code(30) } });
  next.bearer = entered.body.auth_token;
  expect((await next.call('list-factors')).body).toMatchObject({ is_required: true, recovery_codes_left: 10 });
});
