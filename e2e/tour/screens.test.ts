import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test('the tour visits every address of the browser application and no other', () => {
  const routes = readFileSync(new URL('../../apps/web/src/app/routes.ts', import.meta.url), 'utf8');
  const addresses = [...routes.matchAll(/\bpath: '([^']+)'/g)].map((match) => match[1]);
  expect(addresses.length).toBeGreaterThan(5);
  expect(new Set(screens.map(({ path }) => path))).toEqual(new Set(addresses));
});

test('no two screens of the tour write the same picture', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});
