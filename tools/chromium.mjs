// @ts-check
// Finds a Chromium for the browser tests and the tour, or installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Switches for a browser that talks to the machine it runs on and to nobody else. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | null} the path of a Chromium: CHROMIUM_PATH when it is set, otherwise an installed one */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isProgram(chosen) ? chosen : null;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const candidates = names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
  return [...candidates, ...places].find(isProgram) ?? null;
}

const wanted = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.';

/**
 * @returns {string} the path of a Chromium, installed by apt-get if need be and allowed
 * @throws {Error} with one line for a person when none can be had
 */
export function requireChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is no program. ${wanted}`);
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    throw new Error(`The browser tests need a browser and none was found. ${wanted}`);
  console.log('Installing Chromium');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const installed = findChromium();
  if (!installed) throw new Error(`The browser tests need a browser and apt-get could not install one. ${wanted}`);
  return installed;
}
