import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../apps/server/dist', import.meta.url));

export type Settings = Readonly<Record<string, string>>;

export interface Program {
  readonly pid: number;
  /** What it has printed. */
  output(): string;
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

const running = new Set<ChildProcess>();
let isEnding = false;

/** Starts a program of the built server. */
export function startProgram(file: string, args: readonly string[], settings: Settings): Program {
  if (isEnding) throw new Error('The rehearsal was interrupted.');
  const child = spawn(process.execPath, [join(dist, file), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('close', (code) => {
      running.delete(child);
      done(code);
    });
  });
  return { pid: child.pid ?? 0, output: () => output, ended, kill: (signal) => child.kill(signal) };
}

/** Runs a program to its end. @returns what it printed @throws when it fails */
export async function runProgram(file: string, args: readonly string[], settings: Settings): Promise<string> {
  const program = startProgram(file, args, settings);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${program.output()}`);
  return program.output();
}

/** Resolves when the server takes requests. @throws when it ends before */
export async function startServer(settings: Settings): Promise<Program> {
  const server = startProgram('main.mjs', [], settings);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  while (!server.output().includes('is ready')) {
    if (hasEnded) throw new Error(`The server ended: ${server.output()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return server;
}

/** An interrupted rehearsal ends its programs, and then removes its folder as usual. */
export function endProgramsOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, () => {
      process.exitCode = code;
      void endPrograms();
    });
}

/** Ends what still runs, each by its process and at once: an orderly stop would wait for what the rehearsal has locked. */
export async function endPrograms(): Promise<void> {
  isEnding = true;
  await Promise.all(
    [...running].map((child) => {
      const closed = new Promise((done) => child.once('close', done));
      child.kill('SIGKILL');
      return closed;
    }),
  );
}
