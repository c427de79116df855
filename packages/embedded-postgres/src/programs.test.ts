import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPrograms } from './programs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'healthplanner-programs-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the programs that came with the packages run here, never as root', () => {
  const programs = findPrograms(null);
  expect(programs.major).toBeGreaterThanOrEqual(18);
  expect(programs.runAs?.uid === 0).toBe(false);
  expect(programs.runAs !== null).toBe(process.getuid?.() === 0);
});

test('libraries that lost their links get them back', () => {
  const programs = findPrograms(null);
  const native = join(folder, 'node_modules', 'native');
  execFileSync('mkdir', ['-p', dirname(native)]);
  execFileSync('cp', ['-a', dirname(programs.folder), native]);
  chmodSync(folder, 0o755);
  const link = join(native, 'lib/libpq.so.5');
  rmSync(link, { force: true });
  findPrograms(join(native, 'bin'));
  expect(existsSync(link)).toBe(true);
});

test('programs in a folder closed to others are copied to where they can be reached, once', () => {
  const programs = findPrograms(null);
  const native = join(folder, 'native');
  execFileSync('cp', ['-a', dirname(programs.folder), native]);
  chmodSync(folder, 0o700);
  const found = findPrograms(join(native, 'bin'));
  expect(found.major).toBe(programs.major);
  expect(findPrograms(join(native, 'bin')).folder).toBe(found.folder);
  const isRoot = process.getuid?.() === 0;
  expect(found.folder.startsWith(folder)).toBe(!isRoot);
  if (isRoot) rmSync(dirname(found.folder), { recursive: true });
});

test('programs that cannot be run are refused in one line', () => {
  expect(() => findPrograms(join(folder, 'nowhere'))).toThrow(/cannot be run \(\w+\); set DATABASE_URL/);
  writeFileSync(join(folder, 'postgres'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  chmodSync(folder, 0o755);
  expect(() => findPrograms(folder)).toThrow(/cannot be run \(they ended with an error\)/);
});
