import type { Db } from '../../db/connection.ts';
import type { DataKeys } from '../data-keys/data-keys.ts';
import { encryptedColumns } from '../encrypted-columns.ts';
import { keyIdOf } from '../encryption.ts';
import * as store from './store.ts';

/**
 * Rows per transaction: few, so that their encryption, which runs between requests on the same thread, and their locks
 * delay requests by about a millisecond.
 */
const batchSize = 25;

export const tables: store.EncryptedTable[] = [...new Set(encryptedColumns.map(({ table }) => table))].flatMap(
  (table) => {
    const columns = encryptedColumns.filter((one) => one.table === table);
    return columns.slice(0, 1).map(({ id, id_type }) => ({ table, id, id_type, columns }));
  },
);

export interface Batch {
  readonly rows: number;
  readonly last: string | null;
  readonly hasMore: boolean;
}

const keysFor = ({ areUsed, encryption }: DataKeys): store.Keys => ({ areUsed, installation: encryption.key_ids[0] });

/** Encrypts the next rows whose values are not under the key that they should be under. Processes take turns. */
export const assignBatch = (
  db: Db,
  keys: DataKeys,
  table: store.EncryptedTable,
  after: string | null,
  undecryptable: Set<string>,
): Promise<Batch> =>
  db.transaction().execute(async (trx) => {
    if (!(await store.tryLock(trx))) return { rows: 0, last: after, hasMore: true };
    const rows = await store.lockNextRows(trx, table, keysFor(keys), { after, limit: batchSize });
    const count = await assign(trx, keys, table, rows, undecryptable);
    return { rows: count, last: rows.at(-1)?.id ?? after, hasMore: rows.length > 0 };
  });

async function assign(
  trx: Db,
  keys: DataKeys,
  table: store.EncryptedTable,
  rows: readonly store.EncryptedRow[],
  undecryptable: Set<string>,
): Promise<number> {
  await keys.load(
    trx,
    rows.map(({ values, key_name }) => [...values, `${key_name}.`]),
  );
  const changed = rows.flatMap((row) => {
    const values = reencrypt(keys, table, row, undecryptable);
    return values.some((value, index) => value !== row.values[index]) ? { id: row.id, values } : [];
  });
  if (changed.length > 0) await store.updateRows(trx, table, changed);
  return changed.length;
}

/** Values that cannot be decrypted stay as they are. */
const reencrypt = (
  keys: DataKeys,
  { columns }: store.EncryptedTable,
  { values, key_name }: store.EncryptedRow,
  undecryptable: Set<string>,
) =>
  values.map((value, index) => {
    const associatedData = columns[index]?.associatedData ?? '';
    if (value === null || keyIdOf(value) === key_name) return value;
    try {
      return keys.named(key_name).encrypt(associatedData, keys.encryption.decrypt(associatedData, value));
    } catch {
      undecryptable.add(keyIdOf(value));
      return value;
    }
  });

/**
 * For rows that another firm has now: in its transaction, so that the former firm's key opens none of them afterwards.
 * The job logs values that cannot be decrypted.
 */
export async function assignNow(
  { db, keys }: { readonly db: Db; readonly keys: DataKeys },
  selection: store.Selection,
  names?: readonly string[],
): Promise<void> {
  for (const table of tables) {
    if (names && !names.includes(table.table)) continue;
    const rows = await store.lockSelectedRows(db, table, keysFor(keys), selection);
    if (rows.length > 0) await assign(db, keys, table, rows, new Set());
  }
}
