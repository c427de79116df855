import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../context.ts';
import type { Job } from '../../../jobs/queue.ts';
import type { Listeners } from '../../../realtime/postgres-source.ts';
import { openSnoozed, refreshDue, refreshOutdated, refreshStale } from './operations.ts';

/** The queue takes a job of more than 15 minutes for one that hangs. The next one continues. */
const maxRunMs = 10 * 60_000;

export const refreshingJobs: Job[] = [
  {
    name: 'check-signals',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '* * * * *',
    async work(ctx, { log }) {
      const options = { log, signal: AbortSignal.timeout(maxRunMs) };
      await openSnoozed(ctx);
      for (const refresh of [refreshStale, refreshDue, refreshOutdated]) await refresh(ctx, options);
    },
  },
];

/** Changes of the next milliseconds are computed together. Where another process is computing, how long until the next look. */
const [gatherMs, busyMs] = [100, 500];
const failedMs = 5_000;

interface Refreshing extends AppContext {
  readonly log: FastifyBaseLogger;
}

/** Computes clients as soon as a transaction has changed them, until stopped. The job finds what a lost connection missed. */
export function startSignals(ctx: Refreshing): { readonly listeners: Listeners; stop(): Promise<void> } {
  const { log } = ctx;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake: () => void = () => undefined;
  let isStale = true;
  const onChanged = () => {
    isStale = true;
    wake();
  };
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  const refresh = async () => {
    isStale = false;
    try {
      const isDone = await refreshStale(ctx, { log, signal });
      isStale ||= !isDone;
      await pause(isDone ? gatherMs : busyMs);
    } catch (error) {
      log.warn({ err: error }, 'signals.refresh_failed');
      isStale = true;
      await pause(failedMs);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      if (isStale) await refresh();
      else
        await new Promise<void>((done) => {
          wake = done;
        });
    }
  };
  const ended = run();
  return {
    // The triggers of the migrations use this name.
    listeners: { signals: onChanged },
    async stop() {
      stopping.abort();
      wake();
      await ended;
    },
  };
}
