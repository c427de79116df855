import { afterAll, expect, test } from 'vitest';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { mailedToken } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, client, agent, superAdmin } = await createActors(app.db);
const ask = (email: string, browser = app.browser()) => browser.call('request-password-reset', { body: { email } });

test('emails a link to any user, however the email is spelled', async () => {
  for (const { email } of [advisor, client, agent, superAdmin]) {
    expect((await ask(` ${email.toUpperCase()} `)).body).toEqual({ sent: true });
    expect((await app.outbox(email))[0]).toMatchObject({
      subject: 'Choose a new password',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/reset_password\/[\w-]{43}$/),
      text: expect.stringContaining('1 hour'),
    });
  }
});

test('requirement 8: replies the same for an unknown email and a disabled user and sends nothing', async () => {
  const disabled = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  const known = await ask(advisor.email, app.browser('192.0.2.1'));
  for (const email of ['nobody@example.test', disabled.email]) {
    const answer = await ask(email, app.browser(`192.0.2.${email.length}`));
    const { 'x-request-id': _, date: __, ...headers } = known.headers;
    expect([answer.status, answer.text]).toEqual([known.status, known.text]);
    expect(answer.headers).toMatchObject(headers);
    expect(await app.outbox(email)).toEqual([]);
  }
});

test('stores the queued email encrypted and does not log it', async () => {
  await ask('canary@example.test');
  const { rows } = await app.db
    .selectFrom('pgboss.job' as never)
    .selectAll()
    .execute()
    .then((found) => ({ rows: JSON.stringify(found) }));
  expect(rows).toContain('mail-reset-link');
  expect(rows + app.log.join()).not.toContain('canary');
});

test('sends at most five emails and keeps the last link working', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  for (let times = 0; times < 8; times++) {
    await ask(person.email);
    await app.work();
  }
  expect(await app.outbox(person.email)).toHaveLength(5);
  const token = await mailedToken(app, person.email);
  const reset = { params: { token }, body: { password: 'Teal-Kettle-41' } };
  expect((await app.browser().call('reset-password', reset)).status).toBe(200);
});

test.each([
  ['', 'Email is required'],
  ['ann', 'Email must be an email address'],
  ['a\u0000@b.test', 'Email has characters that can’t be saved'],
])('rejects the email %j', async (email, sentence) => {
  expect((await ask(email)).errors.email).toContain(sentence);
});
