import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run, tell } from './run.mjs';

const both = [
  'packages/estimator/src',
  'packages/contract/src',
  'packages/estimator/package.json',
  'packages/contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** What is built, from what, and how it is known to be there. */
const targets = [
  {
    name: 'web',
    folder: 'apps/web/dist',
    proof: 'index.html',
    sources: [
      ...both,
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/package.json',
      'apps/web/vite.config.ts',
      'apps/web/tsconfig.json',
      'tools/build-web.mjs',
    ],
  },
  {
    name: 'server',
    folder: 'apps/server/dist',
    proof: 'main.mjs',
    sources: [
      ...both,
      'apps/server/src',
      'apps/server/package.json',
      'apps/server/tsconfig.json',
      'tools/build-server.mjs',
    ],
  },
];

/** Tests change often and are in nothing that is built. */
const isBuilt = (path) => !/\.test\.tsx?$|(^|\/)testing\//.test(path);

/** A digest of every file below the given paths, by name and content; a path that is not there counts as empty. */
export function digestOf(root, paths) {
  const digest = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of paths.flatMap((path) => filesOf(root, path)).sort())
    digest.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return digest.digest('hex');
}

function filesOf(root, path) {
  const found = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .filter(isBuilt);
}

const stampFile = (root, { name }) => join(root, '.cache', `built-${name}`);

/** Whether what stands there was built from what the sources say now. */
export function isCurrent(root, target) {
  const stamp = stampFile(root, target);
  if (!existsSync(stamp) || !existsSync(join(root, target.folder, target.proof))) return false;
  return readFileSync(stamp, 'utf8') === digestOf(root, target.sources);
}

/** Builds beside its place and moves it there when complete: a failed build leaves the one before. */
async function buildOne(root, target) {
  const digest = digestOf(root, target.sources);
  const making = mkdtempSync(join(root, '.cache/building-'));
  try {
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(
      `Building the ${target.name}`,
      process.execPath,
      [`tools/build-${target.name}.mjs`, join(making, 'new')],
      { cwd: root, env },
    );
    const place = join(root, target.folder);
    rmSync(stampFile(root, target), { force: true });
    if (existsSync(place)) renameSync(place, join(making, 'old'));
    renameSync(join(making, 'new'), place);
    writeFileSync(stampFile(root, target), digest);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** Builds whatever is not current. */
export async function build(root) {
  const cache = join(root, '.cache');
  // What a run that was cut off was making.
  for (const name of readdirSync(cache))
    if (name.startsWith('building-')) rmSync(join(cache, name), { recursive: true });
  const stale = targets.filter((target) => !isCurrent(root, target));
  if (stale.length === 0) return;
  await tell(`Building ${stale.map(({ name }) => name).join(' and ')}`, async () => {
    const outcomes = await Promise.allSettled(stale.map((target) => buildOne(root, target)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  });
}
