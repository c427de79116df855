import { afterAll, expect, test } from 'vitest';
import type { Browser, Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newPerson, testPassword } from '../../../testing/factories.ts';
import { freshPassword, mailedToken, tokenIn, wrongTokens } from '../../../testing/links.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createLink, mailClient } from '../../links/operations.ts';
import { inviteClient } from '../operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor } = await createActors(app.db);
const outOfDate = 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.';

const start = (token: string, browser = app.browser()) => browser.call('start-session-by-link', { params: { token } });
async function requestLink({ email }: { readonly email: string }, browser: Browser): Promise<string> {
  await browser.call('request-magic-link', { body: { email } });
  return mailedToken(app, email);
}
const newClient = (changed = {}) => newPerson(app.db, 'client', firm, { password_hash: null, ...changed });
const linkFor = async ({ id, email }: { id: number; email: string }) =>
  (await createLink(app.ctx, { user_id: id, email, purpose: 'magic_link' })).token;

test('signs a client in once and confirms the email', async () => {
  const client = await newClient({ email_confirmed: false });
  const browser = app.browser();
  const token = await requestLink(client, browser);
  const { body } = await start(token, browser);
  expect(body.user).toMatchObject({ id: client.id, type: 'ClientUser', email_confirmed: true, has_password: false });
  browser.bearer = body.auth_token ?? null;
  expect((await browser.call('show-current-user')).body.id).toBe(client.id);
  expect((await start(token, browser)).error).toBe(outOfDate);
});

test('signs an invited client in for a week, whatever other emails and links follow', async () => {
  const by = { user_id: advisor.id, inviter: 'Jonah Finch', firm: 'Alder & Finch', kind: 'invitation' } as const;
  const invite = async () => {
    const client = await newClient({ onboarding_complete: false, email_confirmed: false });
    const invited = { user_id: client.id, email: client.email, first_name: '<b>Ann</b>' };
    await app.db.transaction().execute((db) => inviteClient({ ...app.ctx, db }, invited, by));
    const [mail] = await app.outbox(client.email);
    return { client, mail, token: tokenIn(mail?.link ?? '') };
  };
  const [first, second] = [await invite(), await invite()];
  expect(first.mail?.text).toContain('Jonah Finch of Alder & Finch would like to help you plan your health coverage.');
  expect(first.mail?.text).toContain('expires in 7 days');
  expect(first.mail?.html).not.toContain('<b>Ann');
  const { email, id: user_id } = second.client;
  await createLink(app.ctx, { user_id, email, purpose: 'magic_link' });
  const reminded = { user_id, email, first_name: 'Ann' };
  await app.db.transaction().execute((db) => inviteClient({ ...app.ctx, db }, reminded, { ...by, kind: 'reminder' }));
  const reminder = await mailedToken(app, email);
  expect((await start(second.token)).body.user?.id).toBe(user_id);
  expect((await start(second.token)).error).toBe(outOfDate);
  expect((await start(reminder)).body.user?.id).toBe(user_id);
  await requestLink(first.client, app.browser());
  app.forward(7 * 24 * 60 * 60 - 1);
  expect((await start(first.token)).body.user?.id).toBe(first.client.id);
});

test('works only in the browser that requested it, and not in one that requested another', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [browser, other, without] = [app.browser(), app.browser(), app.browser()];
  const token = await requestLink(person, browser);
  const ofOther = await requestLink(person, other);
  for (const one of [other, without])
    for (const name of ['show-magic-link', 'start-session-by-link'] as const) {
      const answer = await one.call(name, { params: { token } });
      expect([answer.status, answer.code]).toEqual([422, 'link_for_other_browser']);
      expect(answer.text).not.toContain('Pat');
    }
  const { status, body } = await browser.call('show-magic-link', { params: { token } });
  expect([status, body.has_joined]).toEqual([200, true]);
  expect((await start(ofOther, other)).body.user?.id).toBe(person.id);
  expect((await start(token, browser)).body.user?.id).toBe(person.id);
});

test('a newer link replaces the earlier one of the same browser, also for 30 minutes', async () => {
  const client = await newClient();
  const browser = app.browser();
  const replaced = await requestLink(client, browser);
  const [latest, expiring] = [await requestLink(client, browser), await requestLink(client, app.browser())];
  expect((await start(replaced, browser)).error).toBe(outOfDate);
  expect((await start(latest, browser)).status).toBe(200);
  app.forward(30 * 60 + 1);
  expect((await start(expiring)).error).toBe(outOfDate);
});

test.each(['advisor', 'superAdmin'] as const)('requires the second factor of a user of type %s', async (kind) => {
  const phone_number = '+14155550178';
  const phone = { phone_number, phone_verified_at: new Date().toISOString(), two_fa_enabled: true };
  const person = await newPerson(app.db, kind, kind === 'advisor' ? firm : null, phone);
  const browser = app.browser();
  const { body } = await start(await requestLink(person, browser), browser);
  expect(body).toEqual({ two_fa_required: true, two_fa_token: expect.any(String), phone_number: '••••••••78' });
  const sessions = app.db.selectFrom('sessions').select('id').where('user_id', '=', person.id);
  expect(await sessions.execute()).toEqual([]);
  const { two_fa_token = '' } = body;
  await browser.call('send-code', { body: { two_fa_token } });
  const [text] = await app.outbox(phone_number);
  const entered = await browser.call('check-code', { body: { two_fa_token, code: text?.code ?? '' } });
  expect(entered.body.user?.id).toBe(person.id);
});

test('requires the second factor', async () => {
  const guarded = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ two_fa_enabled: true }).where('id', '=', guarded).execute();
  const known = await newClient({ account_id: guarded, phone_number: '+14155550177' });
  const unknown = await newClient({ account_id: guarded });
  expect((await start(await linkFor(known))).body).toEqual({
    two_fa_required: true,
    two_fa_token: expect.any(String),
    phone_number: '••••••••77',
  });
  expect((await start(await linkFor(unknown))).body).toEqual({
    require_phone_verification: true,
    phone_verification_token: expect.any(String),
  });
});

test('signs in one of twenty concurrent uses of a link', async () => {
  const client = await newClient();
  const browser = app.browser();
  const token = await requestLink(client, browser);
  const answers = await Promise.all(Array.from({ length: 20 }, () => start(token, browser)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = app.db.selectFrom('sessions').select('id').where('user_id', '=', client.id);
  expect(await sessions.execute()).toHaveLength(1);
});

test('requirement 13: replies the same to wrong, replaced, expired and other links and to a disabled user’s', async () => {
  const client = await newClient();
  const replaced = await linkFor(client);
  const live = await linkFor(client);
  const { token: other } = await createLink(app.ctx, {
    user_id: client.id,
    email: client.email,
    purpose: 'reset_password',
  });
  const disabled = await newClient({ disabled_at: new Date().toISOString() });
  const moved = await newClient();
  const ofMoved = await linkFor(moved);
  await app.db.updateTable('users').set({ email: 'moved@example.test' }).where('id', '=', moved.id).execute();
  for (const token of [replaced, other, await linkFor(disabled), ofMoved, ...wrongTokens(live)])
    expect([token, (await start(token)).error]).toEqual([token, outOfDate]);
  app.forward(30 * 60 + 1);
  expect((await start(live)).error).toBe(outOfDate);
  expect((await start('x'.repeat(64 * 1024))).status).toBe(404);
});

test('a new password, a new address and signing out everywhere end the links of all emails', async () => {
  const ends = {
    password: async (_: Person, browser: Browser) => {
      const body = { current_password: testPassword, password: freshPassword };
      expect((await browser.call('change-password', { body })).status).toBe(200);
    },
    address: async (person: Person, browser: Browser) => {
      const email = `new.${person.email}`;
      const body = { user: { email }, current_password: testPassword };
      expect((await browser.call('update-user', { params: { id: person.id }, body })).status).toBe(200);
      await browser.call('confirm-email', { body: { token: await mailedToken(app, email) } });
      // Even where the address returns, the links stay ended.
      await app.db.updateTable('users').set({ email: person.email }).where('id', '=', person.id).execute();
    },
    everywhere: async (_: Person, browser: Browser) => {
      expect((await browser.call('delete-sessions')).status).toBe(200);
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await newPerson(app.db, 'client', firm);
    const send = (page: string) =>
      mailClient(app.ctx, { user_id: person.id, to: person.email, purpose: 'test', page }, (url) => ({
        subject: 'S',
        heading: 'H',
        paragraphs: ['P'],
        action: { label: 'Open', url },
      }));
    await send('/schedule');
    await send('/');
    const links = (await app.outbox(person.email)).map(({ link }) => link);
    expect(links[1]).toMatch(/^http:\/\/localhost:3000\/token_login\/[\w-]{43}\?to=%2Fschedule$/);
    const browser = app.browser();
    await browser.signIn(person);
    await end(person, browser);
    for (const link of links) expect([name, (await start(tokenIn(link))).error]).toEqual([name, outOfDate]);
  }
});
