import { Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, HttpConnection } from '../../bench/connection.ts';

/** How clients reach the proxy. */
export interface Address {
  readonly port: number;
  readonly ca: Buffer;
}

type Call = HttpConnection['call'];
/** What a client does with one or more calls. */
export type Step = (connection: { readonly call: Call }) => Promise<unknown>;

export interface Load {
  readonly counts: { requests: number; connections: number };
  readonly failures: Map<string, number>;
  longestMs: number;
  /** Ends the load after at least `requests`. */
  end(requests: number): Promise<void>;
}

const clients = 10;
const pauseMs = 60;

/** Longer than any limit, so that what misses it is seen. */
const silenceMs = 30_000;

export const callWith =
  (address: Address, agent: Agent): Call =>
  (path, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<Answer>((done, fail) => {
      const options = { host: 'localhost', ...address, agent, path, method, headers, timeout: silenceMs };
      const sent = request(options, (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece: Buffer) => pieces.push(piece)).once('error', fail);
        reply.once('end', () => {
          const head = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}`);
          const text = Buffer.concat(pieces).toString();
          done({ status: reply.statusCode ?? 0, head: head.join('\r\n'), body: text });
        });
      });
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.once('error', fail).end(body);
    });

/** Every second client opens a connection for each request. Clients take the steps in turn, and note what fails. */
export function startLoad(address: Address, steps: readonly Step[]): Load {
  let least = Number.POSITIVE_INFINITY;
  let turn = 0;
  const note = (what: string) => load.failures.set(what, (load.failures.get(what) ?? 0) + 1);
  const send = async (index: number) => {
    const isKept = index % 2 === 0;
    const agent = new Agent({ keepAlive: isKept, maxSockets: 1 });
    const callOnce = callWith(address, agent);
    let hasFailed = false;
    const call: Call = async (path, options) => {
      load.counts.requests += 1;
      if (!isKept) load.counts.connections += 1;
      const startedAt = performance.now();
      const answer = await callOnce(path, options).catch((error: unknown) => ({
        status: 0,
        head: '',
        body: String(error),
      }));
      load.longestMs = Math.max(load.longestMs, performance.now() - startedAt);
      if (answer.status !== 200) {
        hasFailed = true;
        note(`${options?.method ?? 'GET'} ${path}: ${answer.status || answer.body}`);
      }
      return answer;
    };
    while (load.counts.requests < least) {
      hasFailed = false;
      await steps[turn++ % steps.length]?.({ call }).catch((error: unknown) => {
        if (!hasFailed) note(String(error));
      });
      await wait(pauseMs);
    }
    agent.destroy();
  };
  const load: Load = {
    counts: { requests: 0, connections: 0 },
    failures: new Map(),
    longestMs: 0,
    async end(requests) {
      least = requests;
      await Promise.all(all);
    },
  };
  const all = Array.from({ length: clients }, (_, index) => send(index));
  return load;
}

export const countFailed = ({ failures }: Load): number =>
  [...failures.values()].reduce((sum, count) => sum + count, 0);

export function printLoad(load: Load): void {
  const { counts, failures, longestMs } = load;
  console.log(
    `${counts.requests} requests, ${counts.connections} of them on a new connection: ${countFailed(load)} failed`,
  );
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`);
  console.log(`longest reply ${Math.round(longestMs)} ms`);
}
