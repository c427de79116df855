import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type OAuthProvider, openOAuthProvider, providerUser } from '../../testing/oauth-provider.ts';
import { createSocial } from './create.ts';
import type { OAuthSecrets, OpenIdProvider } from './social.ts';

const redirect_uri = 'http://localhost:3000/signin/cedar';
const provider: OAuthProvider = await openOAuthProvider({ redirect_uris: [redirect_uri] });
const createClient = (...openid_providers: OpenIdProvider[]) =>
  createSocial({ google: null, openid_providers }, () => new Date());
const social = createClient(provider.settings);
afterAll(() => provider.close());
beforeEach(() => {
  provider.person = providerUser;
});

async function begin(on = social) {
  const begun = await on.begin('cedar', redirect_uri);
  if (!begun) throw new Error('The provider is not known');
  return begun;
}

async function visit() {
  const { url, secrets } = await begin();
  return { callback: await provider.follow(url), secrets };
}

test('returns the identity of a user of the provider', async () => {
  const { callback, secrets } = await visit();
  expect(await social.finish('cedar', callback, secrets)).toEqual({
    issuer: provider.settings.issuer,
    subject: 'person-7',
    email: 'dana@cedar-partners.example',
    email_verified: true,
    is_authoritative: false,
    first_name: 'Dana',
    last_name: 'Whitfield',
    digest: expect.objectContaining({ length: 32 }),
    expires_at: expect.any(Date),
  });
});

test('sends the browser with a new PKCE challenge, state and nonce and without secrets', async () => {
  const [one, other] = [await begin(), await begin()];
  const asked = new URL(one.url).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: 'healthplanner',
    scope: 'openid email profile',
    redirect_uri,
    code_challenge_method: 'S256',
    state: one.secrets.state,
    nonce: one.secrets.nonce,
  });
  expect(one.url).not.toContain(one.secrets.code_verifier);
  expect(one.url).not.toContain(provider.settings.client_secret);
  for (const name of ['state', 'nonce', 'code_verifier'] as const) {
    expect(one.secrets[name].length).toBeGreaterThanOrEqual(43);
    expect(one.secrets[name]).not.toBe(other.secrets[name]);
  }
});

test('does not fetch the user info if the token contains the email', async () => {
  const verbose = await openOAuthProvider({ redirect_uris: [redirect_uri], claims_in_token: true });
  const on = createClient({ ...verbose.settings, trusts_email: true });
  const { url, secrets } = await begin(on);
  const identity = await on.finish('cedar', await verbose.follow(url), secrets);
  expect(identity).toMatchObject({ email: 'dana@cedar-partners.example', is_authoritative: true });
  await verbose.close();
});

test.each([
  ['trusted and verified', true, true, true],
  ['trusted, not verified', true, false, false],
  ['verified, not trusted', false, true, false],
])('%s: whether it is authoritative for the email', async (_, trusts_email, email_verified, is_authoritative) => {
  provider.person = { ...providerUser, email_verified };
  const on = createClient({ ...provider.settings, trusts_email });
  const { url, secrets } = await begin(on);
  expect(await on.finish('cedar', await provider.follow(url), secrets)).toMatchObject({ is_authoritative });
});

test('accepts a user without email or name', async () => {
  provider.person = { sub: 'person-8' };
  const { callback, secrets } = await visit();
  expect(await social.finish('cedar', callback, secrets)).toMatchObject({
    subject: 'person-8',
    email: null,
    email_verified: false,
    is_authoritative: false,
    first_name: '',
    last_name: '',
  });
});

test('rejects a user who declined', async () => {
  provider.person = null;
  const { callback, secrets } = await visit();
  expect(callback.searchParams.get('error')).toBe('access_denied');
  expect(await social.finish('cedar', callback, secrets)).toBeNull();
});

test.each<[keyof OAuthSecrets]>([['state'], ['nonce'], ['code_verifier']])(
  'rejects the %s of another browser',
  async (name) => {
    const { callback, secrets } = await visit();
    const other = await begin();
    const mixed = { ...secrets, [name]: other.secrets[name] };
    expect(await social.finish('cedar', callback, mixed)).toBeNull();
  },
);

test('rejects a used code', async () => {
  const { callback, secrets } = await visit();
  expect(await social.finish('cedar', callback, secrets)).not.toBeNull();
  expect(await social.finish('cedar', callback, secrets)).toBeNull();
});

test('accepts a code at most once of twenty concurrent requests', async () => {
  const { callback, secrets } = await visit();
  const all = await Promise.all(Array.from({ length: 20 }, () => social.finish('cedar', callback, secrets)));
  expect(all.filter((identity) => identity !== null).length).toBeLessThanOrEqual(1);
});

test.each<[string, (callback: URL) => void]>([
  ['without a code', ({ searchParams }) => searchParams.delete('code')],
  ['with a made-up code', ({ searchParams }) => searchParams.set('code', 'made-up')],
  ['with two codes', ({ searchParams }) => searchParams.append('code', 'second')],
  ['without state', ({ searchParams }) => searchParams.delete('state')],
  ['with two states', ({ searchParams }) => searchParams.append('state', 'second')],
  ['from another issuer', ({ searchParams }) => searchParams.set('iss', 'https://evil.example')],
  ['without issuer', ({ searchParams }) => searchParams.delete('iss')],
  [
    'to another path',
    (callback) => {
      callback.pathname = '/elsewhere';
    },
  ],
  ['with another response type', ({ searchParams }) => searchParams.set('response', 'a.b.c')],
])('rejects a callback %s', async (_, change) => {
  const { callback, secrets } = await visit();
  change(callback);
  expect(await social.finish('cedar', callback, secrets)).toBeNull();
});

test('returns null for an affiliate that is not configured', async () => {
  expect(await social.begin('unknown', redirect_uri)).toBeNull();
  const { callback, secrets } = await visit();
  expect(await social.finish('unknown', callback, secrets)).toBeNull();
});

test('throws for a wrong client secret instead of rejecting the user', async () => {
  const on = createClient({ ...provider.settings, client_secret: 'wrong-secret-of-the-test-long-enough' });
  const { url, secrets } = await begin(on);
  const callback = await provider.follow(url);
  await expect(on.finish('cedar', callback, secrets)).rejects.toMatchObject({ code: 'unavailable' });
});

test('is unavailable while the provider is down or is not a provider, and recovers', async () => {
  let answer = 500;
  const server = createServer((_, response) => response.writeHead(answer).end('{"issuer":"https://evil.example"}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const on = createClient({ ...provider.settings, issuer });
  for (const next of [500, 404, 302, 200]) {
    answer = next;
    await expect(on.begin('cedar', redirect_uri)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  }
  await new Promise((done) => server.close(done));
  const error: unknown = await on.begin('cedar', redirect_uri).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(((error as Error).cause as Error).message).toMatch(/^Signing in with Cedar Partners failed: /);

  const port = Number(new URL(issuer).port);
  const back = await openOAuthProvider({ redirect_uris: [redirect_uri], port, settings: { issuer } });
  expect(await on.begin('cedar', redirect_uri)).not.toBeNull();
  await back.close();
});
