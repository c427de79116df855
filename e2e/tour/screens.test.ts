import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test('the tour visits every address of the browser application and no other', () => {
  const folder = new URL('../../apps/web/src/routes/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /-routes?\.ts$/.test(file));
  const sources = files.map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const addresses = sources.flatMap((source) =>
    [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
  );
  expect(addresses.length).toBeGreaterThan(5);
  expect(new Set(screens.map(({ path }) => path))).toEqual(new Set(addresses));
});

test('no two screens of the tour write the same picture', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});
