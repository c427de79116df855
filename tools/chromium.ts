// Finds a Chromium for the browser tests and the benchmarks, or installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell, a third faster than the others, comes first. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Keeps the browser from calling any site but the tested one. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromium(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const candidates = names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
  return [...candidates, ...macPrograms].find(isProgram);
}

const advice = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.';

/** The program at CHROMIUM_PATH, an installed one, or one that apt-get installs when this user may. */
export function requireChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isProgram(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program. ${advice}`);
  const found = chosen || findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    throw new Error(`The browser tests need a browser, and none was found. ${advice}`);
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  aptGet('update');
  // Releases before Debian 12 have no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    aptGet('install', '-y', '--no-install-recommends', name);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(`apt-get could not install Chromium. ${advice}`);
}
