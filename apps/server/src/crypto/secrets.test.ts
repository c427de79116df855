import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readSecrets } from './secrets.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'healthplanner-secrets-')), 'data');
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

function read(isNew: boolean, environment: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, ...environment });
  if (!config.ok) throw new Error(config.complaints.join(' '));
  return readSecrets(config.config, isNew);
}

test('what the environment does not give is made once, random, and readable by its owner alone', () => {
  const made = read(true);
  expect(made.token_secret.length).toBeGreaterThanOrEqual(32);
  expect(made.encryption_keys[0].key).toHaveLength(32);
  expect(read(false)).toEqual(made);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  rmSync(join(folder, 'secrets.json'));
  expect(read(true)).not.toEqual(made);
});

test('what the environment gives is taken, and nothing is written when it gives all', () => {
  const TOKEN_SECRET = 'given'.repeat(8);
  expect(read(true, { TOKEN_SECRET }).token_secret.toString()).toBe(TOKEN_SECRET);
  const made = read(false);
  const ENCRYPTION_KEYS = `own:${Buffer.alloc(32, 1).toString('base64')}`;
  expect(read(false, { ENCRYPTION_KEYS }).token_secret).toEqual(made.token_secret);
  rmSync(folder, { recursive: true });
  read(true, { TOKEN_SECRET, ENCRYPTION_KEYS });
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('keys that are gone or broken are not replaced in silence', () => {
  expect(() => read(false)).toThrow(/secrets.json is missing, and without it what is encrypted cannot be read/);
  read(true);
  writeFileSync(join(folder, 'secrets.json'), '{"TOKEN_SECRET":"short"}');
  expect(() => read(false)).toThrow(/secrets.json is broken/);
  writeFileSync(join(folder, 'secrets.json'), 'not json');
  expect(() => read(false)).toThrow(/secrets.json is broken/);
});

test('a folder that cannot be written is named', () => {
  expect(() => read(true, { DATA_DIR: '/proc/data' })).toThrow(/\/proc\/data\/secrets.json cannot be written/);
});
