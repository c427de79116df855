import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { paths } from './paths.gen.ts';

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'errorCodes' in value;

const stems = readdirSync(import.meta.dirname).flatMap((file) => file.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
const modules: Record<string, unknown>[] = await Promise.all(
  stems.filter((stem) => stem !== 'endpoints').map((stem) => import(`./${stem}.ts`)),
);
const declared = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isEndpoint(value));

test('every endpoint that a contract file declares is listed once', () => {
  expect(declared.length).toBeGreaterThan(0);
  expect(new Set(Object.values(endpoints))).toEqual(new Set(declared.map(([, value]) => value)));
});

test('an endpoint is listed under its own name, and its export has that name in camelCase', () => {
  expect(Object.entries(endpoints).map(([name, { name: own }]) => [name, own])).toEqual(
    Object.keys(endpoints).map((name) => [name, name]),
  );
  expect(declared.map(([name]) => name).toSorted()).toEqual(Object.keys(endpoints).map(camelCase).toSorted());
});

test('no two endpoints answer the same method and path', () => {
  const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every parameter in a path is in its schema and the other way round', () => {
  for (const { name, path, params } of Object.values(endpoints)) {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(params.def.shape).toSorted(), name).toEqual(named.toSorted());
  }
});

test('paths.gen.ts is what `npm run generate` writes', () => {
  expect(paths).toEqual(
    Object.fromEntries(Object.values(endpoints).map(({ name, method, path }) => [name, `${method} ${path}`])),
  );
});
