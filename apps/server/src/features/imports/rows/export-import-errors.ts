import { exportImportErrors } from 'contract/endpoints/imports';
import type { ImportQuestion, ImportRowKind } from 'contract/vocabulary/imports';
import { throwApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { byteOrderMark, lineWith } from '../../../http/csv.ts';
import { replicaRoute } from '../../../http/route.ts';
import { findImport, type ImportRow } from '../records/queries.ts';
import { fromStoredDialect, fromStoredMapping, readColumns } from '../records/rules.ts';
import { readCells, rowsOf } from './operations.ts';
import { listFailedRows } from './queries.ts';
import { errorColumns, layoutOf } from './rules.ts';

const rowsPerPiece = 1_000;

const reasons: Partial<Record<ImportRowKind, string>> = {
  unmatched: 'No client here has these details',
  conflict: 'The plan was changed after the dry run',
};

const questions: Readonly<Record<ImportQuestion, string>> = {
  contradiction: 'The identifiers in this row belong to different clients',
  several: 'Several clients have these details',
  unconfirmed: 'The details in this row are not enough to be sure who the client is',
};

export const exportImportErrorsRoute = replicaRoute(exportImportErrors, async ({ ctx, params }) => {
  const row = (await findImport(ctx.db, params.id)) ?? throwApiError('not_found');
  return { filename: `import-${row.id}-errors.csv`, type: 'text/csv; charset=utf-8', pieces: piecesOf(ctx, row) };
});

async function* piecesOf(ctx: AppContext, row: ImportRow): AsyncGenerator<string> {
  const rows_of = rowsOf(row);
  const owner = rows_of === row.id ? row : await findImport(ctx.db, rows_of);
  const mapping = fromStoredMapping(row.mapping);
  const layout = layoutOf(mapping, readColumns(ctx.encryption, row.columns_encrypted));
  const lineOf = lineWith(fromStoredDialect(row.dialect).delimiter ?? ',');
  yield byteOrderMark + lineOf([...layout.names, ...errorColumns]);
  for (let after: number | null = 0; after !== null; ) {
    const failed = await listFailedRows(ctx.db, { import_id: row.id, rows_of, after, limit: rowsPerPiece });
    const numbers = failed.map(({ row_number }) => row_number);
    const cells = await readCells(ctx, owner, numbers);
    const lines = failed.map(({ row_number, kind, question, error_column, error_reason }) =>
      lineOf([
        ...layout.cellsOf(cells.get(row_number)),
        error_column === null ? '' : layout.nameOf(error_column),
        error_reason ?? (kind === 'ambiguous' && question ? questions[question] : reasons[kind]) ?? '',
      ]),
    );
    if (lines.length > 0) yield lines.join('');
    after = failed.length < rowsPerPiece ? null : (numbers.at(-1) ?? null);
  }
}
