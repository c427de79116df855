import { listImportRows } from 'contract/endpoints/imports';
import { throwApiError } from '../../../api-error.ts';
import { replicaRoute } from '../../../http/route.ts';
import { countKinds } from '../execution/queries.ts';
import { findImport } from '../records/queries.ts';
import { fromStoredMapping } from '../records/rules.ts';
import { readCells, rowsOf } from './operations.ts';
import { listRows } from './queries.ts';
import { personOf, toRow } from './rules.ts';

export const listImportRowsRoute = replicaRoute(listImportRows, async ({ ctx, params, query }) => {
  const row = (await findImport(ctx.db, params.id)) ?? throwApiError('not_found');
  const { kind, currentPage, pageSize } = query;
  const rows_of = rowsOf(row);
  const page = { import_id: row.id, rows_of, kind, limit: pageSize, offset: (currentPage - 1) * pageSize };
  const rows = await listRows(ctx.db, page);
  const numbers = rows.map(({ row_number }) => row_number);
  const cells = await readCells(ctx, rows_of === row.id ? row : await findImport(ctx.db, rows_of), numbers);
  const mapping = fromStoredMapping(row.mapping);
  return {
    rows: rows.map((one) => toRow(one, personOf(mapping, cells.get(one.row_number)))),
    totalCount: (await countKinds(ctx.db, row.id))[kind] ?? 0,
    currentPage,
    pageSize,
  };
});
