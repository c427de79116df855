import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Balancer, startBalancer } from './balancer.ts';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { signIn } from './page.ts';
import type { Row } from './table.ts';

const requests = 10_000;
/** Connections that are kept alive, each with one request at a time. */
const clients = 20;
/** Between two requests of a client, in milliseconds, so that all requests take about as long as the restart. */
const pauseMs = 15;
/** A request without a reply by then has failed, in milliseconds. */
const deadlineMs = 10_000;
/** No measurement takes longer, in milliseconds. */
const timeoutMs = 60_000;

/** Requests that fail while each of two servers on one database is stopped and replaced. */
export async function measureRestart(): Promise<Row[]> {
  const installation = await install({ estimates: 0, more: { LOG_LEVEL: 'silent' } });
  try {
    const undrained = await restartBoth(installation, 0);
    const drained = await restartBoth(installation, 3);
    return [
      {
        what: `requests that fail while two processes restart, of ${requests.toLocaleString('en-US')} and more`,
        unit: 'requests',
        measured: drained,
        baseline: { what: 'with DRAIN_SECONDS=0', figure: undrained },
        aim: { on: 'measured', bound: 'at most', figure: 0 },
      },
    ];
  } finally {
    await installation.close();
  }
}

/** @returns the number of failed requests */
async function restartBoth(installation: Installation, drainSeconds: number): Promise<number> {
  const balancer = await startBalancer();
  const serve = async () => {
    const server = await installation.serve({ DRAIN_SECONDS: String(drainSeconds) });
    await balancer.add(server.origin);
    return server;
  };
  const stopping = new AbortController();
  try {
    const servers = [await serve(), await serve()];
    const headers = await headersOf(installation);
    const load = startLoad(installation, balancer, headers, stopping.signal);
    await wait(1_000);
    for (const server of servers) {
      await server.stop();
      balancer.remove(server.origin);
      await serve();
    }
    const until = performance.now() + timeoutMs;
    while (load.count() < requests && performance.now() < until) await wait(100);
    stopping.abort();
    const failures = await load.end();
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    console.error(`  ${drainSeconds} s to drain: ${load.count()} requests, failed: ${failed}`, failures);
    if (load.count() < requests) throw new Error(`Only ${load.count()} requests were made`);
    return failed;
  } finally {
    stopping.abort();
    await balancer.close();
  }
}

async function headersOf({ origin, advisor }: Installation): Promise<Record<string, string>> {
  const line = await openConnection(origin);
  const headers = { authorization: `Bearer ${await signIn(line, advisor)}` };
  line.close();
  return headers;
}

/** Clients that send requests until aborted. */
function startLoad(
  { share_token }: Installation,
  { origin }: Balancer,
  headers: Record<string, string>,
  signal: AbortSignal,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const paths = ['/api/v1/clients', `/api/v1/estimations/${share_token}/calculate`];
  const failures = new Map<string, number>();
  let count = 0;
  const send = async () => {
    while (!signal.aborted) {
      const path = paths[count++ % paths.length] ?? '';
      const failure = await failureOf(origin + path, agent, headers);
      if (failure !== null) failures.set(failure, (failures.get(failure) ?? 0) + 1);
      await wait(pauseMs);
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, send));
  return {
    count: () => count,
    async end() {
      await ended;
      agent.destroy();
      return failures;
    },
  };
}

/** Null for a complete reply with status 200. */
const failureOf = (url: string, agent: Agent, headers: Record<string, string>): Promise<string | null> =>
  new Promise((done) => {
    const onError = ({ code = '', name }: NodeJS.ErrnoException) => done(name === 'AbortError' ? 'no reply' : code);
    get(url, { agent, headers, signal: AbortSignal.timeout(deadlineMs) }, (reply) => {
      reply
        .resume()
        .once('error', onError)
        .once('end', () => done(reply.statusCode === 200 ? null : `status ${reply.statusCode}`));
    }).once('error', onError);
  });
