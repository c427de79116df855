import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
const secure = await createTestApp({ public_url: 'https://planner.example' });
afterAll(() => Promise.all([app.close(), secure.close()]));

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
const urls = [
  '/',
  '/estimations',
  '/assets/app-1a2b.js',
  '/api/docs',
  '/api/v1/health',
  '/api/v1/nothing',
  '/api/v1/%',
];

test.each(urls)('checklist 23: %s carries the headers that every answer carries', async (url) => {
  const { headers } = await app.server.inject(url);
  expect(headers).toMatchObject(everywhere);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['strict-transport-security']).toBeUndefined();
  for (const telling of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(telling);
});

test.each(urls)('checklist 23: %s stays on https for two years where the product is reached by it', async (url) => {
  const { headers } = await secure.server.inject(url);
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test.each(['/api/v1/health', '/api/v1/current_user', '/api/v1/nothing', '/api/v1/%', '/api/v1/openapi.json'])(
  '%s is kept by nobody on the way, and runs nothing',
  async (url) => {
    const { headers } = await app.server.inject(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  },
);

test('no answer lets another site read it', async () => {
  for (const url of urls) {
    const { headers } = await app.server.inject({ url, headers: { origin: 'https://elsewhere.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
