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

test.each(urls)('requirement 23: %s has the common security headers', async (url) => {
  const { headers } = await app.server.inject(url);
  expect(headers).toMatchObject(everywhere);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['strict-transport-security']).toBeUndefined();
  for (const name of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(name);
});

test.each(urls)('requirement 23: %s sends HSTS for two years if the public URL is https', async (url) => {
  const { headers } = await secure.server.inject(url);
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test.each(['/api/v1/health', '/api/v1/current_user', '/api/v1/nothing', '/api/v1/%'])(
  '%s is not cached and cannot load resources',
  async (url) => {
    const { headers } = await app.server.inject(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  },
);

test('sends no CORS headers', async () => {
  for (const url of urls) {
    const { headers } = await app.server.inject({ url, headers: { origin: 'https://elsewhere.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
