import { createHash } from 'node:crypto';

export const retentionYears = 10;

const monthsAhead = 3;

/** A month in UTC. */
export interface Partition {
  readonly name: string;
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

const startOfMonth = (date: Date, months = 0): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));

const partitionFrom = (from: Date): Partition => ({
  name: `audit_events_${from.toISOString().slice(0, 7).replace('-', '_')}`,
  from: from.toISOString(),
  to: startOfMonth(from, 1).toISOString(),
});

export const neededPartitions = (now: Date): Partition[] =>
  Array.from({ length: monthsAhead + 1 }, (_, months) => partitionFrom(startOfMonth(now, months)));

/** Null for the default partition. */
export function partitionNamed(name: string): Partition | null {
  const [, year, month] = /^audit_events_(\d{4})_(\d{2})$/.exec(name) ?? [];
  return year && month ? partitionFrom(new Date(Date.UTC(Number(year), Number(month) - 1, 1))) : null;
}

/** Whole months expire together. */
export const expiryOf = (now: Date): string => startOfMonth(now, -12 * retentionYears).toISOString();

/** An event as it is stored: times with microseconds, everything else as PostgreSQL writes it. */
export interface StoredEvent {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly action: string;
  readonly actor: string;
  readonly actor_id: number | null;
  readonly on_behalf_of_id: number | null;
  readonly account_ids: string;
  readonly client_ids: string;
  readonly details: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly api_token_id: number | null;
}

const digestOf = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The encoding never changes. A column that is added later goes to its end, for events that have a value in it. */
export const eventDigest = (event: StoredEvent): Buffer =>
  digestOf(
    JSON.stringify([
      event.id,
      event.at,
      event.kind,
      event.action,
      event.actor,
      event.actor_id,
      event.on_behalf_of_id,
      event.account_ids,
      event.client_ids,
      event.details,
      event.address,
      event.request_id,
      ...(event.api_token_id === null ? [] : [event.api_token_id]),
    ]),
  );

export interface Link {
  readonly position: number;
  readonly event_id: number;
  readonly event_at: string;
  readonly event_digest: Buffer;
  readonly created_at: string;
}

export const linkHash = (previous: Buffer, link: Link): Buffer =>
  digestOf(previous, JSON.stringify([link.position, link.event_id, link.event_at, link.created_at]), link.event_digest);

export interface Head {
  readonly position: number;
  readonly hash: Buffer;
}

export const genesis: Head = { position: 0, hash: Buffer.alloc(32) };

export const checkpointText = ({ position, hash, dropped_before }: Head & { dropped_before: string | null }): string =>
  `${position}\n${hash.toString('hex')}\n${dropped_before ?? ''}`;
