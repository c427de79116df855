import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { type Encryption, keyIdOf } from '../encryption.ts';
import { canGo } from './keys.ts';
import * as store from './store.ts';

/** Rows that are sealed anew in one transaction: few, so that each holds up requests for some milliseconds at most. */
const batch = 250;

/** Milliseconds. */
export interface Pauses {
  /** Between two batches: as long as the last one took, within these bounds. */
  readonly min: number;
  readonly max: number;
  /** Between two passes: longer than a request that read an old value may still need to write it. */
  readonly quiet: number;
  /** Until looking again whether another process, started with older keys, has sealed something meanwhile. */
  readonly next: number;
}

const usualPauses: Pauses = { min: 10, max: 100, quiet: 10_000, next: 3_600_000 };

export interface Rekeying {
  readonly db: Db;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Told which keys are not needed any more. */
  readonly say: (line: string) => void;
  readonly pauses?: Pauses;
}

/** What one pass over all sealed values did. */
interface Pass {
  readonly rows: number;
  /** Keys of values that could not be opened, and so are still wanted. */
  readonly stuck: ReadonlySet<string>;
}

const tables: store.EncryptedTable[] = [...new Set(encryptedColumns.map(({ table }) => table))].flatMap((table) => {
  const columns = encryptedColumns.filter((one) => one.table === table);
  return columns.slice(0, 1).map(({ id, id_type }) => ({ table, id, id_type, columns }));
});

/**
 * While more than one key is given: seals anew, in the background, every value that another key than the first one sealed, and
 * then says which keys can go. Reading goes on meanwhile, as every key that is given opens. Several processes take turns.
 */
export function startKeyRotation(rekeying: Rekeying): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = rekeying.encryption.key_ids.length > 1 ? keepRekeyed(rekeying, stopping.signal) : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function keepRekeyed(rekeying: Rekeying, signal: AbortSignal): Promise<void> {
  const { quiet, next } = rekeying.pauses ?? usualPauses;
  let cleanPasses = 0;
  while (!signal.aborted) {
    const pass = await passOver(rekeying, signal).catch((error: unknown) => {
      if (!signal.aborted) rekeying.log.warn({ err: error }, 're-keying was interrupted and goes on in a while');
      return null;
    });
    cleanPasses = pass?.rows === 0 ? cleanPasses + 1 : 0;
    // One clean pass may have missed what a request wrote behind it.
    if (pass && cleanPasses > 1) await retire(rekeying, pass.stuck).catch(() => undefined);
    await wait(cleanPasses > 1 ? next : quiet, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function passOver(rekeying: Rekeying, signal: AbortSignal): Promise<Pass> {
  const { min, max } = rekeying.pauses ?? usualPauses;
  const stuck = new Set<string>();
  const began = performance.now();
  let rows = 0;
  for (const table of tables) {
    let done: Batch | null = null;
    do {
      done = await oneBatch(rekeying, table, done?.last ?? null, stuck);
      rows += done.rows;
      await wait(Math.min(max, Math.max(done.took, min)), undefined, { signal });
    } while (done.more);
  }
  if (stuck.size > 0)
    rekeying.log.warn({ keys: [...stuck] }, 'some sealed values cannot be opened and stay as they are');
  if (rows > 0) rekeying.log.info({ rows, seconds: Math.round((performance.now() - began) / 1000) }, 're-keyed');
  return { rows, stuck };
}

interface Batch {
  readonly rows: number;
  /** The id to go on after. */
  readonly last: string | null;
  readonly more: boolean;
  readonly took: number;
}

/** Seals the next rows anew; none, and the same again later, while another process has its turn. */
async function oneBatch(
  { db, encryption }: Rekeying,
  table: store.EncryptedTable,
  after: string | null,
  stuck: Set<string>,
): Promise<Batch> {
  const began = performance.now();
  const done = await db.transaction().execute(async (transaction) => {
    if (!(await store.takeTurn(transaction))) return { rows: 0, last: after, more: true };
    const found = await store.listRowsOfOtherKeys(transaction, table, encryption.key_ids[0], after, batch);
    const changed = found.map((row) => reseal(encryption, table, row, stuck)).filter((row) => row !== null);
    const rows = changed.length > 0 ? await store.replaceRows(transaction, table, changed) : 0;
    return { rows, last: found.at(-1)?.id ?? after, more: found.length === batch };
  });
  return { ...done, took: performance.now() - began };
}

/** The row with every old value sealed anew; null when there is none that opens. */
function reseal(
  encryption: Encryption,
  { columns }: store.EncryptedTable,
  row: store.EncryptedRow,
  stuck: Set<string>,
): store.Resealed | null {
  const after = row.values.map((value, index) => {
    const place = columns[index]?.place ?? '';
    if (value === null || keyIdOf(value) === encryption.key_ids[0]) return value;
    try {
      return encryption.encrypt(place, encryption.decrypt(place, value));
    } catch {
      stuck.add(keyIdOf(value));
      return value;
    }
  });
  return after.some((value, index) => value !== row.values[index]) ? { ...row, after } : null;
}

async function retire({ db, encryption, clock, log, say }: Rekeying, stuck: ReadonlySet<string>): Promise<void> {
  const [, ...old] = encryption.key_ids;
  const free: string[] = [];
  for (const id of old) if (!stuck.has(id) && !(await store.isWantedByJobs(db, id))) free.push(id);
  if (free.length === 0) return;
  for (const id of await store.retireKeys(db, free, clock())) {
    log.info({ key: id }, 'a key has retired');
    say(canGo(id));
  }
}
