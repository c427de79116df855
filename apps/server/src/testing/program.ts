import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverRoot } from '../paths.ts';

export interface Program {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Waits until stdout matches. @throws when the process ends before */
  until(pattern: RegExp): Promise<void>;
}

const running = new Set<ChildProcess>();

let isBuilt = false;

/** Starts a built program, which is ready several seconds before its sources are. */
export function startBuilt(file: string, args: readonly string[], env: Record<string, string>): Program {
  if (!isBuilt) execFileSync(process.execPath, [join(serverRoot, '../../tools/prepare.mjs'), 'build']);
  isBuilt = true;
  return startNode([join('dist', file), ...args], env);
}

export const startServer = (env: Record<string, string>): Program => startBuilt('main.mjs', [], env);

export const startProgram = (file: string, args: readonly string[], env: Record<string, string> = {}): Program =>
  startNode(['--import', 'tsx', join('src', file), ...args], env);

function startNode(args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, args, {
    cwd: serverRoot,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  const ended = new Promise<number | string | null>((done) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      done(signal ?? code);
    });
  });
  const until = (pattern: RegExp) =>
    new Promise<void>((done, fail) => {
      const look = () => pattern.test(output.out) && done();
      child.stdout.on('data', look);
      look();
      void ended.then((code) => fail(new Error(`It ended with ${code}: ${output.err}`)));
    });
  return { child, output, ended, until };
}

export async function endPrograms(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const closed = new Promise((done) => child.once('close', done));
      child.kill('SIGKILL');
      return closed;
    }),
  );
}
