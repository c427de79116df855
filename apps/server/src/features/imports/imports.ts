import { listImports, showImport } from 'contract/endpoints/imports';
import { throwApiError } from '../../api-error.ts';
import { replicaRoute, route } from '../../http/route.ts';
import * as queries from './records/queries.ts';
import { findImport } from './records/queries.ts';
import { toImport, toSummary } from './records/rules.ts';

export const listImportsRoute = replicaRoute(listImports, async ({ ctx, query }) => {
  const { currentPage, pageSize } = query;
  const { rows, totalCount } = await queries.listImports(ctx.db, query);
  return { imports: rows.map((row) => toSummary(ctx.encryption, row)), totalCount, currentPage, pageSize };
});

export const showImportRoute = route(showImport, async ({ ctx, params }) => {
  const row = (await findImport(ctx.db, params.id)) ?? throwApiError('not_found');
  return toImport(ctx.encryption, row, ctx.clock());
});
