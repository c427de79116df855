import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, tell } from './run.mjs';

const stampFile = (root) => join(root, 'node_modules/.prepared');

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/** What installed packages depend on: the lock file, and the system whose binaries they hold. */
export function wanted(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return { lock, system: `${process.platform}-${process.arch}-node${process.versions.node.split('.')[0]}` };
}

/**
 * Whether the packages of the lock file are there: as the stamp of an earlier run says, or as npm itself noted when
 * somebody installed by hand.
 */
export function isInstalled(root) {
  const want = wanted(root);
  const stamp = readJson(stampFile(root));
  if (stamp?.system && stamp.system !== want.system) return false;
  return stamp?.lock === want.lock || isNotedByNpm(root);
}

/** npm keeps a lock file of what it put there; packages that are only for other systems are not in it. */
function isNotedByNpm(root) {
  const [lock, noted] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    readJson(join(root, file)),
  );
  if (!noted?.packages) return false;
  return Object.entries(lock?.packages ?? {}).every(([path, { version, integrity, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = noted.packages[path];
    if (!found) return optional === true && !existsSync(join(root, path));
    return found.version === version && found.integrity === integrity;
  });
}

/** npm as it was started, or the one on the path. */
function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
}

/** Installs what the lock file names, build tools too, whatever NODE_ENV says. */
export async function install(root) {
  if (!isInstalled(root)) {
    const [command, first] = npm();
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    await tell('Installing packages (a minute or so the first time)', () =>
      run('Installing packages', command, [...first, 'ci', '--include=dev', '--include=optional', ...quiet], {
        cwd: root,
      }),
    );
  }
  const stamp = JSON.stringify(wanted(root));
  if (!existsSync(stampFile(root)) || readFileSync(stampFile(root), 'utf8') !== stamp)
    writeFileSync(stampFile(root), stamp);
}
