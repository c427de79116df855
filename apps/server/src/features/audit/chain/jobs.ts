import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db/connection.ts';
import { type ChainContext, chainEvents, createPartitions, dropExpired, signHead } from './operations.ts';

/** Milliseconds. Jobs of the queue run once a minute at most. */
const chainIntervalMs = 2_000;
const maintenanceIntervalMs = 3_600_000;
/** How long a shutdown waits for events to be chained; the next start chains the rest. */
const lastRunMs = 3_000;

export interface AuditTrail extends ChainContext {
  readonly owner: Db;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

type Step = (trail: AuditTrail, signal: AbortSignal) => Promise<void>;

/** Chains new events and maintains partitions until stopped. Several processes take turns. */
export function startAuditTrail(trail: AuditTrail): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = Promise.all([
    repeat(trail, stopping.signal, chainIntervalMs, [chainAll]),
    repeat(trail, stopping.signal, maintenanceIntervalMs, [addPartitions, dropPartitions, signDaily]),
  ]);
  return {
    async stop() {
      stopping.abort();
      await ended;
      await run(trail, AbortSignal.timeout(lastRunMs), chainAll);
    },
  };
}

async function repeat(trail: AuditTrail, signal: AbortSignal, intervalMs: number, steps: Step[]): Promise<void> {
  while (!signal.aborted) {
    for (const step of steps) await run(trail, signal, step);
    await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

const run = (trail: AuditTrail, signal: AbortSignal, step: Step): Promise<void> =>
  step(trail, signal).catch((error: unknown) => trail.log.warn({ err: error, step: step.name }, 'audit.step_failed'));

async function chainAll(trail: AuditTrail, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await chainEvents(trail)) > 0);
}

async function addPartitions({ owner, clock, log }: AuditTrail): Promise<void> {
  const partitions = await createPartitions(owner, clock);
  if (partitions.length > 0) log.info({ partitions }, 'audit.partitions_created');
}

async function dropPartitions(trail: AuditTrail): Promise<void> {
  const partitions = await dropExpired(trail);
  if (partitions.length > 0) trail.log.info({ partitions }, 'audit.partitions_dropped');
}

/** A copy of the log is evidence outside the database. */
async function signDaily(trail: AuditTrail): Promise<void> {
  const head = await signHead(trail);
  if (head) trail.log.info({ position: head.position, hash: head.hash.toString('hex') }, 'audit.checkpoint');
}
