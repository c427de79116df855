import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createActors, newEstimation } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const asset = 'export const greeting = "hello";\n'.repeat(50);
const app = await createTestApp({
  settings: {
    kff_estimator_url: 'https://frames.example/calculator/?a=1',
    partners: [
      { name: 'One', logo_url: 'https://logos.example/one.svg', url: 'https://one.example' },
      { name: 'Two', logo_url: '/two.svg', url: 'https://two.example' },
      { name: 'Three', logo_url: null, url: 'https://three.example' },
    ],
  },
  prepareWeb(web) {
    writeFileSync(join(web, 'assets/big-3c4d.js'), asset);
    writeFileSync(join(web, 'assets/big-3c4d.js.br'), brotliCompressSync(asset));
    writeFileSync(join(web, 'assets/big-3c4d.js.gz'), gzipSync(asset));
  },
});
afterAll(() => app.close());
const { advisor } = await createActors(app.db);

const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split('; ')
      .map((rule): [string, string[]] => {
        const [name = '', ...sources] = rule.split(' ');
        return [name, sources];
      }),
  );

test.each(['/', '/estimations', '/estimations/5/edit?x=1', '/unknown/page', '/login', '/root/estimator'])(
  '%s serves the page',
  async (url) => {
    const { statusCode, headers, payload } = await app.server.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(payload).toMatch(/<meta name="csrf-param" content="authenticity_token">/);
    expect(payload).not.toMatch(/__[A-Z_]+__/);
  },
);

test.each(['/%E0%A4%A', '/estimations/%00/view', '/..%2f..%2fetc/passwd'])('%s is no server error', async (url) => {
  expect((await app.server.inject(url)).statusCode).toBeLessThan(500);
});

test.each(['/metrics', '/.env', '/.git/config', '/backup.zip', '/wp-login.php?x=1'])(
  '%s is not found: no file has the address of a page',
  async (url) => {
    const { statusCode, headers } = await app.server.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('application/json')]);
  },
);

test('pages are compressed', async () => {
  const { headers } = await app.server.inject('/signin');
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const page = async (encoding: string) =>
    app.server.inject({ url: '/signin', headers: { 'accept-encoding': encoding, cookie } });
  const [plain, gzip, brotli] = [await page('identity'), await page('gzip'), await page('gzip, br')];
  const encodings = [plain, gzip, brotli].map((answer) => answer.headers['content-encoding']);
  expect(encodings).toEqual([undefined, 'gzip', 'br']);
  const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, '');
  expect(withoutNonce(gunzipSync(gzip.rawPayload).toString())).toBe(withoutNonce(plain.payload));
  expect(withoutNonce(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutNonce(plain.payload));
});

test('serves the page only for GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    expect((await app.server.inject({ method, url: '/estimations' })).statusCode).toBe(404);
  }
  expect((await app.server.inject({ method: 'HEAD', url: '/estimations' })).statusCode).toBe(200);
});

test('pages are not indexed and expose nothing of a shared estimate', async () => {
  const saved = await newEstimation(app.as(advisor), { client_first_name: 'Confidential' });
  const page = await app.server.inject(`/estimations/${saved.token}/view`);
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.payload).not.toContain('Confidential');
  expect(page.payload).not.toContain(saved.token);
});

test('the Content-Security-Policy allows only our own files and the nonce', async () => {
  const { headers, payload } = await app.server.inject('/');
  const policy = policyOf(headers['content-security-policy']);
  const nonce = payload.match(/<script nonce="([^"]+)">/)?.[1];
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(policy.get('script-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
  expect(policy.get('style-src-elem')).toEqual(["'self'", `'nonce-${nonce}'`]);
  expect(policy.get('style-src-attr')).toEqual(["'none'"]);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(closed)).toEqual(["'none'"]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(policy.get('frame-src')).toEqual(['https://frames.example']);
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'https://logos.example']);
  for (const [name, sources] of policy) {
    expect(sources, name).not.toContain('*');
    expect(sources, name).not.toContain("'unsafe-eval'");
    expect(sources, name).not.toContain("'unsafe-inline'");
  }
});

test('the Content-Security-Policy allows Google’s button only if Google is configured', async () => {
  const withGoogle = await createTestApp({
    social: { google: { client_id: 'test-client', certs_url: 'https://certs.example' } },
  });
  const { headers } = await withGoogle.server.inject('/signin');
  const policy = policyOf(headers['content-security-policy']);
  expect(policy.get('script-src')).toContain('https://accounts.google.com/gsi/client');
  expect(policy.get('style-src-elem')).toContain('https://accounts.google.com/gsi/style');
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/']);
  expect(policy.get('frame-src')).toContain('https://accounts.google.com/gsi/');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(headers['referrer-policy']).toBe('strict-origin');
  const call = await withGoogle.server.inject('/api/v1/health');
  expect(call.headers['referrer-policy']).toBe('no-referrer');
  await withGoogle.close();

  const without = await app.server.inject('/signin');
  expect(without.headers['content-security-policy']).not.toContain('google');
  expect(without.headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(without.headers['referrer-policy']).toBe('no-referrer');
});

test('only pages with the payment form allow Stripe, if it is configured', async () => {
  const js_url = 'https://js.stripe.com/v3/';
  const withStripe = await createTestApp({
    settings: { payments: { publishable_key: 'pk_test_12345678', js_url, is_emulated: false } },
  });
  for (const url of ['/account', '/accounts/5?currentTab=1', '/account/seats/5?tab=1', '/onboarding/checkout']) {
    const { headers, payload } = await withStripe.server.inject(url);
    const policy = policyOf(headers['content-security-policy']);
    const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(policy.get('script-src')).toEqual(expect.arrayContaining(scripts));
    expect(policy.get('frame-src')).toEqual(expect.arrayContaining([...scripts, 'https://hooks.stripe.com']));
    expect(policy.get('connect-src')).toEqual(expect.arrayContaining([...scripts, 'https://api.stripe.com']));
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(payload).toContain('<meta name="payment-form" content="allowed">');
  }
  for (const url of ['/', '/accounts', '/account/invite', '/clients?next=/account', '/signin']) {
    const { headers, payload } = await withStripe.server.inject(url);
    expect(headers['content-security-policy']).not.toContain('stripe');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(payload).toContain('<meta name="payment-form" content="blocked">');
  }
  await withStripe.close();

  const { headers, payload } = await app.server.inject('/account');
  expect(headers['content-security-policy']).not.toContain('stripe');
  expect(payload).toContain('<meta name="payment-form" content="">');
});

test('another origin of Stripe’s script adds neither its hosts nor popups', async () => {
  const js_url = 'http://127.0.0.1:9999/stripe.js';
  const withDouble = await createTestApp({
    settings: { payments: { publishable_key: 'pk_test_12345678', js_url, is_emulated: false } },
  });
  const { headers } = await withDouble.server.inject('/account');
  expect(policyOf(headers['content-security-policy']).get('script-src')).toContain('http://127.0.0.1:9999');
  expect(headers['content-security-policy']).not.toContain('js.stripe.com');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  await withDouble.close();
});

test('only public estimators and calculators can be framed, by the sites of the setting', async () => {
  const frame_origins = ['https://partner.example', 'https://bank.example:8443'];
  const framing = await createTestApp({ frame_origins });
  const ancestorsOn = async (of: typeof app, url: string) => {
    const { headers } = await of.server.inject(url);
    expect(headers['x-frame-options']).toBeUndefined();
    return policyOf(headers['content-security-policy']).get('frame-ancestors');
  };
  const framable = [
    '/root/estimator',
    `/root/estimator/${'A'.repeat(43)}?x=1`,
    '/root/kff-estimator',
    '/kff-estimator/',
  ];
  for (const url of framable) {
    expect([url, await ancestorsOn(framing, url)]).toEqual([url, frame_origins]);
    expect([url, await ancestorsOn(app, url)]).toEqual([url, ["'none'"]]);
  }
  const others = ['/', '/signin', '/root/estimator/a/b', '/root', '/estimations/5/view', '/accounts/5', '/404'];
  for (const url of [...others, '/api/docs', '/api/v1/health', '/x?/kff-estimator', '//kff-estimator'])
    expect([url, await ancestorsOn(framing, url)]).toEqual([url, ["'none'"]]);
  await framing.close();
});

test('every page has a new nonce', async () => {
  const nonces = new Set<string | undefined>();
  for (let time = 0; time < 10; time++)
    nonces.add((await app.server.inject('/')).payload.match(/nonce="([^"]+)"/)?.[1]);
  expect(nonces.size).toBe(10);
});

test('a browser keeps its session cookie and CSRF token across pages', async () => {
  const browser = app.browser();
  await browser.open();
  const [cookie, token] = [browser.cookie('session'), await browser.csrf()];
  const second = await browser.open('/estimations');
  expect(second.headers['set-cookie']).toBeUndefined();
  expect([browser.cookie('session'), await browser.csrf()]).toEqual([cookie, token]);
});

test('browsers have different tokens, and an invalid cookie is replaced', async () => {
  const [one, other] = [app.browser(), app.browser()];
  expect(await one.csrf()).not.toBe(await other.csrf());
  one.setCookie('session', 'made-up.cookie');
  await one.open();
  expect(one.cookie('session')).not.toBe('made-up.cookie');
});

test('a reloaded page has the token of the signed-in session', async () => {
  const browser = app.browser();
  await browser.signIn(advisor);
  await browser.open('/estimations');
  expect((await browser.call('end-session')).status).toBe(200);
});

test('files are cached as immutable and compressed if the client accepts it', async () => {
  const ask = (encoding: string) =>
    app.server.inject({ url: '/assets/big-3c4d.js', headers: { 'accept-encoding': encoding } });
  const [plain, gzip, brotli] = [await ask('identity'), await ask('gzip'), await ask('gzip, br')];
  expect(plain.payload).toBe(asset);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  expect(brotli.rawPayload.length).toBeLessThan(asset.length);
  for (const { headers } of [plain, gzip, brotli]) expect(headers['content-type']).toMatch(/javascript/);
});

test('index.html is served only with its placeholders filled', async () => {
  const { payload } = await app.server.inject('/index.html');
  expect(payload).not.toContain('__CSRF_TOKEN__');
});
