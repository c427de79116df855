import { afterAll, expect, test } from 'vitest';
import { digest } from '../../../auth/tokens.ts';
import { dump } from '../../../testing/dump.ts';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { freshPassword, mailedToken, wrongTokens } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createLink } from '../../links/operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor } = await createActors(app.db);
const outOfDate = 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.';

const linkFor = async ({ id, email }: { id: number; email: string }) =>
  (await createLink(app.ctx, { user_id: id, email, purpose: 'reset_password' })).token;
const reset = (token: string, password = freshPassword) =>
  app.browser().call('reset-password', { params: { token }, body: { password, token } });
const member = (changed = {}) => newPerson(app.db, 'advisor', firm, changed);

test('sets a new password once and opens no session', async () => {
  const person = await member({ email_confirmed: false });
  await app.browser().call('request-password-reset', { body: { email: person.email } });
  const token = await mailedToken(app, person.email);
  const { body: changed, headers } = await reset(token);
  expect([changed, String(headers['set-cookie'])]).toEqual([
    { changed: true },
    expect.stringMatching(/^hp_device=[^,]+$/),
  ]);
  expect((await app.browser().signIn(person)).status).toBe(401);
  const { body } = await app.browser().signIn({ ...person, password: freshPassword });
  expect(body.user.email_confirmed).toBe(true);
  expect((await reset(token, 'Another-Kettle-41')).error).toBe(outOfDate);
});

test('requirement 15: ends all sessions, links and pending sign-ins and notifies the user', async () => {
  const person = await member({ type: 'ClientUser' });
  const browsers = [app.browser(), app.browser()];
  for (const browser of browsers) await browser.signIn(person);
  const { token: magic } = await createLink(app.ctx, {
    user_id: person.id,
    email: person.email,
    purpose: 'magic_link',
  });
  const attempt = {
    user_id: person.id,
    purpose: 'phone' as const,
    digest: digest('attempt'),
    expires_at: new Date(app.ctx.clock().getTime() + 600_000).toISOString(),
  };
  await app.db.insertInto('code_attempts').values(attempt).execute();
  expect((await reset(await linkFor(person))).status).toBe(200);

  for (const browser of browsers) {
    expect((await browser.call('show-current-user')).status).toBe(401);
    expect((await browser.call('refresh-token')).status).toBe(401);
  }
  expect((await app.browser().call('start-session-by-link', { params: { token: magic } })).error).toBe(outOfDate);
  const started = { phone_number: '+14155550199', phone_verification_token: 'attempt' };
  expect((await app.browser().call('send-phone-code', { body: started })).status).toBe(422);
  const [mail] = await app.outbox(person.email);
  expect(mail).toMatchObject({ subject: 'Your password was changed', link: 'http://localhost:3000/reset_password' });
  expect(mail?.text).toContain('help@example.test');
});

test('requirement 20: cancels a pending email that was requested with the old password', async () => {
  const person = await member();
  const wanted = 'intruder@example.test';
  const browser = app.browser();
  await browser.signIn(person);
  const change = { user: { email: wanted }, current_password: person.password };
  await browser.call('update-user', { params: { id: person.id }, body: change });
  const token = await mailedToken(app, wanted);
  await reset(await linkFor(person));
  expect((await app.browser().call('confirm-email', { body: { token } })).error).toBe(outOfDate);
  expect((await app.browser().signIn({ ...person, password: freshPassword })).body.user.pending_email).toBeNull();
});

test('requirement 15: unlinks identities that the old password was enough to link', async () => {
  const [person, newcomer] = [await member(), await member({ password_hash: null })];
  const identityOf = ({ id }: { id: number }) => ({ issuer: 'https://cedar.example', subject: `${id}`, user_id: id });
  await app.db.insertInto('oauth_identities').values([person, newcomer].map(identityOf)).execute();
  for (const one of [person, newcomer]) expect((await reset(await linkFor(one))).status).toBe(200);
  const left = app.db.selectFrom('oauth_identities').select('user_id').where('issuer', '=', 'https://cedar.example');
  // A user without a password before joined with the identity, and no one else could have linked another.
  expect(await left.execute()).toEqual([{ user_id: newcomer.id }]);
});

test('requirement 14: keeps requiring the second factor', async () => {
  const guarded = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', guarded).execute();
  const person = await newPerson(app.db, 'advisor', guarded, { phone_number: '+14155550123' });
  const answer = await reset(await linkFor(person));
  expect(answer.text).toBe('{"changed":true}');
  const { body } = await app.browser().signIn({ ...person, password: freshPassword });
  expect([body.two_fa_required, body.auth_token]).toEqual([true, undefined]);
});

test('requirement 10: unlocks an email that too many wrong passwords have locked', async () => {
  const person = await member();
  for (let times = 0; times < 11; times++) await app.browser().signIn({ ...person, password: 'Wrong-Horse-7' });
  expect((await app.browser().signIn(person)).status).toBe(401);
  await reset(await linkFor(person));
  expect((await app.browser().signIn({ ...person, password: freshPassword })).status).toBe(200);
});

test('requirement 10: makes this browser a known one while unknown browsers are throttled', async () => {
  const person = await member();
  const failures = { subject: 'everyone', attempts: 2_000 * app.ctx.rate_factor };
  await app.db.deleteFrom('sign_in_attempts').where('subject', '=', 'everyone').execute();
  await app.db
    .insertInto('sign_in_attempts')
    .values({ ...failures, first_at: app.ctx.clock().toISOString() })
    .execute();
  const fresh = { ...person, password: freshPassword };
  const browser = app.browser();
  expect((await browser.signIn(person)).status).toBe(429);
  const params = { token: await linkFor(person) };
  await browser.call('reset-password', { params, body: { password: freshPassword } });
  expect([browser.cookie('refresh'), (await browser.call('show-current-user')).status]).toEqual([undefined, 401]);
  expect([(await browser.signIn(fresh)).status, (await app.browser().signIn(fresh)).status]).toEqual([200, 429]);
  await app.db.deleteFrom('sign_in_attempts').where('subject', '=', 'everyone').execute();
});

test('accepts one of twenty concurrent uses of a link', async () => {
  const person = await member();
  const token = await linkFor(person);
  const passwords = Array.from({ length: 20 }, (_, index) => `Teal-Kettle-${index + 100}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const password = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await app.browser().signIn({ ...person, password })).status).toBe(200);
});

test('requirement 13: replies the same to wrong, replaced, expired and other links and changes nothing', async () => {
  const person = await member();
  const replaced = await linkFor(person);
  const live = await linkFor(person);
  const { token: other } = await createLink(app.ctx, { user_id: person.id, email: person.email, purpose: 'invite' });
  // A pending email cannot set a password.
  const waiting = await member({ pending_email: 'pending@example.test' });
  const pending = await linkFor({ ...waiting, email: 'pending@example.test' });
  for (const token of [replaced, other, pending, ...wrongTokens(live)])
    expect([token, (await reset(token)).error]).toEqual([token, outOfDate]);
  app.forward(60 * 60 + 1);
  expect((await reset(live)).error).toBe(outOfDate);
  expect((await app.browser().signIn(person)).status).toBe(200);
});

test('requirement 17: rejects a common password and the user’s email and keeps the link working', async () => {
  const person = await member();
  const token = await linkFor(person);
  for (const password of ['Password123', person.email.replace('p', 'P'), 'Short-1', 'x'.repeat(1025)])
    expect(Object.keys((await reset(token, password)).errors)).toEqual(['password']);
  expect((await reset(token)).status).toBe(200);
});

test('requirement 13: stores only the digest of a 256-bit token and does not log it', async () => {
  await app.browser().call('request-password-reset', { body: { email: advisor.email } });
  const token = await mailedToken(app, advisor.email);
  const stored = await dump(app.db);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(stored).toContain(digest(token).toString('hex'));
  for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64').slice(0, -4)])
    expect(stored).not.toContain(form);
  await reset(token);
  await reset(token);
  expect(app.log.join('\n')).not.toContain(token);
});

test('requirement 13: sends no referrer from a page that a link opens', async () => {
  const page = await app.browser().open(`/reset_password/${await linkFor(advisor)}`);
  expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
});
