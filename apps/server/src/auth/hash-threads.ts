import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { createLimiter } from '../http/limiter.ts';

/** What a thread is asked: whether the password made a kept hash, or a new hash at this cost. */
type Job = { readonly password: string } & ({ readonly kept: string } | { readonly cost: Options });
interface Answer {
  readonly result?: string | boolean;
  readonly failure?: string;
}

/** As many as there are cores; each takes 30 MB while it hashes, so not more than eight. */
const max = Math.min(availableParallelism(), 8);
/** How many may wait for each thread: about a second's work, beyond which nobody waits gladly. */
const waiting = 32;

const inTurn = createLimiter(max, max * waiting);
const idle: Worker[] = [];

/** One password's hash, on a thread of low priority; the threads are the process's, made when first needed. */
export const onHashThread = (job: Job): Promise<string | boolean> => inTurn(() => ask(idle.pop() ?? open(), job));

function open(): Worker {
  const thread = new Worker(new URL('./hash-thread.mjs', import.meta.url));
  // Whoever has an answer to wait for keeps the process; a thread without work does not.
  thread.unref();
  return thread;
}

function ask(thread: Worker, job: Job): Promise<string | boolean> {
  return new Promise((done, fail) => {
    // A thread that broke is not asked again: it is not put back among the idle ones.
    const broke = (error?: unknown) => fail(error instanceof Error ? error : new Error('A thread for hashes ended'));
    thread.once('error', broke).once('exit', broke);
    thread.once('message', ({ result, failure }: Answer) => {
      thread.off('error', broke).off('exit', broke);
      thread.unref();
      idle.push(thread);
      if (result === undefined) fail(new Error(`A password could not be hashed: ${failure}`));
      else done(result);
    });
    thread.ref();
    thread.postMessage(job);
  });
}
