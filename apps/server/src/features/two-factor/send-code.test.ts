import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newAttempt, newNumber, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor } = await createActors(app.db);

const sentence = {
  over: 'This sign-in has expired. Sign in again.',
  notSent: 'Failed to send verification code. Please try again.',
};

async function newGuarded() {
  const phone_number = newNumber();
  const person = await newPerson(app.db, 'advisor', firm, { two_fa_enabled: true, phone_number });
  return { person, phone_number };
}

async function begin(person: Person) {
  const browser = app.browser();
  const { body } = await browser.signIn(person);
  return { browser, body, two_fa_token: body.two_fa_token ?? '' };
}

const send = (two_fa_token: string, browser = app.browser()) => browser.call('send-code', { body: { two_fa_token } });

test('returns a token and the last two digits of the number instead of a session', async () => {
  const { person, phone_number } = await newGuarded();
  const { browser, body } = await begin(person);
  expect(body).toEqual({
    two_fa_required: true,
    two_fa_token: expect.stringMatching(/^[\w-]{43}$/),
    phone_number: `••••••••${phone_number.slice(-2)}`,
  });
  expect([browser.cookie('refresh'), browser.cookie('device')]).toEqual([undefined, undefined]);
  expect((await browser.call('show-current-user')).status).toBe(401);
  expect((await browser.call('refresh-token')).status).toBe(401);
});

test('requires a code from every user of a firm that requires it', async () => {
  const strict = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', strict).execute();
  const phone_number = newNumber();
  const person = await newPerson(app.db, 'client', strict, { phone_number });
  const { two_fa_token } = await begin(person);
  expect((await send(two_fa_token)).body).toEqual({ success: true });
  expect(await app.outbox(phone_number)).toHaveLength(1);
});

test('sends a message with product, code and warning, without a link, that browsers can fill in', async () => {
  const { person, phone_number } = await newGuarded();
  const { browser, two_fa_token } = await begin(person);
  await send(two_fa_token, browser);
  const [message] = await app.outbox(phone_number);
  expect(message?.code).toMatch(/^\d{6}$/);
  expect(message?.text).toContain(`${message?.code} is your HealthPlanner code`);
  expect(message?.text).toMatch(/never share/i);
  expect(message?.text).not.toMatch(/https?:|www\.|\//);
  expect(message?.text.split('\n').at(-1)).toBe(`@localhost #${message?.code}`);
});

test('requirement 12: resends the same code, at most three times in ten minutes', async () => {
  const { person, phone_number } = await newGuarded();
  const { browser, two_fa_token } = await begin(person);
  for (let time = 0; time < 3; time++) expect((await send(two_fa_token, browser)).status).toBe(200);
  const rejected = await send(two_fa_token, browser);
  expect([rejected.status, rejected.code, rejected.headers['retry-after']]).toEqual([429, 'text_limit_reached', '600']);
  app.forward(7 * 60 + 30);
  const later = await send(two_fa_token, browser);
  expect(Number(later.headers['retry-after'])).toBe(150);
  const messages = await app.outbox(phone_number);
  expect(messages).toHaveLength(3);
  expect(new Set(messages.map(({ code }) => code)).size).toBe(1);
  const code = messages[0]?.code ?? '';
  expect((await browser.call('check-code', { body: { two_fa_token, code } })).status).toBe(200);
});

test('requirement 12: gives neither more tries nor more time when the code is resent', async () => {
  const { person } = await newGuarded();
  const { token, codeFor } = await newAttempt(app.ctx, person);
  const browser = app.browser();
  const wrong = (await codeFor()) === '000000' ? '000001' : '000000';
  for (let time = 0; time < 5; time++) {
    if (time < 3) await send(token, browser);
    await browser.call('check-code', { body: { two_fa_token: token, code: wrong } });
  }
  expect((await send(token, browser)).error).toBe(sentence.over);
  expect((await browser.call('check-code', { body: { two_fa_token: token, code: await codeFor() } })).status).toBe(422);

  const late = await newAttempt(app.ctx, (await newGuarded()).person);
  app.forward(599);
  expect((await send(late.token)).status).toBe(200);
  app.forward(1);
  expect((await send(late.token)).error).toBe(sentence.over);
});

test('requirement 12: limits messages to a number over twenty concurrent sign-ins', async () => {
  const { person, phone_number } = await newGuarded();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => newAttempt(app.ctx, person, phone_number)));
  const answers = await Promise.all(tokens.map(({ token }) => send(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await app.outbox(phone_number)).toHaveLength(3);
});

test('ignores a number from the browser', async () => {
  const { person, phone_number } = await newGuarded();
  const { browser, two_fa_token } = await begin(person);
  const other = newNumber();
  await browser.call('send-code', { body: { two_fa_token, phone_number: other } });
  expect(await app.outbox(other)).toEqual([]);
  expect(await app.outbox(phone_number)).toHaveLength(1);
});

test('replies the same to any other token and sends nothing', async () => {
  const { token } = await newAttempt(app.ctx, advisor, null);
  const gone = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  const ofGone = (await newAttempt(app.ctx, gone)).token;
  for (const wrong of ['', 'x', token, ofGone, `${token}=`, '\u0000', 'é'.repeat(100)]) {
    const answer = await send(wrong);
    expect([wrong, answer.status, answer.error]).toEqual([wrong, 422, sentence.over]);
  }
  expect((await send('x'.repeat(64 * 1024))).status).toBe(422);
});

test('returns an error where text messages are not configured', async () => {
  const silent = await createTestApp({ sms: null });
  const person = await newPerson(silent.db, 'advisor', await newAccount(silent.db));
  const { token } = await newAttempt(silent.ctx, person);
  const answer = await silent.browser().call('send-code', { body: { two_fa_token: token } });
  expect(answer.error).toBe(sentence.notSent);
  await silent.close();
});

test('logs neither codes nor numbers and stores no code', async () => {
  const { person, phone_number } = await newGuarded();
  const { browser, two_fa_token } = await begin(person);
  await send(two_fa_token, browser);
  const code = (await app.outbox(phone_number))[0]?.code ?? '-';
  const log = app.log.join('\n');
  expect(log).not.toContain(phone_number);
  expect(log).not.toContain(two_fa_token);
  const rows = await app.db.selectFrom('code_attempts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(two_fa_token);
  expect(rows.flatMap((row) => Object.values(row)).map(String)).not.toContain(code);
});
