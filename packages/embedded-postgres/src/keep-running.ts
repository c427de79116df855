import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from './postgres.ts';

export interface RestartEvents {
  onEnded(): void;
  onRestarted(): void;
  /** It did not start. It is started again after the pause. */
  onFailed(error: unknown, pauseMs: number): void;
}

/** The pause before a restart doubles from the first value to the second, until a server has run for the third. */
const [minPauseMs, maxPauseMs, stableMs] = [250, 10_000, 60_000];

/** Starts a server, and starts it again whenever it ends by itself. `ended` of the result resolves after `stop`. */
export async function keepRunning(start: () => Promise<Postgres>, events: RestartEvents): Promise<Postgres> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await start();
  let pauseMs = minPauseMs;

  async function restart(): Promise<void> {
    while (!signal.aborted) {
      const waitedMs = pauseMs;
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      await wait(waitedMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        current = await start();
        return;
      } catch (error) {
        events.onFailed(error, pauseMs);
      }
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      await current.ended;
      if (signal.aborted) return;
      events.onEnded();
      if (performance.now() - startedAt > stableMs) pauseMs = minPauseMs;
      await restart();
      if (!signal.aborted) events.onRestarted();
    }
    // It was starting when it was to stop.
    await current.stop();
  }

  const ended = run();
  return {
    url: current.url,
    urlOf: current.urlOf,
    ended,
    async stop() {
      stopping.abort();
      await current.stop();
      await ended;
    },
  };
}
