import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newPerson, testPassword } from '../../testing/factories.ts';
import { apartness } from '../../testing/medians.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, admin, agent, client, superAdmin } = await createActors(app.db);

const wrongPassword = { password: 'Wrong-Horse-7' };
const rejected = 'The email or the password is not right.';
const sessionsOf = (person: Person) =>
  app.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();

async function fail(person: Pick<Person, 'email'>, times: number, browser: Browser = app.browser()) {
  for (let time = 0; time < times; time++) {
    expect((await browser.signIn({ ...person, ...wrongPassword })).error).toBe(rejected);
  }
}

test('the right password opens a session and says who one is', async () => {
  const browser = app.browser();
  const { body } = await browser.signIn(admin);
  expect(body.user).toMatchObject({
    id: admin.id,
    email: admin.email,
    type: 'AdvisorUser',
    role: 'admin',
    admin: true,
    super_admin: false,
    account_id: firm,
    email_confirmed: true,
    onboarding_complete: true,
  });
  expect(JSON.stringify(body)).not.toMatch(/argon|hash/);
  expect((await browser.call('show-current-user')).body).toMatchObject({ ...body.user });
});

test('every kind of person signs in', async () => {
  for (const person of [advisor, agent, client, superAdmin]) {
    expect((await app.browser().signIn(person)).body.user.id).toBe(person.id);
  }
});

test('an e-mail is the same in capitals and with spaces around it', async () => {
  const email = `  ${advisor.email.toUpperCase()} `;
  expect((await app.browser().signIn({ ...advisor, email })).body.user.id).toBe(advisor.id);
});

test('signing in gives a new session cookie, a refresh cookie and the CSRF token that goes with them', async () => {
  const browser = app.browser();
  await browser.open();
  const [before, oldToken] = [browser.cookie('session'), await browser.csrf()];
  const { headers } = await browser.signIn(advisor);
  expect(browser.cookie('session')).not.toBe(before);
  expect(browser.cookie('refresh')).toBeDefined();
  expect(headers['x-csrf-token']).not.toBe(oldToken);
  const withOld = await browser.call('end-session', { headers: { 'x-csrf-token': oldToken } });
  expect(withOld.status).toBe(422);
  expect((await browser.call('end-session')).status).toBe(200);
});

test('without the CSRF token of this browser nobody is signed in', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const body = { user: { email: person.email, password: testPassword } };
  const browser = app.browser();
  const tries: Record<string, string | undefined>[] = [
    { 'x-csrf-token': undefined },
    { 'x-csrf-token': '' },
    { 'x-csrf-token': await app.browser().csrf() },
    { cookie: undefined },
  ];
  for (const headers of tries) {
    const answer = await browser.call('start-session', { body, headers });
    expect([answer.status, answer.error]).toEqual([422, 'This page is out of date. Reload it and try again.']);
  }
  for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await browser.call('start-session', { body, headers })).status).toBe(403);
  }
  expect(await sessionsOf(person)).toEqual([]);
});

test('checklist 8: a wrong password, an unknown e-mail, a lock, a disabled person and one without password get one and the same answer', async () => {
  const locked = await newPerson(app.db, 'advisor', firm);
  const disabled = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  const unset = await newPerson(app.db, 'advisor', firm, { password_hash: null });
  await fail(locked, 10);
  const answers: unknown[] = [];
  const unknown = { ...advisor, email: 'nobody@example.test' };
  for (const [index, person] of [{ ...advisor, ...wrongPassword }, unknown, locked, disabled, unset].entries()) {
    const browser = app.browser(`192.0.2.${index}`);
    const { status, headers, text } = await browser.signIn(person);
    const { 'x-request-id': id, date, ...same } = headers;
    answers.push({ status, text, same, refresh: browser.cookie('refresh') });
  }
  expect(answers[0]).toMatchObject({
    status: 401,
    text: JSON.stringify({ code: 'invalid_credentials', error: rejected }),
    refresh: undefined,
  });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  for (const person of [locked, disabled, unset]) expect(await sessionsOf(person)).toEqual([]);
});

test('checklist 8: it takes the same time for a known e-mail, an unknown one and a locked one', {
  timeout: 120_000,
}, async () => {
  const password_hash = await app.ctx.passwords.hash(testPassword);
  const [wrong, locked] = [
    await newPerson(app.db, 'advisor', firm, { password_hash }),
    await newPerson(app.db, 'advisor', firm, { password_hash }),
  ];
  await fail(locked, 10);
  const browser = app.browser();
  const tries = [{ ...wrong, ...wrongPassword }, { email: 'nobody@example.test', password: testPassword }, locked];
  const apart = await apartness(
    tries.map((person) => async () => expect((await browser.signIn(person)).status).toBe(401)),
  );
  expect(apart).toBeLessThan(1.1);
});

test('checklist 9: ten wrong passwords lock an account, for the right one too, and time unlocks it', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await fail(person, 10);
  expect((await app.browser().signIn(person)).error).toBe(rejected);
  app.forward(14 * 60);
  expect((await app.browser().signIn(person)).status).toBe(401);
  app.forward(61);
  expect((await app.browser().signIn(person)).status).toBe(200);
});

test('checklist 10: strangers who lock an e-mail do not lock out the browser that its person signs in with', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const own = app.browser();
  await own.signIn(person);
  await own.call('end-session');
  await fail(person, 11);
  expect((await app.browser().signIn(person)).status).toBe(401);
  expect((await own.signIn(person)).status).toBe(200);
});

test('checklist 10: a known browser has ten tries of its own, and its lock is nobody else’s', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const own = app.browser();
  await own.signIn(person);
  await fail(person, 10, own);
  expect((await own.signIn(person)).status).toBe(401);
  expect((await app.browser().signIn(person)).status).toBe(200);
  app.forward(15 * 60 + 1);
  expect((await own.signIn(person)).status).toBe(200);
});

test('a browser is known for the e-mail that signed in with it, and by our word alone', async () => {
  const [person, other] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'advisor', firm)];
  const known = app.browser();
  await known.signIn(other);
  const device = known.cookie('device') ?? '';
  await fail(person, 10);
  for (const cookie of [device, `${device}x`, device.slice(0, -1), known.cookie('session') ?? '', 'x.y']) {
    const browser = app.browser();
    browser.setCookie('device', cookie);
    expect((await browser.signIn(person)).status).toBe(401);
  }
});

test('a lock is one person’s', async () => {
  const [person, other] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'advisor', firm)];
  await fail(person, 11);
  expect((await app.browser().signIn(other)).status).toBe(200);
});

test('the right password forgets the wrong ones before it', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  for (let round = 0; round < 3; round++) {
    await fail(person, 9);
    expect((await app.browser().signIn(person)).status).toBe(200);
  }
});

test('checklist 9: twenty sign-ins at once are all counted, in whatever spelling of the e-mail', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browser = app.browser();
  await browser.open();
  const spellings = [person.email, person.email.toUpperCase(), ` ${person.email}`];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => browser.signIn({ email: spellings[index % 3] ?? '', ...wrongPassword })),
  );
  expect((await app.browser().signIn(person)).status).toBe(401);
  const counted = await app.db.selectFrom('sign_in_attempts').select('attempts').where('attempts', '=', 21).execute();
  expect(counted).toHaveLength(1);
});

test('of twenty right passwords at once none is kept out', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browsers = Array.from({ length: 8 }, () => app.browser());
  const answers = await Promise.all(browsers.map((browser) => browser.signIn(person)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('an e-mail nobody has is counted like any other, and kept nowhere', async () => {
  const email = 'ghost@example.test';
  await fail({ email }, 12);
  const rows = await app.db.selectFrom('sign_in_attempts').selectAll().execute();
  expect(rows.map(({ attempts }) => attempts)).toContain(12);
  expect(JSON.stringify(rows)).not.toContain('ghost');
});

test('whole passwords count, however long', async () => {
  const password = `${'Long enough 1 ✓ '.repeat(12)}end`;
  const person = await newPerson(app.db, 'advisor', firm, {
    password_hash: await app.ctx.passwords.hash(password),
  });
  expect((await app.browser().signIn({ ...person, password: password.slice(0, -1) })).status).toBe(401);
  expect((await app.browser().signIn({ ...person, password })).status).toBe(200);
});

test('neither e-mails nor passwords reach the log', () => {
  const log = app.log.join('\n');
  for (const canary of ['ghost@', advisor.email, testPassword, wrongPassword.password])
    expect(log).not.toContain(canary);
});

test('checklist 16: a hash that was made too cheaply is made anew at the next right sign-in', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const hashOf = async () =>
    (await app.db.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirstOrThrow())
      .password_hash;
  const cheap = await hashOf();
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  await fail(person, 1);
  expect(await hashOf()).toBe(cheap);
  expect((await app.browser().signIn(person)).status).toBe(200);
  const dear = await hashOf();
  expect(dear).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await app.browser().signIn(person)).status).toBe(200);
  expect(await hashOf()).toBe(dear);
});

test('a password that is changed while the old one waits to be looked at lets nobody in any more', async () => {
  const password_hash = await hash(testPassword, { memoryCost: 19_456, timeCost: 40, parallelism: 1 });
  const person = await newPerson(app.db, 'advisor', firm, { password_hash });
  const entering = app.browser().signIn(person);
  await new Promise((done) => setTimeout(done, 100));
  const changed = { password_hash: await app.ctx.passwords.hash('Another-Horse-8') };
  await app.db.updateTable('users').set(changed).where('id', '=', person.id).execute();
  expect((await entering).status).toBe(401);
  expect(await sessionsOf(person)).toEqual([]);
});

let slow: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  slow = await createTestApp({ rate_factor: 1 });
});
afterAll(() => slow.close());

test('one address may try thirty times a minute, and is told when to come back', async () => {
  const body = { user: { email: 'x@example.test' } } as never;
  const browser = slow.browser('192.0.2.7');
  for (let times = 0; times < 30; times++) expect((await browser.call('start-session', { body })).status).toBe(422);
  const answer = await browser.call('start-session', { body });
  expect([answer.status, answer.error]).toEqual([429, 'Too many requests. Please wait a moment and try again.']);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await slow.browser('192.0.2.8').call('start-session', { body })).status).toBe(422);
});

/** Wrong passwords from this address that stay below what one e-mail or one address may try. */
async function failFrom(address: string, times: number) {
  const person = await newPerson(slow.db, 'advisor', null);
  const browser = slow.browser(address);
  for (let time = 0; time < times; time++)
    expect((await browser.signIn({ ...person, ...wrongPassword })).status).toBe(401);
}

test('checklist 9: a hundred wrong passwords out of one network stop unknown browsers there, whatever the e-mails', async () => {
  const person = await newPerson(slow.db, 'advisor', null);
  const known = slow.browser('203.0.113.200');
  await known.signIn(person);
  await known.call('end-session');
  for (let host = 1; host <= 10; host++) await failFrom(`203.0.113.${host}`, host < 10 ? 10 : 9);
  expect((await slow.browser('203.0.113.20').signIn(person)).status).toBe(200);
  await failFrom('203.0.113.10', 1);
  const answer = await slow.browser('203.0.113.20').signIn(person);
  expect([answer.status, answer.error]).toEqual([429, 'Too many requests. Please wait a moment and try again.']);
  expect(Number(answer.headers['retry-after'])).toBe(900);
  // Checklist 10: neither a known browser nor another network is shut out, and time opens this one again.
  expect((await known.signIn(person)).status).toBe(200);
  expect((await slow.browser('203.0.112.20').signIn(person)).status).toBe(200);
  slow.forward(15 * 60 + 1);
  expect((await slow.browser('203.0.113.20').signIn(person)).status).toBe(200);
});

test('checklist 9: guessing from many networks at many e-mails is slowed down as well', async () => {
  const person = await newPerson(slow.db, 'advisor', null);
  const known = slow.browser('198.51.100.1');
  await known.signIn(person);
  await known.call('end-session');
  await failFrom('2001:db8:1::1', 1);
  const counted = slow.db.updateTable('sign_in_attempts').where('subject', '=', 'everyone');
  await counted.set({ attempts: 1_999 }).execute();
  expect((await slow.browser('2001:db8:2::1').signIn(person)).status).toBe(200);
  await failFrom('2001:db8:3::1', 1);
  const answer = await slow.browser('2001:db8:4::1').signIn(person);
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await known.signIn(person)).status).toBe(200);
  slow.forward(15 * 60 + 1);
  expect((await slow.browser('2001:db8:4::1').signIn(person)).status).toBe(200);
});

test('no address is kept with what a network failed with', async () => {
  const rows = await slow.db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(rows.some(({ subject }) => subject.startsWith('network:'))).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001|db8/);
});
