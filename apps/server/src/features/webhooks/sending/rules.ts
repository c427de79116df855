import type { Posted } from '../../../integrations/webhooks/post.ts';

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

/**
 * Several events of a record that wait are one: the receiver reads the record after all of them. Replays, and what was tried
 * before, stay.
 */
export function chooseDeliveries<Row extends ClaimedRow>(rows: readonly Row[]) {
  const kept = new Map<string, Row>();
  const repeated: Row[] = [];
  for (const row of rows.toSorted((a, b) => b.attempts - a.attempts)) {
    const isNew = row.attempts === 0 && row.ended_at === null && row.client_id !== null;
    const key = isNew || row.client_id !== null ? JSON.stringify([row.event, row.client_id, row.record_id]) : row.id;
    if (!kept.has(key)) kept.set(key, row);
    else if (isNew) repeated.push(row);
    else kept.set(row.id, row);
  }
  const chosen = [...kept.values()].slice(0, maxAtOnce);
  const isChosen = (row: Row) =>
    chosen.some(
      (one) => one.event === row.event && one.client_id === row.client_id && one.record_id === row.record_id,
    );
  return { chosen, repeated: repeated.filter(isChosen) };
}

export type Outcome =
  | { readonly status: 'delivered' }
  | { readonly status: 'failed' }
  | { readonly status: 'waiting'; readonly pause: number };

/** @param attempts with the one that was just made */
export function outcomeOf({ failure }: Posted, attempts: number): Outcome {
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
