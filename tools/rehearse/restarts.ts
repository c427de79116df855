// Restarts two processes behind HAProxy, with the shipped configuration, while clients read.
import { randomBytes } from 'node:crypto';
import { type RequestOptions, request } from 'node:https';
import { openConnection, signIn } from '../../bench/connection.ts';
import { countFailed, printLoad, type Step, startLoad } from './load.ts';
import { missingPrograms } from './parts.ts';
import { advisor, type TwoProcesses, withTwoProcesses } from './two-processes.ts';

const wanted = { restarts: 20, requests: 10_000 };
const reads = ['/api/v1/clients', '/api/v1/estimations', '/api/v1/health', '/signin'];

/** The status of a WebSocket's handshake. */
const openSocket = (options: RequestOptions): Promise<number> =>
  new Promise((done, fail) => {
    const key = randomBytes(16).toString('base64');
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...options.headers };
    const sent = request({ host: 'localhost', ...options, headers: { ...headers, 'sec-websocket-key': key } });
    sent.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      done(statusCode);
    });
    sent.once('response', ({ statusCode = 0 }) => done(statusCode)).once('error', fail);
    sent.end();
  });

async function restartAll({ address, settings, origin, restart }: TwoProcesses): Promise<boolean> {
  for (const index of [0, 1] as const) await restart(index);
  const connection = await openConnection(origin);
  const headers = { authorization: `Bearer ${await signIn(connection, advisor)}` };
  connection.close();
  const steps = reads.map<Step>(
    (path) =>
      ({ call }) =>
        call(path, { headers }),
  );
  const load = startLoad(address, steps);
  const startedAt = performance.now();
  for (let done = 0; done < wanted.restarts; done += 1) {
    const code = await restart(done % 2 === 0 ? 0 : 1);
    if (code !== 0) load.failures.set(`a process ended with ${code}`, 1);
  }
  const socket = await openSocket({ ...address, path: '/cable', headers: { origin: settings.PUBLIC_URL } });
  await load.end(wanted.requests);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${wanted.restarts} restarts of two processes behind HAProxy in ${seconds} s`);
  printLoad(load);
  console.log(`handshake of a socket at /cable: ${socket}`);
  return countFailed(load) === 0 && socket === 101 && load.counts.requests >= wanted.requests;
}

/** @returns whether no request failed */
export async function restarts(): Promise<boolean> {
  const missing = missingPrograms(['haproxy', 'openssl']);
  if (missing.length === 0) return withTwoProcesses(restartAll);
  console.error(`Not rehearsed: ${missing.join(' and ')} missing. On Debian: apt-get install haproxy openssl`);
  return false;
}
