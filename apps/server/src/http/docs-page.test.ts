import { urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { afterAll, expect, test } from 'vitest';
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
  expect(payload).not.toMatch(/<script|\son\w+=|javascript:/i);
  const nonce = payload.match(/<style nonce="([^"]+)">/)?.[1];
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
  );
});
