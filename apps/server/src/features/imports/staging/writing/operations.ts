import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import type { Progress } from '../../execution/operations.ts';
import * as store from '../../execution/store.ts';
import type { Range } from '../../matching/queries.ts';
import { insertChanges, planByIndex } from '../../matching/store.ts';
import type { StagedRows } from '../../parsing/operations.ts';

/** After `close`, nothing is written any more: the rows of a file that turns out to be unreadable are deleted then. */
export function createWriter(ctx: AppContext, import_id: number, progress: Progress) {
  let first = 1;
  let isOpen = true;
  let writing: Promise<void> = Promise.resolve();
  return {
    async write(rows: StagedRows): Promise<void> {
      if (!isOpen) return;
      const range = { import_id, from: first, to: rows.last_row + 1 };
      first = range.to;
      writing = writeRows(ctx, rows, range);
      await writing;
      await progress.report(rows.bytes);
    },
    async close(): Promise<void> {
      isOpen = false;
      // The caller of `write` gets the error.
      await writing.catch(() => undefined);
    },
  };
}

async function writeRows(ctx: AppContext, rows: StagedRows, range: Omit<Range, 'rows_of'>): Promise<void> {
  await withTransaction(ctx, async ({ db }) => {
    await store.copyRows(db, rows);
    await planByIndex(db);
    await insertChanges(db, { ...range, rows_of: range.import_id });
  });
}
