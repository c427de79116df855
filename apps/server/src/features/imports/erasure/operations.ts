import type { AppContext } from '../../../context.ts';
import { encryptCells } from '../parsing/copy/worker.ts';
import { lockImport } from '../records/queries.ts';
import { columnsPlace, dataKeyPlace, readColumns } from '../records/rules.ts';
import { updateImport } from '../records/store.ts';
import { decryptCells } from '../rows/rules.ts';
import { listPlaces, lockCells, type StagedPlace } from './queries.ts';
import * as store from './store.ts';

type Context = Pick<AppContext, 'db' | 'encryption'>;

async function eraseCells({ db }: Context, data_key: Buffer, place: StagedPlace): Promise<void> {
  const group = await lockCells(db, place);
  if (!group) return;
  const { import_id, row_number } = place;
  const others = decryptCells(data_key, import_id, group.content).filter(([number]) => number !== row_number);
  await store.replaceCells(db, {
    import_id,
    first_row: group.first_row,
    content: encryptCells(data_key, import_id, others),
  });
}

/** Samples of columns may be the client’s. */
async function eraseFromImport(ctx: Context, import_id: number, places: readonly StagedPlace[]): Promise<void> {
  const { db, encryption } = ctx;
  const row = await lockImport(db, import_id);
  if (!row) return;
  const { data_key_encrypted, columns_encrypted } = row;
  if (data_key_encrypted !== null) {
    const data_key = Buffer.from(encryption.decrypt(dataKeyPlace, data_key_encrypted), 'base64');
    for (const place of places) await eraseCells(ctx, data_key, place);
  }
  if (columns_encrypted === null) return;
  const columns = readColumns(encryption, columns_encrypted).map((column) => ({ ...column, samples: [] }));
  await updateImport(db, import_id, { columns_encrypted: encryption.encrypt(columnsPlace, JSON.stringify(columns)) });
}

/**
 * Erases what is staged of files about a client who is about to be deleted. An import that is not applied yet skips these
 * rows. @returns how many rows
 */
export async function eraseClient(ctx: Context, client_id: number): Promise<number> {
  const { db } = ctx;
  const places = await listPlaces(db, client_id);
  for (const import_id of new Set(places.map((place) => place.import_id)))
    await eraseFromImport(
      ctx,
      import_id,
      places.filter((place) => place.import_id === import_id),
    );
  await store.eraseRows(db, places);
  await store.eraseChanges(db, client_id, places);
  await store.deleteSubscribers(db, client_id);
  return places.length;
}
