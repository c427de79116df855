import type { Tokens } from '../../../auth/tokens.ts';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/connection.ts';
import {
  findDropped,
  findHead,
  findLastCheckpoint,
  findLastExpired,
  findLink,
  hasExpiredInDefault,
  hasUnchained,
  listPartitions,
  listUnchained,
} from './queries.ts';
import {
  checkpointText,
  eventDigest,
  expiryOf,
  genesis,
  type Head,
  type Link,
  linkHash,
  neededPartitions,
  partitionNamed,
} from './rules.ts';
import * as store from './store.ts';

/** Events per transaction: hashing them takes the event loop some milliseconds. */
const batchSize = 1000;
const checkpointIntervalMs = 24 * 3_600_000;

export interface ChainContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Pick<Tokens, 'sign'>;
}

/** PostgreSQL stores microseconds. */
const microseconds = (date: Date): string => date.toISOString().replace('Z', '000Z');

/** Chains committed events. Returns how many; 0 also while another process does, or changes partitions. */
export async function chainEvents(ctx: Pick<ChainContext, 'db' | 'clock'>): Promise<number> {
  if (!(await hasUnchained(ctx.db))) return 0;
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await store.tryLockChain(trx)) || !(await store.tryKeepPartitions(trx))) return 0;
    const queued = await listUnchained(trx, batchSize);
    const links: (Link & Head)[] = [];
    let head = (await findHead(trx)) ?? genesis;
    const created_at = microseconds(ctx.clock());
    for (const { event } of queued) {
      if (!event) continue;
      const link = {
        position: head.position + 1,
        event_id: event.id,
        event_at: event.at,
        event_digest: eventDigest(event),
        created_at,
      };
      head = { position: link.position, hash: linkHash(head.hash, link) };
      links.push({ ...link, ...head });
    }
    await store.insertLinks(trx, links);
    await store.deleteUnchained(
      trx,
      queued.map(({ queued_id }) => queued_id),
    );
    return queued.length;
  });
}

async function insertCheckpoint(
  { clock, tokens }: ChainContext,
  db: Db,
  head: Head,
  dropped_before: string | null,
): Promise<void> {
  const checkpoint = { ...head, dropped_before };
  const signature = tokens.sign('audit_checkpoint', checkpointText(checkpoint));
  await store.insertCheckpoint(db, { ...checkpoint, signature, created_at: clock().toISOString() });
}

/** Signs the last link once a day, which makes a later removal of links evident. Returns what was signed. */
export const signHead = (ctx: ChainContext): Promise<Head | null> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await store.tryLockChain(trx))) return null;
    const [head, last] = [await findHead(trx), await findLastCheckpoint(trx)];
    const isRecent = last && ctx.clock().getTime() - Date.parse(last.created_at) < checkpointIntervalMs;
    if (!head || isRecent || head.position === last?.position) return null;
    await insertCheckpoint(ctx, trx, head, null);
    return head;
  });

export const createPartitions = (owner: Db, clock: Clock): Promise<string[]> =>
  owner.transaction().execute(async (trx) => {
    await store.lockPartitions(trx);
    const existing = await listPartitions(trx);
    const missing = neededPartitions(clock()).filter(({ name }) => !existing.includes(name));
    if (missing.some(({ from }) => Date.parse(from) <= clock().getTime())) await store.lockEvents(trx);
    for (const partition of missing) await store.createPartition(trx, partition);
    return missing.map(({ name }) => name);
  });

/** Drops months that have expired, and their links. A signed checkpoint says from where the rest continues. */
export const dropExpired = (ctx: ChainContext & { readonly owner: Db }): Promise<string[]> =>
  ctx.owner.transaction().execute(async (trx) => {
    const before = expiryOf(ctx.clock());
    await store.lockPartitions(trx);
    const partitions = (await listPartitions(trx)).filter((name) => {
      const partition = partitionNamed(name);
      return partition !== null && partition.to <= before;
    });
    if (partitions.length === 0 && !(await hasExpiredInDefault(trx, before))) return [];
    await store.lockChain(trx);
    const head = (await findHead(trx)) ?? genesis;
    const position = (await findLastExpired(trx, before)) ?? head.position;
    const last = position === head.position ? head : await findLink(trx, position);
    await insertCheckpoint(ctx, trx, last ?? (await findDropped(trx)) ?? genesis, before);
    await store.deleteExpired(trx, { before, partitions, position });
    return partitions;
  });
