import { createHash } from 'node:crypto';
import { type CryptoKey, exportSPKI, generateKeyPair, importJWK, type JWK } from 'jose';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type GoogleDouble, openGoogle } from '../../testing/google-tokens.ts';
import { createSocial } from './create.ts';
import type { Social } from './social.ts';

let now = new Date('2026-03-02T10:00:00Z');
const clock = () => now;
function setTime(milliseconds: number) {
  now = new Date(milliseconds);
  vi.setSystemTime(now);
}
const advance = (milliseconds: number) => setTime(now.getTime() + milliseconds);

vi.useFakeTimers({ toFake: ['Date'] });
const google: GoogleDouble = await openGoogle({ clock });
afterAll(async () => {
  vi.useRealTimers();
  await google.close();
});

const createVerifier = ({ client_id, certs_url }: { client_id: string; certs_url: string } = google): Social =>
  createSocial({ google: { client_id, certs_url }, openid_providers: [] }, clock);
let social = createVerifier();
beforeEach(() => {
  setTime(Date.parse('2026-03-02T10:00:00Z'));
  google.reply('keys');
  social = createVerifier();
});

const seconds = () => now.getTime() / 1000;
const hour = 3600;

test('returns the identity of a valid token', async () => {
  const token = await google.sign();
  expect(await social.verifyGoogle(token)).toEqual({
    issuer: 'https://accounts.google.com',
    subject: '110169484474386276334',
    email: 'dana.whitfield@gmail.com',
    email_verified: true,
    is_authoritative: true,
    first_name: 'Dana',
    last_name: 'Whitfield',
    digest: createHash('sha256').update(token).digest(),
    expires_at: new Date('2026-03-02T11:05:00Z'),
  });
});

test('maps both spellings of the issuer to one', async () => {
  const identity = await social.verifyGoogle(await google.sign({ claims: { iss: 'accounts.google.com' } }));
  expect(identity?.issuer).toBe('https://accounts.google.com');
});

test.each([
  ['Gmail, verified', {}, true, true],
  ['Gmail, verified as text', { email_verified: 'true' }, true, true],
  ['Gmail, not verified', { email_verified: false }, false, false],
  ['Gmail, verified as another text', { email_verified: 'yes' }, false, false],
  ['a hosted firm', { email: 'a@firm.example', hd: 'firm.example' }, true, true],
  ['a hosted firm, not verified', { email: 'a@firm.example', hd: 'firm.example', email_verified: false }, false, false],
  ['elsewhere', { email: 'a@elsewhere.example' }, true, false],
  ['an empty host', { email: 'a@elsewhere.example', hd: '' }, true, false],
  ['a domain that resembles Gmail', { email: 'a@notgmail.com' }, true, false],
  ['no email', { email: undefined }, false, false],
])('%s: whether Google is authoritative for the email', async (_, claims, email_verified, is_authoritative) => {
  const identity = await social.verifyGoogle(await google.sign({ claims }));
  expect(identity).toMatchObject({ email_verified, is_authoritative });
});

test('leaves a missing email or name empty', async () => {
  const claims = { email: undefined, given_name: undefined, family_name: 7 };
  const identity = await social.verifyGoogle(await google.sign({ claims }));
  expect(identity).toMatchObject({ email: null, first_name: '', last_name: '' });
});

test.each<[string, (at: number) => Record<string, unknown>]>([
  ['for another audience', () => ({ aud: 'another' })],
  ['for this client and others', () => ({ aud: ['client-of-the-test.apps.googleusercontent.example', 'other'] })],
  ['for this client, in a list', () => ({ aud: ['client-of-the-test.apps.googleusercontent.example'] })],
  ['without audience', () => ({ aud: undefined })],
  ['of another issuer', () => ({ iss: 'https://accounts.google.com.evil.example' })],
  ['of its issuer over http', () => ({ iss: 'http://accounts.google.com' })],
  ['without issuer', () => ({ iss: undefined })],
  ['expired', (at) => ({ iat: at - 2 * hour, exp: at - 301 })],
  ['of tomorrow', (at) => ({ iat: at + 24 * hour, exp: at + 25 * hour })],
  ['from six minutes ahead', (at) => ({ iat: at + 360, exp: at + hour })],
  ['that is not valid yet', (at) => ({ nbf: at + 360 })],
  ['that lives more than a day', (at) => ({ exp: at + 24 * hour + 1 })],
  ['that expires before it was issued', (at) => ({ iat: at + 200, exp: at + 100 })],
  ['with a text as its expiry', (at) => ({ exp: `${at + hour}` })],
  ['with a text as its issue time', (at) => ({ iat: `${at}` })],
  ['without expiry', () => ({ exp: undefined })],
  ['without issue time', () => ({ iat: undefined })],
  ['without subject', () => ({ sub: undefined })],
  ['of an empty subject', () => ({ sub: '' })],
  ['of a numeric subject', () => ({ sub: 7 })],
  ['of a subject beyond 255 characters', () => ({ sub: '1'.repeat(256) })],
])('rejects a token %s', async (_, claims) => {
  expect(await social.verifyGoogle(await google.sign({ claims: claims(seconds()) }))).toBeNull();
});

test('tolerates five minutes of clock skew and accepts a lifetime of a day', async () => {
  for (const claims of [
    { iat: seconds() + 299, exp: seconds() + hour },
    { iat: seconds() - hour, exp: seconds() - 299 },
    { exp: seconds() + 24 * hour },
  ])
    expect(await social.verifyGoogle(await google.sign({ claims }))).not.toBeNull();
});

test('uses the server’s clock, not the machine’s', async () => {
  const token = await google.sign();
  now = new Date(now.getTime() + 3_601_000 + 300_000);
  expect(await social.verifyGoogle(token)).toBeNull();
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('rejects unsigned tokens', async () => {
  const [header = '', payload = '', signature = ''] = (await google.sign()).split('.');
  const unsigned = encoded({ alg: 'none', kid: 'first' });
  for (const token of [
    `${unsigned}.${payload}.`,
    `${unsigned}.${payload}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}.x`,
    `${encoded({ alg: 'NONE', kid: 'first' })}.${payload}.`,
    '',
    '..',
    'a.b.c',
    '\u0000',
    'x'.repeat(65_536),
  ])
    expect(await social.verifyGoogle(token)).toBeNull();
});

test('rejects a modified token', async () => {
  const [header, payload = '', signature] = (await google.sign()).split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const other = encoded({ ...claims, sub: 'another' });
  expect(await social.verifyGoogle(`${header}.${other}.${signature}`)).toBeNull();
});

test('rejects a token signed with Google’s public key as a shared secret', async () => {
  const { keys } = (await (await fetch(google.certs_url)).json()) as { keys: JWK[] };
  const served = (await importJWK(keys.at(-1) ?? {}, 'RS256')) as CryptoKey;
  const key = new TextEncoder().encode(await exportSPKI(served));
  expect(await social.verifyGoogle(await google.sign({ header: { alg: 'HS256' }, key }))).toBeNull();
});

test('rejects other algorithms and other keys with the same key id', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  expect(await social.verifyGoogle(await google.sign({ header: { alg: 'ES256' }, key: privateKey }))).toBeNull();
  const otherKey = await generateKeyPair('RS256');
  expect(await social.verifyGoogle(await google.sign({ key: otherKey.privateKey }))).toBeNull();
});

test('rejects a token without a key id', async () => {
  for (const header of [{ kid: undefined }, { kid: 7 }, { kid: '' }])
    expect(await social.verifyGoogle(await google.sign({ header }))).toBeNull();
});

test('requires the nonce that was set', async () => {
  const token = await google.sign({ claims: { nonce: 'ours' } });
  expect(await social.verifyGoogle(token, 'ours')).not.toBeNull();
  expect(await social.verifyGoogle(token, 'another')).toBeNull();
  expect(await social.verifyGoogle(await google.sign(), 'ours')).toBeNull();
});

test('fetches the keys once and again after their cache expires', async () => {
  const before = google.fetches();
  await Promise.all([1, 2, 3, 4].map(async () => social.verifyGoogle(await google.sign())));
  await social.verifyGoogle(await google.sign());
  expect(google.fetches()).toBe(before + 1);
  advance(3_600_000);
  expect(await social.verifyGoogle(await google.sign())).not.toBeNull();
  expect(google.fetches()).toBe(before + 2);
});

test('fetches the keys for an unknown key id at most once a minute', async () => {
  expect(await social.verifyGoogle(await google.sign())).not.toBeNull();
  const before = google.fetches();
  advance(61_000);
  const signUnknown = () => google.sign({ header: { kid: 'made-up' } });
  for (let time = 0; time < 5; time += 1) expect(await social.verifyGoogle(await signUnknown())).toBeNull();
  expect(google.fetches()).toBe(before + 1);
  advance(61_000);
  expect(await social.verifyGoogle(await signUnknown())).toBeNull();
  expect(google.fetches()).toBe(before + 2);
});

test('finds a new key before the cache expires', async () => {
  expect(await social.verifyGoogle(await google.sign())).not.toBeNull();
  await google.addKey('second');
  advance(61_000);
  expect(await social.verifyGoogle(await google.sign())).not.toBeNull();
});

test('is unavailable while Google cannot be reached and recovers', async () => {
  const token = await google.sign();
  google.reply(500);
  await expect(social.verifyGoogle(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  const unreachable = createVerifier({ client_id: google.client_id, certs_url: 'http://127.0.0.1:1/certs' });
  await expect(unreachable.verifyGoogle(token)).rejects.toMatchObject({ code: 'unavailable' });
  google.reply('keys');
  expect(await social.verifyGoogle(token)).not.toBeNull();
});

test('logs the cause of a failure without the token', async () => {
  google.reply(503);
  const token = await google.sign();
  const error: unknown = await social.verifyGoogle(token).catch((thrown: unknown) => thrown);
  const { cause } = error as Error;
  expect((cause as Error).message).toBe(
    'Signing in with Google failed: JOSEError ERR_JOSE_GENERIC Expected 200 OK from the JSON Web Key Set HTTP response',
  );
});

test('fetches nothing and rejects all tokens where Google is not configured', async () => {
  const without = createSocial({ google: null, openid_providers: [] }, clock);
  const before = google.fetches();
  expect(await without.verifyGoogle(await google.sign())).toBeNull();
  expect(google.fetches()).toBe(before);
});
