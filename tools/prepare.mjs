// @ts-check
// Prepares a clone, with Node's own modules only: `install` runs `npm ci` when the lock file has changed, `build` builds
// the browser application and the server when their sources have.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The oldest supported Node. */
const minNode = { major: 20, minor: 19 };

const shared = ['packages', 'package-lock.json', 'tsconfig.base.json', 'tools'];
const targets = [
  { name: 'web', main: 'index.html', sources: [...shared, 'apps/web'] },
  { name: 'server', main: 'main.mjs', sources: [...shared, 'apps/server'] },
];

/** @param {string} path */
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** @param {string} path a file below the root; anything unreadable is undefined */
function readText(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} path */
const modifiedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Runs a program to its end; it ends with this process.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function run(title, command, args, env = process.env) {
  console.log(`${title} …`);
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = () => child.kill();
  process.once('exit', stop);
  const [outcome] = await once(child, 'close').catch((error) => [error.message]);
  process.removeListener('exit', stop);
  if (outcome !== 0) throw new Error(`${title} failed (${outcome}).`);
}

/**
 * @param {string} title
 * @param {string[]} args
 */
const runNpm = (title, args) => {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...rest] = [...npm, ...args, '--loglevel=error'];
  return run(title, String(command), rest);
};

/** Packages run no scripts when they are installed (.npmrc), apart from those that package.json allows. */
async function runAllowedScripts() {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  const installed = names.filter((name) => existsSync(join(root, 'node_modules', name)));
  if (installed.length > 0)
    await runNpm('Running install scripts', ['rebuild', ...installed, '--ignore-scripts=false']);
}

async function install() {
  const stamp = 'node_modules/.prepared';
  const system = `${process.platform}-${process.arch}-node${process.versions.node.split('.')[0]}`;
  const wanted = `${system} ${hashOf(join(root, 'package-lock.json'))}`;
  const found = readText(stamp);
  if (found === wanted) return;
  // npm writes the second file at the end of an installation. Newer and without our stamp, it is from an `npm ci` by hand.
  if (found !== undefined || modifiedAt('package-lock.json') >= modifiedAt('node_modules/.package-lock.json')) {
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--prefer-offline'];
    await runNpm('Installing packages (about a minute the first time)', ['ci', ...options]);
  }
  await runAllowedScripts();
  writeFileSync(join(root, stamp), wanted);
}

/**
 * The files a build depends on; tests are in no build.
 * @param {string} path
 * @returns {string[]}
 */
const filesOf = (path) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name);
    if (/^(node_modules|dist|testing)$|\.test\.\w+$/.test(entry.name)) return [];
    return entry.isDirectory() ? filesOf(inner) : [inner];
  });

/** @param {string[]} sources files and folders below the root */
function digestOf(sources) {
  const digest = createHash('sha256').update(process.versions.node);
  const files = sources.flatMap((path) => (path.endsWith('.json') ? [path] : filesOf(path)));
  for (const file of files.sort()) digest.update(`\0${file}\0${hashOf(join(root, file))}`);
  return digest.digest('hex');
}

/** Builds beside the target folder and moves the result into place, so that a failed build leaves the previous one. */
async function build() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (const { name, main, sources } of targets) {
    const folder = join(root, 'apps', name, 'dist');
    const stamp = `.cache/built-${name}`;
    const digest = digestOf(sources);
    if (existsSync(join(folder, main)) && readText(stamp) === digest) continue;
    const temporary = mkdtempSync(join(root, '.cache/build-'));
    try {
      const env = { ...process.env, NODE_ENV: 'production' };
      await run(`Building the ${name}`, process.execPath, [`tools/build-${name}.mjs`, join(temporary, 'new')], env);
      rmSync(join(root, stamp), { force: true });
      if (existsSync(folder)) renameSync(folder, join(temporary, 'old'));
      renameSync(join(temporary, 'new'), folder);
      writeFileSync(join(root, stamp), digest);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
}

/**
 * Takes the named steps, or prints one line about what failed and ends this process.
 * @param {...('install' | 'build')} steps
 */
export async function prepare(...steps) {
  const signals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
  const listeners = Object.entries(signals).map(([name, code]) => ({ name, listener: () => process.exit(code) }));
  for (const { name, listener } of listeners) process.on(name, listener);
  try {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major < minNode.major || (major === minNode.major && minor < minNode.minor))
      throw new Error(`Node ${minNode.major}.${minNode.minor} or newer is required; this is ${process.versions.node}.`);
    if (!existsSync(join(root, 'package-lock.json')))
      throw new Error('package-lock.json is missing: the clone is incomplete.');
    for (const step of steps) await { install, build }[step]();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  for (const { name, listener } of listeners) process.removeListener(name, listener);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await prepare(.../** @type {('install' | 'build')[]} */ (process.argv.slice(2)));
