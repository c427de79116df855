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
  next(ctx: AppContext, run: Run, after: queries.Place | null): Promise<queries.Place[]>;
}

async function runStep(
  ctx: AppContext,
  { number, next }: StreamKind,
  after: queries.Place | null,
  { find, log }: StreamOptions,
): Promise<Step | 'busy'> {
  return withTransaction(ctx, async (tx) => {
    if (!(await queries.tryLock(tx.db, number))) return 'busy';
    await planByIndex(tx.db, 'auto');
    const run = await beginRun(tx, find);
    const places = await next(tx, run, after);
    const client_ids = places.map(({ client_id }) => client_id);
    const { failed } = client_ids.length > 0 ? await refreshSignals(tx, client_ids, run) : { failed: [] };
    for (const { client_id, error } of failed) log.error({ err: error, client_id }, 'signals.failed');
    return { last: places.at(-1) ?? after, isEnd: places.length < clientsPerStep };
  });
}

const stream =
  (kind: StreamKind): Stream =>
  async (ctx, options) => {
    const { signal, rest = defaultRest } = options;
    for (let after: queries.Place | null = null; !signal?.aborted; ) {
      const began = performance.now();
      const step = await runStep(ctx, kind, after, options);
      if (step === 'busy') return false;
      if (step.isEnd) return true;
      after = step.last;
      await (rest > 0 ? wait(rest * (performance.now() - began)) : nextTurn());
    }
    return false;
  };

export const refreshStale = stream({
  number: 1,
  next: ({ db }, _, after) => queries.listStale(db, null, after, clientsPerStep),
});

export const refreshDue = stream({
  number: 2,
  next: ({ db }, { today }, after) => queries.listDue(db, today, after, clientsPerStep),
});

export const refreshOutdated = stream({
  number: 3,
  next: ({ db }, { tables_version }, after) => queries.listOutdated(db, tables_version, after, clientsPerStep),
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
