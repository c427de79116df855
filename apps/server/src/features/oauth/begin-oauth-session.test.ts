import { afterAll, expect, test } from 'vitest';
import { openOAuthProvider } from '../../testing/oauth-provider.ts';
import { createTestApp } from '../../testing/test-app.ts';

const provider = await openOAuthProvider({ redirect_uris: ['http://localhost:3000/signin/cedar'] });
const app = await createTestApp({ social: { openid_providers: [provider.settings] } });
afterAll(() => Promise.all([app.close(), provider.close()]));

const begin = (affiliate: string, browser = app.browser()) =>
  browser.call('begin-oauth-session', { body: { affiliate } });

test('returns the provider’s address with PKCE, state and nonce and keeps the secrets in a cookie', async () => {
  const browser = app.browser();
  const answer = await begin('cedar', browser);
  const url = new URL(answer.body.url);
  const query = Object.fromEntries(url.searchParams);
  expect(url.origin).toBe(provider.settings.issuer);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'healthplanner',
    redirect_uri: 'http://localhost:3000/signin/cedar',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{20,}$/),
    nonce: expect.stringMatching(/^[\w-]{20,}$/),
  });
  expect(answer.text).not.toContain(provider.settings.client_secret);
  expect(String(answer.headers['set-cookie'])).toMatch(
    /hp_oauth=.*Max-Age=600; Path=\/api\/v1; HttpOnly; SameSite=Strict/,
  );
  const encrypted = Buffer.from((browser.cookie('oauth') ?? '').split('.')[2] ?? '', 'base64url').toString('latin1');
  for (const secret of [query.state, query.nonce, 'cedar']) expect(encrypted).not.toContain(secret);
});

test('requirement 25: always redirects back to our own page', async () => {
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { referer: 'https://evil.example/' },
  ]) {
    const { url } = (await app.browser().call('begin-oauth-session', { body: { affiliate: 'cedar' }, headers })).body;
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:3000/signin/cedar');
  }
  const body = { affiliate: 'cedar', redirect_uri: 'https://evil.example' };
  expect((await app.browser().call('begin-oauth-session', { body })).status).toBe(422);
});

test('creates a new state, nonce and challenge each time', async () => {
  const urls = await Promise.all([1, 2, 3].map(async () => new URL((await begin('cedar')).body.url)));
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(new Set(urls.map((url) => url.searchParams.get(name))).size).toBe(3);
});

test.each(['unknown', '', '../cedar', 'google', '__proto__', 'constructor', 'é', '\ud800'])(
  'returns 404 for the provider %j',
  async (affiliate) => {
    const browser = app.browser();
    expect((await begin(affiliate, browser)).status).toBe(404);
    expect(browser.cookie('oauth')).toBeUndefined();
  },
);
