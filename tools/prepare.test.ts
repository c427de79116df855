import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Each case starts several programs.
vi.setConfig({ testTimeout: 60_000 });

let root: string;

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const prepare = (...steps: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm.js') };
    const script = join(root, 'tools/prepare.mjs');
    const child = execFile(process.execPath, [script, ...steps], { env }, (_, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    );
  });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'healthplanner-prepare-'));
  mkdirSync(join(root, 'tools'));
  cpSync(new URL('prepare.mjs', import.meta.url), join(root, 'tools/prepare.mjs'));
  const builder = (main: string) =>
    `const fs = require('node:fs'); fs.mkdirSync(process.argv[2]); fs.writeFileSync(process.argv[2] + '/${main}', 'built');`;
  write('package.json', '{}');
  write(
    'tools/build-web.mjs',
    `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${builder('index.html')}`,
  );
  write(
    'tools/build-server.mjs',
    `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${builder('main.mjs')}`,
  );
  write('npm.js', `require('node:fs').mkdirSync('node_modules', { recursive: true }); console.log(process.argv[2]);`);
  write('package-lock.json', '{}');
  write('tsconfig.base.json', '{}');
  write('packages/contract/src/endpoint.ts', '');
  write('apps/web/index.html', 'source');
  write('apps/server/src/main.ts', 'source');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('installs packages once per lock file', async () => {
  expect((await prepare('install')).out).toMatch(/^Installing packages .*\nci\n$/);
  expect(await prepare('install')).toEqual({ code: 0, out: '', err: '' });
  write('package-lock.json', '{ "packages": {} }');
  expect((await prepare('install')).out).toContain('ci');
});

test('runs the install scripts of allowed packages only, also after an installation by hand', async () => {
  write('package.json', '{ "allowScripts": { "allowed": true, "other-platform": true, "denied": false } }');
  write('npm.js', "console.log(process.argv.slice(2, -1).join(' '));");
  write('node_modules/.package-lock.json', '{}');
  for (const name of ['allowed', 'denied', 'unknown']) write(`node_modules/${name}/package.json`, '{}');
  utimesSync(join(root, 'package-lock.json'), 1, 1);
  expect((await prepare('install')).out).toBe('Running install scripts …\nrebuild allowed --ignore-scripts=false\n');
});

test('accepts packages that were installed by hand after the lock file was written', async () => {
  write('node_modules/.package-lock.json', '{}');
  utimesSync(join(root, 'package-lock.json'), 1, 1);
  expect(await prepare('install')).toEqual({ code: 0, out: '', err: '' });
});

test('builds what is stale and keeps the previous build when one fails', async () => {
  expect((await prepare('build')).out).toBe('Building the web …\nBuilding the server …\n');
  expect(await prepare('build')).toEqual({ code: 0, out: '', err: '' });
  write('apps/server/src/main.test.ts', 'a test');
  expect((await prepare('build')).out).toBe('');
  write('apps/server/src/main.ts', 'changed');
  expect((await prepare('build')).out).toBe('Building the server …\n');
  rmSync(join(root, 'apps/web/dist/index.html'));
  expect((await prepare('build')).out).toBe('Building the web …\n');
  write('tools/build-server.mjs', 'throw new Error("a build error")');
  const failed = await prepare('build');
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('Building the server failed (1).') });
  expect(failed.err).toContain('a build error');
  expect(readFileSync(join(root, 'apps/server/dist/main.mjs'), 'utf8')).toBe('built');
});

test('rejects a clone without a lock file', async () => {
  rmSync(join(root, 'package-lock.json'));
  const message = 'package-lock.json is missing: the clone is incomplete.\n';
  expect(await prepare('install', 'build')).toEqual({ code: 1, out: '', err: message });
  expect(existsSync(join(root, 'apps/web/dist'))).toBe(false);
});
