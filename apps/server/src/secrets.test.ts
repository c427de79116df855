import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSecrets } from './secrets.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'healthplanner-secrets-')), 'data');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

function read(isNew: boolean, environment: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, ...environment });
  if (!config.ok) throw new Error(config.problems.join(' '));
  return readSecrets(config.config, isNew);
}

test('generates missing secrets once, with a file that only its owner can read', () => {
  const generated = read(true);
  expect(generated.token_secret.length).toBeGreaterThanOrEqual(32);
  expect(generated.encryption_keys[0].key).toHaveLength(32);
  expect(read(false)).toEqual(generated);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  rmSync(join(folder, 'secrets.json'));
  expect(read(true)).not.toEqual(generated);
});

test('uses the secrets of the environment, and writes no file when all are set', () => {
  const TOKEN_SECRET = 'given'.repeat(8);
  expect(read(true, { TOKEN_SECRET }).token_secret.toString()).toBe(TOKEN_SECRET);
  const generated = read(false);
  const ENCRYPTION_KEYS = `own:${Buffer.alloc(32, 1).toString('base64')}`;
  expect(read(false, { ENCRYPTION_KEYS }).token_secret).toEqual(generated.token_secret);
  rmSync(folder, { recursive: true });
  read(true, { TOKEN_SECRET, ENCRYPTION_KEYS });
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('never replaces missing or invalid keys', () => {
  expect(() => read(false)).toThrow(/secrets.json is missing, and encrypted values cannot be read without it/);
  read(true);
  writeFileSync(join(folder, 'secrets.json'), '{"TOKEN_SECRET":"short"}');
  expect(() => read(false)).toThrow(/secrets.json is invalid/);
  writeFileSync(join(folder, 'secrets.json'), 'not json');
  expect(() => read(false)).toThrow(/secrets.json is invalid/);
});

test('names a folder that cannot be written', () => {
  expect(() => read(true, { DATA_DIR: '/proc/data' })).toThrow(/\/proc\/data\/secrets.json cannot be written/);
});
