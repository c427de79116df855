import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp({ settings: { product_name: 'Our <Planner>' } });
afterAll(() => app.close());
const { statusCode, headers, payload } = await app.server.inject('/api/docs');

test('lists every endpoint with its path, summary and link', () => {
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { name, method, prefix, path, summary } of Object.values(endpoints)) {
    expect(payload).toContain(`<a href="#${name}">`);
    expect(payload).toContain(`<section id="${name}">`);
    expect(payload).toContain(`${method}</span> <code>${urlOf({ prefix, path }).replace(/:(\w+)/g, '{$1}')}</code>`);
    expect(payload).toContain(summary.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  }
  expect(payload.match(/<section id=/g)).toHaveLength(Object.keys(endpoints).length);
});

test('escapes names', () => {
  expect(payload).toContain('Our &lt;Planner&gt;');
  expect(payload).not.toContain('<Planner>');
});

test('runs no script and loads only its own style', () => {
  expect(payload).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/i);
  const style = payload.match(/<style>([^<]+)<\/style>/)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  );
});

test('openapi.json cannot load resources', async () => {
  const document = await app.server.inject('/api/v1/openapi.json');
  expect(document.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(document.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

describe.each(['/api/docs', '/api/v1/openapi.json'])('%s', (url) => {
  const get = (sent: Record<string, string>) => app.server.inject({ url, headers: sent });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'GZIP;q=0.8', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ] as const)('is compressed with %s for %j', async (encoding, accepted, decompress) => {
    const plain = await get({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const compressed = await get({ 'accept-encoding': accepted });
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.payload);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  test('is the same for each request, and sent again only if it has changed', async () => {
    const [first, second] = [await get({ 'accept-encoding': 'br' }), await get({ 'accept-encoding': 'br' })];
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const etag = String(first.headers.etag);
    const known = await get({ 'accept-encoding': 'br', 'if-none-match': `"x", ${etag}` });
    expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag]);
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': '"x"' })).statusCode).toBe(200);
  });
});
