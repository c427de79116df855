import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { here, listening } from './children.ts';
import { type HttpConnection, openConnection, openPage } from './connection.ts';
import type { Installation } from './installation.ts';
import { inRounds, median, quantile, timed } from './rounds.ts';
import type { Headers } from './statements.ts';
import { atLeast, atMost, type Row } from './table.ts';

const rounds = 6;
/** How long each is measured in a round, in milliseconds. */
const span = 1_500;
/** Fewer than the failures that lock an email: attempts in progress count as failures. */
const signInsAtOnce = 8;
/** Clients that sign in at once in a flood; a rejected one waits as long as the reply says. */
const flooders = 200;
/** Pause between two timed calls, in milliseconds, as for a user at work. */
const pause = 5;

/** Sign-ins per second beside the bare hash function, and other calls during more sign-ins than the server can handle. */
export async function measureSignIn(installation: Installation): Promise<Row[]> {
  const settings = { UV_THREADPOOL_SIZE: String(availableParallelism()) };
  const bare = await listening(join(here, 'bare-hash.mjs'), settings, '/');
  const worker = await openConnection(installation.origin);
  try {
    const headers = await installation.signIn();
    const timeList = async () => {
      const samples: number[] = [];
      for (const began = performance.now(); performance.now() - began < span; await wait(pause))
        samples.push(await timed(() => worker.read('/api/v1/estimations', headers)));
      return samples;
    };
    const taken = await inRounds(rounds, {
      signIns: () =>
        onConnections(installation.origin, signInsAtOnce, (lines) => countSignIns(lines, installation.advisor)),
      bare: () => onConnections(bare.origin, 1, ([line]) => askBare(line)),
      quiet: timeList,
      flooded: () => onConnections(installation.origin, flooders, (lines) => duringFlood(lines, timeList)),
    });
    return [
      {
        what: 'sign-ins, whole',
        unit: 'per second',
        measured: median(taken.signIns),
        baseline: { what: 'the bare hash function on the same cores', figure: median(taken.bare) },
        aim: atLeast('ratio', 0.8),
      },
      {
        what: `GET estimations while ${flooders} sign in at once, p99`,
        unit: 'ms',
        measured: quantile(taken.flooded, 0.99),
        baseline: { what: 'without them', figure: quantile(taken.quiet, 0.99) },
        aim: atMost('ratio', 2),
      },
    ];
  } finally {
    worker.close();
    await bare.stop();
  }
}

async function onConnections<T>(
  origin: string,
  count: number,
  work: (lines: readonly HttpConnection[]) => Promise<T>,
): Promise<T> {
  const lines = await Promise.all(Array.from({ length: count }, () => openConnection(origin)));
  try {
    return await work(lines);
  } finally {
    for (const line of lines) line.close();
  }
}

const askBare = async (line: HttpConnection | undefined) => [Number((await line?.call(`/?ms=${span}`))?.body)];

async function countSignIns(
  lines: readonly HttpConnection[],
  user: Installation['advisor'],
): Promise<readonly number[]> {
  const pages = await Promise.all(lines.map(openPage));
  const began = performance.now();
  let count = 0;
  await Promise.all(
    lines.map(async (line, index) => {
      for (; performance.now() - began < span; count += 1)
        if ((await tryToSignIn(line, pages[index] ?? {}, user)) !== 200) throw new Error('A sign-in was rejected');
    }),
  );
  return [(count * 1000) / (performance.now() - began)];
}

const tryToSignIn = async (line: HttpConnection, headers: Headers, user: object): Promise<number> =>
  (await line.call('/api/v1/login', { method: 'POST', headers, body: JSON.stringify({ user }) })).status;

async function duringFlood<T>(lines: readonly HttpConnection[], work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  setMaxListeners(lines.length, over.signal);
  const flood = lines.map(async (line, index) => {
    const headers = await openPage(line);
    while (!over.signal.aborted) {
      const user = { email: `unknown-${index}@flood.example`, password: 'Wrong-Horse-7' };
      if ((await tryToSignIn(line, headers, user)) === 503)
        await wait(2_000, null, { signal: over.signal }).catch(() => null);
    }
  });
  // The flood is at full strength before the measurement.
  await wait(300);
  const result = await work();
  over.abort();
  await Promise.all(flood);
  return result;
}
