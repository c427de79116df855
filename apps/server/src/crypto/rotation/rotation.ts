import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { type Encryption, keyIdOf } from '../encryption.ts';
import { unusedKeyMessage } from './keys.ts';
import * as store from './store.ts';

/**
 * Rows per transaction: few, so that their encryption, which runs between requests on the same thread, and their locks
 * delay requests by about a millisecond.
 */
const batchSize = 25;

/** Milliseconds. */
export interface Pauses {
  readonly min: number;
  readonly max: number;
  /** Longer than a request may take. */
  readonly quiet: number;
  readonly next: number;
}

const defaultPauses: Pauses = { min: 10, max: 100, quiet: 10_000, next: 3_600_000 };

export interface KeyRotation {
  readonly db: Db;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly say: (line: string) => void;
  readonly pauses?: Pauses;
}

const tables: store.EncryptedTable[] = [...new Set(encryptedColumns.map(({ table }) => table))].flatMap((table) => {
  const columns = encryptedColumns.filter((one) => one.table === table);
  return columns.slice(0, 1).map(({ id, id_type }) => ({ table, id, id_type, columns }));
});

/** Values can be read and written during a pass, because every configured key decrypts. Several processes take turns. */
export function startKeyRotation(rotation: KeyRotation): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const isNeeded = rotation.encryption.key_ids.length > 1;
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
      const rows = await rotateTables(rotation, signal);
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

async function rotateTables({ db, encryption, log, pauses }: KeyRotation, signal: AbortSignal): Promise<number> {
  const { min, max } = pauses ?? defaultPauses;
  const undecryptable = new Set<string>();
  const startedAt = performance.now();
  let rows = 0;
  for (const table of tables) {
    let batch: Batch = { rows: 0, last: null, hasMore: true };
    while (batch.hasMore) {
      const batchStartedAt = performance.now();
      batch = await rotateBatch(db, encryption, table, batch.last, undecryptable);
      rows += batch.rows;
      const tookMs = performance.now() - batchStartedAt;
      await wait(Math.min(max, Math.max(tookMs, min)), undefined, { signal });
    }
  }
  if (undecryptable.size > 0) log.warn({ keys: [...undecryptable] }, 'key_rotation.undecryptable');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (rows > 0) log.info({ rows, seconds }, 'key_rotation.rotated');
  return rows;
}

interface Batch {
  readonly rows: number;
  readonly last: string | null;
  readonly hasMore: boolean;
}

const rotateBatch = (
  db: Db,
  encryption: Encryption,
  table: store.EncryptedTable,
  after: string | null,
  undecryptable: Set<string>,
): Promise<Batch> =>
  db.transaction().execute(async (trx) => {
    if (!(await store.tryLock(trx))) return { rows: 0, last: after, hasMore: true };
    const rows = await store.lockRowsOfOtherKeys(trx, table, encryption.key_ids[0], after, batchSize);
    const changed = rows.flatMap((row) => {
      const values = reencrypt(encryption, table, row.values, undecryptable);
      return values.some((value, index) => value !== row.values[index]) ? { id: row.id, values } : [];
    });
    if (changed.length > 0) await store.updateRows(trx, table, changed);
    return { rows: changed.length, last: rows.at(-1)?.id ?? after, hasMore: rows.length > 0 };
  });

/** Values that cannot be decrypted stay as they are. */
const reencrypt = (
  encryption: Encryption,
  { columns }: store.EncryptedTable,
  values: store.EncryptedRow['values'],
  undecryptable: Set<string>,
) =>
  values.map((value, index) => {
    const associatedData = columns[index]?.associatedData ?? '';
    if (value === null || keyIdOf(value) === encryption.key_ids[0]) return value;
    try {
      return encryption.encrypt(associatedData, encryption.decrypt(associatedData, value));
    } catch {
      undecryptable.add(keyIdOf(value));
      return value;
    }
  });

async function findUnusedKeys({ db, encryption }: KeyRotation): Promise<string[]> {
  const [, ...old] = encryption.key_ids;
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
