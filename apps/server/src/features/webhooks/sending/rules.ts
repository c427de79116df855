import type { PostResult } from '../../../integrations/webhooks/post.ts';

const [minute, hour] = [60, 60 * 60];
/** Seconds before each attempt after the first one. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour] as const;

/** Longer than an attempt takes. After it, the process that made the attempt is taken for dead. */
export const leaseSeconds = 60;

export interface ClaimedRow {
  readonly id: string;
  readonly event: string;
  readonly client_id: number | null;
  readonly record_id: number | null;
  readonly happened_at: string;
  readonly attempts: number;
  readonly ended_at: string | null;
}

/** At most, at once, to one endpoint from one process. */
const maxAtOnce = 4;

const keyOf = ({ id, event, client_id, record_id }: ClaimedRow): string =>
  client_id === null ? id : JSON.stringify([event, client_id, record_id]);

const isNew = ({ attempts, ended_at }: ClaimedRow): boolean => attempts === 0 && ended_at === null;

/**
 * Several new events of a record are one: the receiver reads the record after all of them. Replays, and what was tried
 * before, stay: a new event has all of its attempts, also after the last one of an earlier event.
 * @returns those that are sent now, and those that are part of them
 */
export function chooseDeliveries(rows: readonly ClaimedRow[]) {
  const firsts = new Map<string, ClaimedRow>();
  for (const row of rows.filter(isNew).toReversed()) firsts.set(keyOf(row), row);
  const firstOf = (row: ClaimedRow): ClaimedRow => (isNew(row) ? (firsts.get(keyOf(row)) ?? row) : row);
  const chosen = rows.filter((row) => firstOf(row) === row).slice(0, maxAtOnce);
  const repeated = rows.filter((row) => firstOf(row) !== row && chosen.includes(firstOf(row)));
  return { chosen, repeated };
}

type Outcome =
  | { readonly status: 'delivered' }
  | { readonly status: 'failed' }
  | { readonly status: 'waiting'; readonly pause: number };

/** @param attempts with the one that was just made */
export function outcomeOf({ failure }: PostResult, attempts: number): Outcome {
  if (failure === null) return { status: 'delivered' };
  const pause = pauses[attempts - 1];
  return pause === undefined ? { status: 'failed' } : { status: 'waiting', pause };
}

/** Of the record, for a program with an API token. */
function pathOf({ event, client_id, record_id }: ClaimedRow): string | null {
  if (client_id === null) return null;
  if (event === 'estimation.saved') return `/api/v1/estimations/${record_id}`;
  return event === 'signal.opened' ? `/api/v1/clients/${client_id}/signals` : `/api/v1/clients/${client_id}`;
}

/** Ids alone: names, health and income are read with an API token, whose rights are checked then. */
export function bodyOf(row: ClaimedRow): string {
  const { event, client_id, record_id, happened_at } = row;
  const ids = {
    ...(event === 'signal.opened' && { signal_id: record_id }),
    ...(event === 'estimation.saved' && { estimation_id: record_id }),
  };
  const data = client_id === null ? {} : { client_id, ...ids, path: pathOf(row) };
  return JSON.stringify({ type: event, timestamp: happened_at, data });
}
