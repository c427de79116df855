import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../apps/server/dist/main.mjs', import.meta.url));
/** What a start may take on a busy machine, in milliseconds. */
const timeoutMs = 60_000;

/** Settings of an installation by their environment names. */
export type Settings = Readonly<Record<string, string>>;

/** The built product in a process of its own. */
export interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends as soon as the process has: its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it has said so far. */
  output(): string;
}

/** An empty folder that the database's own user can reach, too. */
export function dataFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'healthplanner-e2e-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The machine gives no port.');
  return address.port;
}

/** Starts the built server on a data folder and waits until it is ready. */
export async function startServer(folder: string, settings: Settings = {}): Promise<Server> {
  const port = settings.PORT ?? String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: folder, RATE_FACTOR: '100000', LOG_LEVEL: 'warn', ...settings, PORT: port };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${said}`));
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      fail('was not ready in time');
    }, timeoutMs);
    const hear = (piece: Buffer) => {
      said += piece.toString();
      if (!said.includes('is ready:')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
  return { url: `http://localhost:${port}`, child, ended, output: () => said };
}

/** Asks the server to stop and waits until it and its database are gone; answers its exit code. */
export async function stopServer(server: Server): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.ended;
}
