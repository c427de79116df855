import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

/** The screens of `/admin/$list`. */
const lists = ['quarantined', 'undelivered', 'failed_jobs', 'throttled'].map((list) => `/admin/${list}`);

test('the tour visits every address of the browser application and no other', () => {
  const source = readFileSync(new URL('../../apps/web/routes.ts', import.meta.url), 'utf8');
  const addresses = [...source.matchAll(/\broute\('([^']+)'/g)]
    .map(([, path = '']) => path)
    .flatMap((path) => (path === '/admin/$list' ? lists : path));
  expect(addresses.length).toBeGreaterThan(5);
  expect(new Set(screens.map(({ path }) => path))).toEqual(new Set(addresses));
});

test('no two screens of the tour write the same picture', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});
