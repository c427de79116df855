import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import { listOldFiles, listOldRows } from '../../records/queries.ts';
import { updateImport } from '../../records/store.ts';
import { endImport, releaseFile } from '../operations.ts';
import { deleteOrphanedSubscribers, deleteStaged } from '../store.ts';

/** A dry run can still be applied without its file; a file whose columns nobody assigned cannot be imported any more. */
export async function deleteExpiredFiles(ctx: AppContext, before: string): Promise<void> {
  for (const row of await listOldFiles(ctx.db, before)) {
    if (row.status === 'ready') await withTransaction(ctx, (tx) => releaseFile(tx, row));
    else await endImport(ctx, row, { status: 'failed', error: 'The columns were not assigned within 24 hours.' });
  }
}

export async function deleteExpiredRows(ctx: AppContext, before: string): Promise<void> {
  for (const { id } of await listOldRows(ctx.db, before))
    await withTransaction(ctx, async ({ db, clock }) => {
      await deleteStaged(db, id);
      await updateImport(db, id, { data_key_encrypted: null, rows_deleted_at: clock().toISOString() });
    });
  await deleteOrphanedSubscribers(ctx.db);
}
