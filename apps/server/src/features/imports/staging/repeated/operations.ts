import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PolicyImport } from 'contract/endpoints/imports';
import type { ImportConstants } from 'contract/vocabulary/imports';
import type { AppContext } from '../../../../context.ts';
import { withTransaction } from '../../../../db/connection.ts';
import type { Progress } from '../../execution/operations.ts';
import { lastStagedRow } from '../../execution/queries.ts';
import { insertChanges, planByIndex } from '../../matching/store.ts';
import { type ImportRow, listAppliedOfSize, lockImport } from '../../records/queries.ts';
import { fromStoredConstants, fromStoredDialect } from '../../records/rules.ts';
import { updateImport } from '../../records/store.ts';

export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

export interface Staged {
  readonly rows_of: number;
  readonly last_row: number;
  readonly header_digest: Buffer;
  readonly file_digest: Buffer;
  readonly mapping: readonly string[];
  readonly constants: ImportConstants;
  readonly dialect: PolicyImport['dialect'];
}

async function digestOf(open: OpenFile): Promise<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of await open()) digest.update(chunk);
  return digest.digest();
}

type Repeated = Awaited<ReturnType<typeof listAppliedOfSize>>[number] & { readonly file_digest: Buffer };

export async function findRepeated({ db }: AppContext, row: ImportRow, open: OpenFile): Promise<Repeated | null> {
  const candidates = await listAppliedOfSize(db, row.byte_size);
  if (candidates.length === 0) return null;
  const file_digest = await digestOf(open);
  const same = candidates.find(
    (one) =>
      one.file_digest?.equals(file_digest) &&
      one.header_digest !== null &&
      (row.mapping.length === 0 ||
        (row.mapping.join() === one.mapping.join() &&
          isDeepStrictEqual(fromStoredConstants(row.constants), fromStoredConstants(one.constants)))),
  );
  return same ? { ...same, file_digest } : null;
}

const rowsOf = ({ id, rows_of_import_id }: Repeated): number => rows_of_import_id ?? id;

/** From here on the rows are not deleted. @returns whether they are still there */
export const claimRows = (ctx: AppContext, row: ImportRow, earlier: Repeated): Promise<boolean> =>
  withTransaction(ctx, async ({ db }) => {
    const owner = await lockImport(db, rowsOf(earlier));
    if (owner?.rows_deleted_at !== null) return false;
    await updateImport(db, row.id, { rows_of_import_id: owner.id });
    return true;
  });

const rowsPerStep = 20_000;

/** The rows of the earlier import serve again; only what happens with them is decided again. */
export async function stageRepeated(
  ctx: AppContext,
  row: ImportRow,
  earlier: Repeated,
  progress: Progress,
): Promise<Staged | null> {
  const rows_of = rowsOf(earlier);
  const last_row = await lastStagedRow(ctx.db, rows_of);
  await updateImport(ctx.db, row.id, {
    columns_encrypted: earlier.columns_encrypted,
    data_key_encrypted: null,
    progress_since: ctx.clock().toISOString(),
    progress_done: 0,
    progress_total: last_row,
  });
  for (let from = 1; from <= last_row; from += rowsPerStep) {
    const to = from + rowsPerStep;
    await withTransaction(ctx, async ({ db }) => {
      await planByIndex(db);
      await insertChanges(db, { import_id: row.id, rows_of, from, to });
    });
    await progress.report(Math.min(to - 1, last_row));
  }
  const { header_digest, file_digest, mapping } = earlier;
  const constants = fromStoredConstants(earlier.constants);
  const dialect = fromStoredDialect(earlier.dialect);
  return header_digest === null ? null : { rows_of, last_row, header_digest, file_digest, mapping, constants, dialect };
}
