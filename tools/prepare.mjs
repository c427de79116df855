// Makes a clone ready to run, with nothing but Node: `install` brings the packages of the lock file, `build` makes what is
// served. Each is done only when what it is made from has changed. Several of these may run at once.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './prepare/build.mjs';
import { install } from './prepare/install.mjs';
import { Failed } from './prepare/run.mjs';
import { takeTurn } from './prepare/turn.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const steps = { install, build };

/** Types and modules as the product uses them exist from here on. */
const oldestNode = [20, 19];

function isTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

async function takeSteps(names) {
  if (isTooOld())
    throw new Failed(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
  if (!existsSync(join(root, 'package-lock.json')))
    throw new Failed('package-lock.json is missing: this is no complete clone.');
  const endTurn = await takeTurn(join(root, '.cache'));
  try {
    for (const name of names) await steps[name](root);
  } finally {
    endTurn();
  }
}

const stops = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const stop = (signal) => process.exit(stops[signal]);

/** Takes the steps that are named, in their order, or says in a line what failed and ends this process. */
export async function prepare(names) {
  for (const signal of Object.keys(stops)) process.on(signal, stop);
  try {
    await takeSteps(names);
  } catch (error) {
    console.error(error instanceof Failed ? error.message : error);
    process.exit(1);
  }
  for (const signal of Object.keys(stops)) process.removeListener(signal, stop);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare(process.argv.slice(2));
