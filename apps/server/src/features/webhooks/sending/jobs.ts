import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../context.ts';
import type { Listeners } from '../../../realtime/postgres-source.ts';
import { sendDeliveries } from './operations.ts';
import { findNextDue, listDueEndpoints } from './queries.ts';

interface Sending extends AppContext {
  readonly log: FastifyBaseLogger;
}

/** Endpoints that a process sends to at once: a slow one holds its own place only. */
const maxEndpoints = 20;
/** Changes of a record in this time are sent once. */
const gatherMs = 1_000;
const failedMs = 5_000;
/** How long an endpoint keeps its place while others may wait for one. */
const turnMs = 5_000;
/** Finds what a lost connection missed. */
const longestPauseMs = 60_000;

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined);

/** Sends deliveries soon after their transactions, and again when attempts are due, until stopped. */
export function startWebhooks(ctx: Sending): { readonly listeners: Listeners; stop(): Promise<void> } {
  const { db, clock, log } = ctx;
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Map<number, Promise<void>>();
  let waking = new AbortController();

  const send = async (endpoint_id: number) => {
    const until = performance.now() + turnMs;
    try {
      while ((await sendDeliveries(ctx, endpoint_id, signal)) > 0 && performance.now() < until && !signal.aborted);
    } catch (error) {
      log.warn({ err: error, endpoint_id }, 'webhooks.send_failed');
      await pause(failedMs, signal);
    }
    busy.delete(endpoint_id);
    waking.abort();
  };

  const startDue = async () => {
    const limit = maxEndpoints - busy.size;
    if (limit === 0) return;
    const ids = await listDueEndpoints(db, { now: clock().toISOString(), except: [...busy.keys()], limit });
    for (const id of ids) busy.set(id, send(id));
  };

  const pauseMs = async (): Promise<number> => {
    if (busy.size === maxEndpoints) return longestPauseMs;
    const next = await findNextDue(db, [...busy.keys()]);
    const ms = next === null ? longestPauseMs : Date.parse(next) - clock().getTime();
    return Math.min(Math.max(ms, gatherMs), longestPauseMs);
  };

  const run = async () => {
    while (!signal.aborted) {
      try {
        // What wakes it from here on is seen by the next pause.
        waking = new AbortController();
        await startDue();
        await pause(await pauseMs(), AbortSignal.any([signal, waking.signal]));
        // So that changes of the same moment are sent together, and no error makes it run without a pause.
        await pause(gatherMs, signal);
      } catch (error) {
        log.warn({ err: error }, 'webhooks.look_failed');
        await pause(failedMs, signal);
      }
    }
    await Promise.all(busy.values());
  };

  const ended = run();
  return {
    // The functions of the migrations use this name.
    listeners: { webhooks: () => waking.abort() },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
