import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recommendedCost } from '../../auth/passwords.ts';
import type { Browser, Person } from '../../testing/browser.ts';
import { createActors, newPerson, testPassword } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, admin, agent, client, superAdmin } = await createActors(app.db);

const wrongPassword = { password: 'Wrong-Horse-7' };
const rejected = 'Incorrect email or password.';
const sessionsOf = (person: Person) =>
  app.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute();

async function fail(person: Pick<Person, 'email'>, times: number, browser: Browser = app.browser()) {
  for (let time = 0; time < times; time++) {
    expect((await browser.signIn({ ...person, ...wrongPassword })).error).toBe(rejected);
  }
}

test('opens a session for the right password and returns the user', async () => {
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

test('signs in users of every type', async () => {
  for (const person of [advisor, agent, client, superAdmin]) {
    expect((await app.browser().signIn(person)).body.user.id).toBe(person.id);
  }
});

test('ignores case and surrounding spaces of the email', async () => {
  const email = `  ${advisor.email.toUpperCase()} `;
  expect((await app.browser().signIn({ ...advisor, email })).body.user.id).toBe(advisor.id);
});

test('sets new session and refresh cookies and returns their CSRF token', async () => {
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

test('rejects a request without this browser’s CSRF token', async () => {
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

test('requirement 8: replies the same to a wrong password, an unknown email, a locked one, a disabled user and one without a password', async () => {
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

test('requirement 9: locks an email for 15 minutes after ten wrong passwords', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  await fail(person, 10);
  expect((await app.browser().signIn(person)).error).toBe(rejected);
  app.forward(14 * 60);
  expect((await app.browser().signIn(person)).status).toBe(401);
  app.forward(61);
  expect((await app.browser().signIn(person)).status).toBe(200);
});

test('requirement 10: does not lock out a known browser when strangers lock the email', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const own = app.browser();
  await own.signIn(person);
  await own.call('end-session');
  await fail(person, 11);
  expect((await app.browser().signIn(person)).status).toBe(401);
  expect((await own.signIn(person)).status).toBe(200);
});

test('requirement 10: locks a known browser after ten tries of its own, and no other browser', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const own = app.browser();
  await own.signIn(person);
  await fail(person, 10, own);
  expect((await own.signIn(person)).status).toBe(401);
  expect((await app.browser().signIn(person)).status).toBe(200);
  app.forward(15 * 60 + 1);
  expect((await own.signIn(person)).status).toBe(200);
});

test('knows a browser only by its own signed device cookie, for one email', async () => {
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

test('locks no other email', async () => {
  const [person, other] = [await newPerson(app.db, 'advisor', firm), await newPerson(app.db, 'advisor', firm)];
  await fail(person, 11);
  expect((await app.browser().signIn(other)).status).toBe(200);
});

test('resets the count of failures after the right password', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  for (let round = 0; round < 3; round++) {
    await fail(person, 9);
    expect((await app.browser().signIn(person)).status).toBe(200);
  }
});

test('requirement 9: counts twenty concurrent sign-ins, however the email is spelled', async () => {
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

test('accepts eight concurrent sign-ins with the right password', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const browsers = Array.from({ length: 8 }, () => app.browser());
  const answers = await Promise.all(browsers.map((browser) => browser.signIn(person)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('counts failures for an unknown email without storing it', async () => {
  const email = 'ghost@example.test';
  await fail({ email }, 12);
  const rows = await app.db.selectFrom('sign_in_attempts').selectAll().execute();
  expect(rows.map(({ attempts }) => attempts)).toContain(12);
  expect(JSON.stringify(rows)).not.toContain('ghost');
});

test('compares long passwords in full', async () => {
  const password = `${'Long enough 1 ✓ '.repeat(12)}end`;
  const person = await newPerson(app.db, 'advisor', firm, {
    password_hash: await app.ctx.passwords.hash(password),
  });
  expect((await app.browser().signIn({ ...person, password: password.slice(0, -1) })).status).toBe(401);
  expect((await app.browser().signIn({ ...person, password })).status).toBe(200);
});

test('logs neither emails nor passwords', () => {
  const log = app.log.join('\n');
  for (const canary of ['ghost@', advisor.email, testPassword, wrongPassword.password])
    expect(log).not.toContain(canary);
});

test('requirement 16: replaces a weak hash at the next successful sign-in', async () => {
  const strict = await createTestApp({ password_cost: recommendedCost });
  const person = await newPerson(strict.db, 'advisor', (await createActors(strict.db)).firm);
  const hashOf = async () =>
    (await strict.db.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirstOrThrow())
      .password_hash;
  const cheap = await hashOf();
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect((await strict.browser().signIn({ ...person, ...wrongPassword })).status).toBe(401);
  expect(await hashOf()).toBe(cheap);
  expect((await strict.browser().signIn(person)).status).toBe(200);
  const dear = await hashOf();
  expect(dear).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await strict.browser().signIn(person)).status).toBe(200);
  expect(await hashOf()).toBe(dear);
  await strict.close();
});

test('rejects the old password if it changes while the sign-in waits', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const changed = { password_hash: await app.ctx.passwords.hash('Another-Horse-8') };
  const { isRight } = app.ctx.passwords;
  const checked = vi.spyOn(app.ctx.passwords, 'isRight').mockImplementationOnce(async (password, password_hash) => {
    const matches = await isRight(password, password_hash);
    await app.db.updateTable('users').set(changed).where('id', '=', person.id).execute();
    return matches;
  });
  expect((await app.browser().signIn(person)).status).toBe(401);
  await expect(checked.mock.results[0]?.value).resolves.toBe(true);
  expect(await sessionsOf(person)).toEqual([]);
  checked.mockRestore();
});

let slow: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  slow = await createTestApp({ rate_factor: 1 });
});
afterAll(() => slow.close());

test('allows 30 requests a minute per address and then sends Retry-After', async () => {
  const body = { user: { email: 'x@example.test' } } as never;
  const browser = slow.browser('192.0.2.7');
  for (let times = 0; times < 30; times++) expect((await browser.call('start-session', { body })).status).toBe(422);
  const answer = await browser.call('start-session', { body });
  expect([answer.status, answer.error]).toEqual([429, 'Too many requests. Wait a moment and try again.']);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await slow.browser('192.0.2.8').call('start-session', { body })).status).toBe(422);
});
