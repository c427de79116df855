import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { here, listening } from './children.ts';
import type { Installation } from './installation.ts';
import { type Line, openLine } from './line.ts';
import { openPage, signIn } from './page.ts';
import { inRounds, median, quantile, timed } from './rounds.ts';
import { pickEstimates } from './store.ts';
import type { Row } from './table.ts';

const rounds = 6;
/** How long each is measured in a round, in milliseconds. */
const span = 1_500;
/** Fewer than the failures after which an e-mail is locked: attempts under way count until they succeed. */
const signInsAtOnce = 8;
/** Who try to sign in at once in a flood; a refused one waits as long as the answer says before the next try. */
const flooders = 200;
/** Between two of the calls that are timed, in milliseconds: somebody at work, not another flood. */
const pause = 5;

/** Sign-ins a second beside the bare hash function; and other calls while far more sign in than can be let in. */
export async function measureSignIn(installation: Installation): Promise<Row[]> {
  const settings = { UV_THREADPOOL_SIZE: String(availableParallelism()) };
  const bare = await listening(join(here, 'bare-hash.mjs'), settings, '/');
  const worker = await openLine(installation.origin);
  try {
    const headers = { authorization: `Bearer ${await signIn(worker, installation.advisor)}` };
    const [id] = await pickEstimates(installation.db, installation.advisor.email, 1);
    const calls = { list: '/api/v1/estimations', calculate: `/api/v1/estimations/${id}/calculate` };
    const timeCall = (path: string) => () => timeCalls(worker, path, headers);
    const flooded = (path: string) => () =>
      onLines(installation.origin, flooders, (lines) => duringFlood(lines, timeCall(path)));
    const taken = await inRounds(rounds, {
      signIns: () => onLines(installation.origin, signInsAtOnce, (lines) => countSignIns(lines, installation.advisor)),
      bare: () => onLines(bare.origin, 1, ([line]) => askBare(line)),
      quietList: timeCall(calls.list),
      floodedList: flooded(calls.list),
      quietCalculate: timeCall(calls.calculate),
      floodedCalculate: flooded(calls.calculate),
    });
    return [
      {
        what: 'sign-ins, whole',
        unit: 'per second',
        measured: median(taken.signIns),
        baseline: { what: 'the bare hash function on the same cores', figure: median(taken.bare) },
        aim: { on: 'ratio', bound: 'at least', figure: 1 / 1.2 },
      },
      floodRow('GET estimations', taken.floodedList, taken.quietList),
      floodRow('GET estimations/{id}/calculate', taken.floodedCalculate, taken.quietCalculate),
    ];
  } finally {
    worker.close();
    await bare.stop();
  }
}

const floodRow = (name: string, flooded: readonly number[], quiet: readonly number[]): Row => ({
  what: `${name} while ${flooders} sign in at once, p99`,
  unit: 'ms',
  measured: quantile(flooded, 0.99),
  baseline: { what: 'while nobody does', figure: quantile(quiet, 0.99) },
  aim: { on: 'ratio', bound: 'at most', figure: 2 },
});

/** On connections of its own: the server closes those that are quiet for long. */
async function onLines<T>(origin: string, count: number, work: (lines: readonly Line[]) => Promise<T>): Promise<T> {
  const lines = await Promise.all(Array.from({ length: count }, () => openLine(origin)));
  try {
    return await work(lines);
  } finally {
    for (const line of lines) line.close();
  }
}

/** How many passwords a second the bare hash function checks. */
const askBare = async (line: Line | undefined) => [Number((await line?.call(`/?ms=${span}`))?.body)];

/** How many sign in within a second when each line signs in again and again. */
async function countSignIns(lines: readonly Line[], user: Installation['advisor']): Promise<readonly number[]> {
  const pages = await Promise.all(lines.map(openPage));
  const began = performance.now();
  let count = 0;
  await Promise.all(
    lines.map(async (line, index) => {
      for (; performance.now() - began < span; count += 1)
        if ((await tryToSignIn(line, pages[index] ?? {}, user)) !== 200) throw new Error('A sign-in was refused');
    }),
  );
  return [(count * 1000) / (performance.now() - began)];
}

async function tryToSignIn(line: Line, headers: Record<string, string>, user: object): Promise<number> {
  const { status } = await line.call('/api/v1/login', { method: 'POST', headers, body: JSON.stringify({ user }) });
  return status;
}

async function timeCalls(line: Line, path: string, headers: Record<string, string>): Promise<readonly number[]> {
  const samples: number[] = [];
  for (const began = performance.now(); performance.now() - began < span; await wait(pause))
    samples.push(
      await timed(async () => {
        const { status } = await line.call(path, { headers });
        if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      }),
    );
  return samples;
}

/** Strangers who try one password after the other, each of another e-mail. */
async function duringFlood<T>(lines: readonly Line[], work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  setMaxListeners(lines.length, over.signal);
  const flood = lines.map(async (line, index) => {
    const headers = await openPage(line);
    while (!over.signal.aborted) {
      const user = { email: `stranger-${index}@flood.example`, password: 'Wrong-Horse-7' };
      if ((await tryToSignIn(line, headers, user)) === 503)
        await wait(2_000, null, { signal: over.signal }).catch(() => null);
    }
  });
  // The flood stands before anything is timed.
  await wait(300);
  const result = await work();
  over.abort();
  await Promise.all(flood);
  return result;
}
