import { listImports } from 'contract/endpoints/imports';
import { route } from '../../http/route.ts';
import * as queries from './records/queries.ts';
import { toSummary } from './records/rules.ts';

export const listImportsRoute = route(listImports, async ({ ctx, query }) => {
  const { currentPage, pageSize } = query;
  const { rows, totalCount } = await queries.listImports(ctx.db, query);
  return { imports: rows.map((row) => toSummary(ctx.encryption, row)), totalCount, currentPage, pageSize };
});
