// What the rehearsals of several processes share.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '../../apps/server/src/seed/demo-accounts.ts';
import { openConnection, openPage, signIn as signInOn } from '../../bench/connection.ts';
import { freePort } from '../../e2e/fixtures/server.ts';

const configuration = fileURLToPath(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url));

export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);

export interface ProxyServer {
  child: ChildProcess;
  readonly port: number;
  readonly ca: Buffer;
  /** Starts one that has ended again. */
  start(): void;
}

/** HAProxy with a certificate of its own, and what clients need to call it. */
export async function startProxy(folder: string, apps: readonly string[], detached = false): Promise<ProxyServer> {
  const [https, http] = [await freePort(), await freePort()];
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const both = join(folder, 'both.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...algorithm, ...subject, ...files], { stdio: 'ignore' });
  const ca = readFileSync(certificate);
  writeFileSync(both, Buffer.concat([ca, readFileSync(key)]));
  const env = {
    PATH: process.env.PATH,
    HTTP_BIND: `127.0.0.1:${http}`,
    HTTPS_BIND: `127.0.0.1:${https}`,
    CERTIFICATE: both,
    APP_1: apps[0],
    APP_2: apps[1],
  };
  const start = () => startHaproxy(configuration, env, detached);
  const proxy: ProxyServer = {
    child: start(),
    port: https,
    ca,
    start() {
      proxy.child = start();
    },
  };
  return proxy;
}

/** @param detached not in the group of the terminal: Ctrl+C ends the rehearsal, which ends its processes */
export function startHaproxy(file: string, env: NodeJS.ProcessEnv, detached: boolean): ChildProcess {
  execFileSync('haproxy', ['-c', '-q', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore', detached });
}

export interface Session {
  readonly token: string;
  /** What calls need that change something. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function signIn(origin: string, name = 'advisor'): Promise<Session> {
  const connection = await openConnection(origin);
  const token = await signInOn(connection, { email: `${name}@demo.healthplanner.example`, password: demoPassword });
  const page = await openPage(connection);
  connection.close();
  return { token, headers: { ...page, authorization: `Bearer ${token}` } };
}

export async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  await ended;
}

/** @throws Error that says what did not happen for this long */
export async function until(what: string, isTrue: () => boolean, ms = 90_000): Promise<number> {
  const startedAt = performance.now();
  while (!isTrue()) {
    if (performance.now() - startedAt > ms) throw new Error(`${what} for ${ms / 1_000} s`);
    await wait(50);
  }
  return performance.now();
}
