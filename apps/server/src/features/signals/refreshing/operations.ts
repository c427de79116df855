import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { publishClients } from '../../../realtime/store.ts';
import { planByIndex } from '../../imports/matching/store.ts';
import { addNotifications } from '../../notifications/recording/operations.ts';
import { beginRun, type Run, refreshSignals } from '../computing/operations.ts';
import { type FindSignals, notificationsOf } from '../computing/rules.ts';
import { todayOf } from '../days/rules.ts';
import * as queries from './queries.ts';
import * as store from './store.ts';

/** Few enough that a transaction is short, its memory small, and requests wait for some milliseconds only. */
const clientsPerStep = 50;
/** Of a step, so that a change shows within seconds while thousands of imported clients are computed. */
const newestPerStep = 10;

/** @returns whether it is done; false if another process does the same, or time is up */
type Stream = (ctx: AppContext, options: StreamOptions) => Promise<boolean>;

export interface StreamOptions {
  readonly find?: FindSignals;
  readonly log: { error(fields: object, event: string): void };
  readonly signal?: AbortSignal;
  /** What a step waits for each millisecond that it took, so that requests have their share of the processors. */
  readonly rest?: number;
}

const defaultRest = 1;

interface Step {
  readonly last: queries.Place | null;
  readonly isEnd: boolean;
}

interface StreamKind {
  /** Of its lock. */
  readonly number: number;
  /** The first ones in its order, at most `limit`. */
  next(ctx: AppContext, run: Run, after: queries.Place | null, limit: number): Promise<queries.Place[]>;
  /** Those that do not wait for their turn. */
  urgent?(ctx: AppContext): Promise<queries.Place[]>;
}

async function runStep(
  ctx: AppContext,
  { number, next, urgent }: StreamKind,
  after: queries.Place | null,
  failures: Set<number>,
  { find, log }: StreamOptions,
): Promise<Step | 'busy'> {
  return withTransaction(ctx, async (tx) => {
    if (!(await queries.tryLock(tx.db, number))) return 'busy';
    await planByIndex(tx.db, 'auto');
    const run = await beginRun(tx, find);
    const first = ((await urgent?.(tx)) ?? []).filter(({ client_id }) => !failures.has(client_id));
    const limit = clientsPerStep - first.length;
    const places = await next(tx, run, after, limit);
    const client_ids = [...new Set([...first, ...places].map(({ client_id }) => client_id))];
    const { failed } = client_ids.length > 0 ? await refreshSignals(tx, client_ids, run) : { failed: [] };
    for (const { client_id, error } of failed) {
      failures.add(client_id);
      log.error({ err: error, client_id }, 'signals.failed');
    }
    return { last: places.at(-1) ?? after, isEnd: places.length < limit };
  });
}

const stream =
  (kind: StreamKind): Stream =>
  async (ctx, options) => {
    const { signal, rest = defaultRest } = options;
    const failures = new Set<number>();
    for (let after: queries.Place | null = null; !signal?.aborted; ) {
      const began = performance.now();
      const step = await runStep(ctx, kind, after, failures, options);
      if (step === 'busy') return false;
      if (step.isEnd) return true;
      after = step.last;
      await (rest > 0 ? wait(rest * (performance.now() - began)) : nextTurn());
    }
    return false;
  };

export const refreshStale = stream({
  number: 1,
  next: ({ db }, _, after, limit) => queries.listStale(db, null, after, limit),
  urgent: ({ db }) => queries.listNewestStale(db, newestPerStep),
});

export const refreshDue = stream({
  number: 2,
  next: ({ db }, { today }, after, limit) => queries.listDue(db, today, after, limit),
});

export const refreshOutdated = stream({
  number: 3,
  next: ({ db }, { tables_version }, after, limit) => queries.listOutdated(db, tables_version, after, limit),
});

export async function openSnoozed(ctx: AppContext): Promise<void> {
  for (let opened = clientsPerStep; opened === clientsPerStep; )
    opened = await withTransaction(ctx, async (tx) => {
      const now = tx.clock();
      const returned = await store.openSnoozed(tx.db, todayOf(now), clientsPerStep);
      await addNotifications(tx, notificationsOf(returned, now.toISOString()));
      const client_ids = new Set(returned.map(({ client_id }) => client_id));
      if (client_ids.size > 0) await publishClients(tx.db, [...client_ids], 'signal.updated');
      return returned.length;
    });
}
