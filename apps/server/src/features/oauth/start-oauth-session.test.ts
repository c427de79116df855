import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { createActors, newPerson, testPassword } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { openOAuthProvider, providerUser } from '../../testing/oauth-provider.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createdWebhook } from '../../testing/webhooks.ts';
import { createLink } from '../links/operations.ts';

const redirect_uris = ['http://localhost:3000/signin/cedar', 'http://localhost:3000/signin/trusted'];
const provider = await openOAuthProvider({ redirect_uris });
const trusted = await openOAuthProvider({
  redirect_uris,
  settings: { affiliate: 'trusted', name: 'Trusted', trusts_email: true },
});
const app = await createTestApp({ social: { openid_providers: [provider.settings, trusted.settings] } });
afterAll(() => Promise.all([app.close(), provider.close(), trusted.close()]));
const { firm, advisor } = await createActors(app.db);

const bad = 'Signing in with the other provider didn’t work. Try again.';

const joining = { accepts_terms: true, phone_number: '+14155550188' } as const;

async function goOut(browser: Browser, sub: string = randomUUID(), at = provider, token?: string) {
  at.person = { ...providerUser, sub, email: `${sub}@cedar.example` };
  const body = { affiliate: at.settings.affiliate, ...(token === undefined ? {} : { token, ...joining }) };
  const { url } = (await browser.call('begin-oauth-session', { body })).body;
  return (await at.follow(url)).search;
}

const comeIn = (browser: Browser, token: string, affiliate = 'cedar') =>
  browser.call('start-oauth-session', { body: { affiliate, token } });

async function newConnected(sub: string = randomUUID()) {
  const person = await newPerson(app.db, 'advisor', firm);
  await app.db
    .insertInto('oauth_identities')
    .values({ issuer: provider.settings.issuer, subject: sub, user_id: person.id })
    .execute();
  return { person, sub };
}

test('signs in a user by issuer and subject', async () => {
  const { person, sub } = await newConnected();
  const browser = app.browser();
  const { body } = await comeIn(browser, await goOut(browser, sub));
  expect(body.user?.id).toBe(person.id);
  browser.bearer = body.auth_token ?? null;
  expect((await browser.call('show-current-user')).status).toBe(200);
  expect(browser.cookie('oauth')).toBeUndefined();
});

test('does not match the same subject of another provider', async () => {
  const { sub } = await newConnected();
  const browser = app.browser();
  expect((await comeIn(browser, await goOut(browser, sub, trusted), 'trusted')).status).toBe(422);
});

test('finds a user by email only for a provider that is trusted with emails', async () => {
  const [sub, other] = [randomUUID(), randomUUID()];
  const person = await newPerson(app.db, 'advisor', firm, { email: `${sub}@cedar.example` });
  await newPerson(app.db, 'advisor', firm, { email: `${other}@cedar.example` });
  const browser = app.browser();
  expect((await comeIn(browser, await goOut(browser, sub, trusted), 'trusted')).body.user?.id).toBe(person.id);
  expect((await app.outbox(person.email))[0]?.subject).toBe('You can now sign in with Trusted');
  expect((await comeIn(browser, await goOut(browser, other))).status).toBe(422);
});

test('links an unknown identity after a sign-in with the password', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const sub = randomUUID();
  const browser = app.browser();
  expect((await comeIn(browser, await goOut(browser, sub))).status).toBe(422);
  const user = { email: person.email, password: testPassword };
  expect((await browser.call('start-session', { body: { user, connect: true } })).status).toBe(200);
  const next = app.browser();
  expect((await comeIn(next, await goOut(next, sub))).body.user?.id).toBe(person.id);
});

test('accepts an invitation', async () => {
  const person = await newPerson(app.db, 'advisor', firm, {
    password_hash: null,
    email_confirmed: false,
    onboarding_complete: false,
  });
  const { token } = await createLink(app.ctx, { user_id: person.id, purpose: 'invite', email: person.email });
  const browser = app.browser();
  const { body } = await comeIn(browser, await goOut(browser, randomUUID(), provider, token));
  expect(body.user).toMatchObject({ id: person.id, phone_number: joining.phone_number });
  const late = app.browser();
  expect((await comeIn(late, await goOut(late, randomUUID(), provider, token))).error).toMatch(
    /^This link is no longer valid/,
  );
});

test('the advisor’s webhooks get an event when a client accepts an invitation', async () => {
  const client = await newClientOf(app.db, advisor, null, { password_hash: null, onboarding_complete: false });
  await createdWebhook(app.ctx, advisor);
  const { token } = await createLink(app.ctx, { user_id: client.id, purpose: 'invite', email: client.email });
  const browser = app.browser();
  await comeIn(browser, await goOut(browser, randomUUID(), provider, token));
  const events = await app.db.selectFrom('webhook_deliveries').select(['event', 'client_id']).execute();
  expect(events).toEqual([{ event: 'client.updated', client_id: client.id }]);
});

test('an invitation requires terms before the redirect', async () => {
  const person = await newPerson(app.db, 'advisor', firm, { password_hash: null, onboarding_complete: false });
  const { token } = await createLink(app.ctx, { user_id: person.id, purpose: 'invite', email: person.email });
  const { errors } = await app.browser().call('begin-oauth-session', { body: { affiliate: 'cedar', token } });
  expect(errors).toEqual({ accepts_terms: ['Please agree to the Terms of Use.'] });
});

test('rejects another browser than the one that began', async () => {
  const { sub } = await newConnected();
  const [browser, thief] = [app.browser(), app.browser()];
  const query = await goOut(browser, sub);
  expect((await comeIn(thief, query)).error).toBe(bad);
  await goOut(thief);
  expect((await comeIn(thief, query)).error).toBe(bad);
  expect((await comeIn(browser, query)).status).toBe(200);
});

test('accepts a callback once, for the provider that it began with', async () => {
  const { sub } = await newConnected();
  const browser = app.browser();
  const query = await goOut(browser, sub);
  const cookie = browser.cookie('oauth') ?? '';
  expect((await comeIn(browser, query, 'trusted')).error).toBe(bad);
  browser.setCookie('oauth', cookie);
  const copies = Array.from({ length: 5 }, () => {
    const copy = app.browser();
    copy.setCookie('oauth', cookie);
    return copy;
  });
  const answers = await Promise.all(copies.map((copy) => comeIn(copy, query)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect((await comeIn(browser, query)).status).toBe(401);
});

test.each([
  '',
  '?error=access_denied',
  '?code=x',
  '?code=x&state=y',
  'x',
  '?state=',
  `?code=${'x'.repeat(8_000)}&state=y`,
])('rejects a forged callback: %s', async (token) => {
  const browser = app.browser();
  await goOut(browser);
  expect((await comeIn(browser, token)).error).toBe(bad);
});

test('rejects a user who declined at the provider', async () => {
  const browser = app.browser();
  provider.person = null;
  const { url } = (await browser.call('begin-oauth-session', { body: { affiliate: 'cedar' } })).body;
  expect((await comeIn(browser, (await provider.follow(url)).search)).error).toBe(bad);
});

test('rejects a callback after ten minutes', async () => {
  const { sub } = await newConnected();
  const browser = app.browser();
  const query = await goOut(browser, sub);
  app.forward(601);
  expect((await comeIn(browser, query)).error).toBe(bad);
});

test.each(['unknown', '__proto__', ''])('returns 404 for the provider %j', async (affiliate) => {
  expect((await comeIn(app.browser(), '?code=a&state=b', affiliate)).status).toBe(404);
  expect((await comeIn(app.browser(), '', affiliate)).status).toBe(404);
});
