import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const here: string = dirname(fileURLToPath(import.meta.url));
export const builtServer: string = join(here, '../apps/server/dist/main.mjs');

export interface Child {
  readonly origin: string;
  /** Resident memory, in kilobytes; not a number where the system has no `/proc`. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Ends what is still running, each by its process; for a run that fails or is interrupted. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map(end));
}

/** How long a child may take to end by itself, in milliseconds. */
const timeoutMs = 20_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const hurry = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(hurry);
}

/**
 * Runs a Node program that listens where `PORT` says and writes a line with "ready" once it does; then waits until `path`
 * is answered. Polling the port would take time from the program, and could connect to itself on a free port.
 * @throws when it ends before, or answers without success
 */
export async function listening(
  program: string,
  settings: Readonly<Record<string, string>>,
  path: string,
): Promise<Child> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await readiness(child, program);
  const origin = `http://127.0.0.1:${port}`;
  const { status } = await fetch(`${origin}${path}`, { headers: { connection: 'close' } });
  if (status !== 200) throw new Error(`${program} answered ${path} with ${status}`);
  return { origin, memory: () => memoryOf(child), stop: () => end(child) };
}

export interface Run {
  readonly ms: number;
  /** Resident memory at most, in kilobytes. */
  readonly memory: number;
}

/** Runs a Node program to its end. @throws unless it ends with the exit code 0 */
export async function runProgram(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  let [memory, isEnded] = [0, false];
  const sampling = (async () => {
    for (; !isEnded; await wait(100)) memory = Math.max(memory, (await memoryOf(child)) || 0);
  })();
  const code = await ended;
  isEnded = true;
  const ms = performance.now() - startedAt;
  await sampling;
  running.delete(child);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  return { ms, memory };
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  // Starting a program for each sample would take time from what is measured.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

const readiness = (child: ChildProcess, program: string): Promise<void> =>
  new Promise((done, fail) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('ready')) done();
    });
    child.once('error', fail).once('exit', () => fail(new Error(`${program} ended before it was ready`)));
  });

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
