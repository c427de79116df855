import { spawn } from 'node:child_process';

/** What went wrong, for whoever started it: a line, and what the tool said last. */
export class Failed extends Error {}

/** How many of a failing tool's last lines are shown. */
const shown = 12;

/** How often to say that something still goes on, in milliseconds. */
const rateLimit = 15_000;

const seconds = (since) => `${Math.max(1, Math.round((Date.now() - since) / 1000))} s`;

/**
 * Does something that takes time and says so.
 * @param doing as in "Installing packages"
 */
export async function tell(doing, work, say = console.log) {
  const since = Date.now();
  say(`${doing} …`);
  const beat = setInterval(() => say(`  still at it, ${seconds(since)}`), rateLimit);
  try {
    await work();
    say(`  done in ${seconds(since)}`);
  } finally {
    clearInterval(beat);
  }
}

/**
 * Runs a program to its end without showing what it says; ends with this process.
 * @param what for the line that says it failed
 * @throws Failed with that line and the last lines of what it said
 */
export async function run(what, command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-20_000);
    });
  const outcome = await new Promise((done) => {
    child.once('error', (error) => done(error.code));
    child.once('close', (code, signal) => done(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
  process.removeListener('exit', end);
  if (outcome === null) return;
  const last = said.trim().split('\n').slice(-shown);
  throw new Failed([`${what} failed (${outcome}).`, ...last.map((line) => `  ${line}`)].join('\n'));
}
