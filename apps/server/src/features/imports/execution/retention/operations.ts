import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { listOldFiles, listOldRows, lockImport } from '../../records/queries.ts';
import { updateImport } from '../../records/store.ts';
import { endImport, releaseFile } from '../operations.ts';
import { deleteOrphanedSubscribers, deleteStaged } from '../store.ts';

/** A dry run can still be applied without its file; a file whose columns nobody assigned cannot be imported any more. */
export async function deleteExpiredFiles(ctx: AppContext, before: string): Promise<void> {
  for (const row of await listOldFiles(ctx.db, before)) {
    if (row.status === 'ready') await withTransaction(ctx, (tx) => releaseFile(tx, row));
    else await endImport(ctx, row, { status: 'failed', error: 'The columns weren’t assigned within 24 hours.' });
  }
}

/** Does nothing for rows that are deleted. */
export const deleteRows = (ctx: AppContext, import_id: number): Promise<void> =>
  withTransaction(ctx, async ({ db, clock }) => {
    const row = await lockImport(db, import_id);
    if (row?.rows_deleted_at !== null) return;
    await deleteStaged(db, import_id);
    await updateImport(db, import_id, { data_key_encrypted: null, rows_deleted_at: clock().toISOString() });
  });

export async function deleteExpiredRows(ctx: AppContext, before: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    // The first query locks. Only the second one sees a repeated import that chose these rows just before.
    await listOldRows(tx.db, before);
    for (const { id } of await listOldRows(tx.db, before)) await deleteRows(tx, id);
  });
  await deleteOrphanedSubscribers(ctx.db);
}
