import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import type { DataKeys } from '../data-keys/data-keys.ts';
import { assignBatch, type Batch, tables } from './assignment.ts';
import { unusedKeyMessage } from './keys.ts';
import * as store from './store.ts';

/** Milliseconds. */
export interface Pauses {
  readonly min: number;
  readonly max: number;
  /** Longer than a request may take. */
  readonly quiet: number;
  readonly next: number;
}

const defaultPauses: Pauses = { min: 10, max: 100, quiet: 10_000, next: 3_600_000 };

export type Walk = Pick<KeyRotation, 'db' | 'keys' | 'log' | 'pauses'>;

export interface KeyRotation {
  readonly db: Db;
  readonly keys: DataKeys;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly say: (line: string) => void;
  readonly pauses?: Pauses;
}

/** Values can be read and written during a pass, because every configured key decrypts. Several processes take turns. */
export function startKeyRotation(rotation: KeyRotation): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const isNeeded = rotation.keys.encryption.key_ids.length > 1;
  const ended = isNeeded ? rotateUntilStopped(rotation, stopping.signal) : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function rotateUntilStopped(rotation: KeyRotation, signal: AbortSignal): Promise<void> {
  const { quiet, next } = rotation.pauses ?? defaultPauses;
  let unused: readonly string[] = [];
  while (!signal.aborted) {
    let isStable = false;
    try {
      const rows = await assignAll(rotation, signal);
      const unusedNow = await findUnusedKeys(rotation);
      // A request that was running during one check may have written a value with an old key after it.
      await retireKeys(
        rotation,
        unusedNow.filter((id) => unused.includes(id)),
      );
      isStable = rows === 0 && unusedNow.every((id) => unused.includes(id));
      unused = unusedNow;
    } catch (error) {
      if (!signal.aborted) rotation.log.warn({ err: error }, 'key_rotation.interrupted');
    }
    await wait(isStable ? next : quiet, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Encrypts what is not under the key that it should be under: of the owner, and the first one of the installation. */
export async function assignAll({ db, keys, log, pauses }: Walk, signal?: AbortSignal): Promise<number> {
  const { min, max } = pauses ?? defaultPauses;
  const undecryptable = new Set<string>();
  await keys.createAll(db);
  const startedAt = performance.now();
  let rows = 0;
  for (const table of tables) {
    let batch: Batch = { rows: 0, last: null, hasMore: true };
    while (batch.hasMore) {
      const batchStartedAt = performance.now();
      batch = await assignBatch(db, keys, table, batch.last, undecryptable);
      rows += batch.rows;
      const tookMs = performance.now() - batchStartedAt;
      await wait(Math.min(max, Math.max(tookMs, min)), undefined, signal && { signal });
    }
  }
  if (undecryptable.size > 0) log.warn({ keys: [...undecryptable] }, 'key_rotation.undecryptable');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (rows > 0) log.info({ rows, seconds }, 'key_rotation.rotated');
  return rows;
}

async function findUnusedKeys({ db, keys }: KeyRotation): Promise<string[]> {
  const [, ...old] = keys.encryption.key_ids;
  const unused: string[] = [];
  for (const id of old) if (!(await store.isKeyUsed(db, tables, id))) unused.push(id);
  return unused;
}

async function retireKeys({ db, clock, log, say }: KeyRotation, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of await store.retireKeys(db, ids, clock())) {
    log.info({ key: id }, 'key_rotation.key_retired');
    say(unusedKeyMessage(id));
  }
}
