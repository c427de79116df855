import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { digestOf } from './build.mjs';
import { isInstalled, wanted } from './install.mjs';
import { Failed, run } from './run.mjs';
import { takeTurn } from './turn.mjs';

const scripts = fileURLToPath(new URL('..', import.meta.url));

// Other programs are started, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'healthplanner-prepare-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('whether packages are installed', () => {
  const packages = {
    '': { name: 'clone' },
    server: { name: 'server' },
    'node_modules/server': { resolved: 'server', link: true },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/other-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  };
  const { 'node_modules/other-system': _, ...here } = packages;

  test('nothing there is not installed', () => {
    write('package-lock.json', { packages });
    expect(isInstalled(root)).toBe(false);
  });

  test('the stamp of this lock file and this system counts, any other does not', () => {
    write('package-lock.json', { packages });
    write('node_modules/.prepared', wanted(root));
    expect(isInstalled(root)).toBe(true);
    write('node_modules/.prepared', { ...wanted(root), system: 'linux-x64-node9' });
    write('node_modules/.package-lock.json', { packages: here });
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.prepared', wanted(root));
    rmSync(join(root, 'node_modules/.package-lock.json'));
    write('package-lock.json', { packages: { ...packages, 'node_modules/new': { version: '1.0.0' } } });
    expect(isInstalled(root)).toBe(false);
  });

  test('what somebody installed by hand counts when it is what the lock file names', () => {
    write('package-lock.json', { packages });
    write('node_modules/.package-lock.json', { packages: here });
    expect(isInstalled(root)).toBe(true);
    write('node_modules/.package-lock.json', {
      packages: { ...here, 'node_modules/one': { version: '1.0.1', integrity: 'sha512-a' } },
    });
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', {
      packages: { ...here, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-x' } },
    });
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', 'cut off');
    expect(isInstalled(root)).toBe(false);
  });
});

describe('the digest of sources', () => {
  const digest = () => digestOf(root, ['src', 'one.json', 'not-there']);

  beforeEach(() => {
    write('src/a.ts', 'a');
    write('src/deep/b.ts', 'b');
    write('one.json', '1');
  });

  test.each([
    ['content', () => write('src/deep/b.ts', 'c')],
    ['a new file', () => write('src/new.ts', '')],
    ['a file that goes', () => rmSync(join(root, 'src/a.ts'))],
    [
      'a new name',
      () => {
        rmSync(join(root, 'src/a.ts'));
        write('src/z.ts', 'a');
      },
    ],
    ['a file named alone', () => write('one.json', '2')],
  ])('changes with %s', (_what, change) => {
    const before = digest();
    expect(digest()).toBe(before);
    change();
    expect(digest()).not.toBe(before);
  });

  test('does not change with tests, nor with what is elsewhere', () => {
    const before = digest();
    write('src/a.test.ts', 'x');
    write('src/testing/people.ts', 'x');
    write('elsewhere.ts', 'x');
    expect(digest()).toBe(before);
  });
});

describe('turns', () => {
  const silent = { say: () => undefined };

  test('one at a time, and each gets one', async () => {
    const program = `
      import { appendFileSync } from 'node:fs';
      import { takeTurn } from ${JSON.stringify(join(scripts, 'prepare/turn.mjs'))};
      const end = await takeTurn(${JSON.stringify(root)}, { say: () => undefined });
      appendFileSync(${JSON.stringify(join(root, 'seen'))}, 'in ');
      await new Promise((done) => setTimeout(done, 60));
      appendFileSync(${JSON.stringify(join(root, 'seen'))}, 'out ');
      end();`;
    await Promise.all(
      [1, 2, 3, 4].map(
        () =>
          new Promise((done, fail) =>
            execFile(process.execPath, ['--input-type=module', '-e', program], (error) =>
              error ? fail(new Error('a holder failed', { cause: error })) : done(),
            ),
          ),
      ),
    );
    expect(readFileSync(join(root, 'seen'), 'utf8')).toBe('in out '.repeat(4));
    expect(readdirSync(root)).toEqual(['seen']);
  });

  test('whoever died in its turn is not waited for, nor a stranger that has its number now', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((done) => child.once('exit', done));
    symlinkSync(`${child.pid}.1`, join(root, 'preparing'));
    (await takeTurn(root, silent))();
    symlinkSync(`${process.pid}.1`, join(root, 'preparing'));
    (await takeTurn(root, silent))();
  });

  test('who waits says so once', async () => {
    const end = await takeTurn(root, silent);
    const said = [];
    const waiting = takeTurn(root, { say: (line) => said.push(line) });
    await new Promise((done) => setTimeout(done, 600));
    end();
    (await waiting)();
    expect(said).toEqual([`Waiting for process ${process.pid}, which prepares the same folder`]);
  });
});

describe('a tool that fails', () => {
  test('is told in a line with the last of what it said', async () => {
    const program = 'for (let n = 1; n <= 40; n += 1) console.log("line " + n); process.exit(3)';
    const failed = await run('Building', process.execPath, ['-e', program], {}).catch((error) => error);
    expect(failed).toBeInstanceOf(Failed);
    const lines = failed.message.split('\n');
    expect(lines[0]).toBe('Building failed (exit code 3).');
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toBe('  line 40');
  });

  test('that is not there is told by name', async () => {
    await expect(run('Installing', join(root, 'nowhere'), [], {})).rejects.toThrow('Installing failed (ENOENT).');
  });
});

describe('the program', () => {
  const prepare = (...steps) =>
    new Promise((done) => {
      execFile(process.execPath, [join(root, 'tools/prepare.mjs'), ...steps], (error, out, err) =>
        done({ code: error?.code ?? 0, out, err }),
      );
    });

  beforeEach(() => {
    cpSync(join(scripts, 'prepare.mjs'), join(root, 'tools/prepare.mjs'), { recursive: true });
    cpSync(join(scripts, 'prepare'), join(root, 'tools/prepare'), { recursive: true });
    const builder = (proof) => `import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync(process.argv[2], { recursive: true });
      writeFileSync(process.argv[2] + '/${proof}', 'built');`;
    write('tools/build-web.mjs', builder('index.html'));
    write('tools/build-server.mjs', builder('main.mjs'));
    write('package-lock.json', { packages: {} });
    write('apps/web/index.html', 'source');
    write('apps/server/src/main.ts', 'source');
    write('.cache/building-cut-off/new/index.html', 'half');
  });

  test('builds what is not current, once, and keeps the build before when one fails', async () => {
    expect(await prepare('build')).toMatchObject({ code: 0, out: expect.stringMatching(/^Building web and server/) });
    expect(await prepare('build')).toEqual({ code: 0, out: '', err: '' });
    write('apps/server/src/main.ts', 'changed');
    expect((await prepare('build')).out).toMatch(/^Building server …/);
    write('tools/build-server.mjs', 'throw new Error("no good")');
    const failed = await prepare('build');
    expect(failed.code).toBe(1);
    expect(failed.err).toMatch(/^Building the server failed \(exit code 1\)\.\n/);
    expect(failed.err).toContain('no good');
    expect(readFileSync(join(root, 'apps/server/dist/main.mjs'), 'utf8')).toBe('built');
    expect(readdirSync(join(root, '.cache')).sort()).toEqual(['built-server', 'built-web']);
    rmSync(join(root, 'apps/web/dist/index.html'));
    expect((await prepare('build')).out).toMatch(/^Building web and server …/);
    expect(existsSync(join(root, 'apps/web/dist/index.html'))).toBe(true);
  });

  test('a clone without its lock file is refused in one line', async () => {
    rmSync(join(root, 'package-lock.json'));
    expect(await prepare('install', 'build')).toEqual({
      code: 1,
      out: '',
      err: 'package-lock.json is missing: this is no complete clone.\n',
    });
  });
});
