import { setTimeout as wait } from 'node:timers/promises';
import type { Tokens } from '../../../../auth/tokens.ts';
import type { Clock } from '../../../../clock.ts';
import type { Db } from '../../../../db/connection.ts';
import { listPartitions } from '../queries.ts';
import { checkpointText, genesis, partitionNamed } from '../rules.ts';
import { type Checkpoint, countQueued, listCheckpoints, listLinks, listQueuedBefore, listUnknown } from './queries.ts';
import { ChainCheck, type Finding } from './rules.ts';

const batchSize = 5_000;
const maxUnchained = 1_000;
/** An event that was recorded this long ago is chained, unless its transaction has only now ended. */
const chainedWithinMs = 60_000;

interface VerificationContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: readonly Pick<Tokens, 'read'>[];
  readonly queueMs?: number;
}

export interface Verification {
  readonly events: number;
  readonly queued: number;
  readonly checkpoints: number;
  readonly first: { readonly position: number; readonly event_at: string } | null;
  readonly last: { readonly position: number; readonly event_at: string; readonly hash: Buffer } | null;
  readonly findings: readonly Finding[];
}

export async function verifyTrail(ctx: VerificationContext): Promise<Verification> {
  const { verification, check } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifySnapshot(ctx, trx));
  for (const id of await listOverdue(ctx)) check.report('unchained_event', String(id));
  return { ...verification, findings: check.end() };
}

async function verifySnapshot({ tokens }: VerificationContext, db: Db) {
  const isValid = (checkpoint: Checkpoint) =>
    tokens.some((one) => one.read('audit_checkpoint', checkpoint.signature) === checkpointText(checkpoint));
  const all = await listCheckpoints(db);
  const months = (await listPartitions(db)).flatMap((name) => partitionNamed(name)?.from.slice(0, 7) ?? []);
  const checkpoints = all.filter(isValid);
  const check = new ChainCheck(genesis, { checkpoints, months });
  for (const { id } of all.filter((one) => !isValid(one))) check.report('invalid_checkpoint', String(id));
  for (let links = await listLinks(db, 0, batchSize); links.length > 0; ) {
    for (const link of links) check.check(link);
    links = await listLinks(db, links.at(-1)?.position ?? 0, batchSize);
  }
  for (const id of await listUnknown(db, maxUnchained)) check.report('unchained_event', String(id));
  const { events, first, last } = check;
  return { check, verification: { events, first, last, queued: await countQueued(db), checkpoints: all.length } };
}

async function listOverdue({ db, clock, queueMs = 10_000 }: VerificationContext): Promise<number[]> {
  const before = new Date(clock().getTime() - chainedWithinMs).toISOString();
  const queued = await listQueuedBefore(db, before, maxUnchained);
  if (queued.length === 0) return [];
  await wait(queueMs);
  const still = new Set(await listQueuedBefore(db, before, maxUnchained));
  return queued.filter((id) => still.has(id));
}
