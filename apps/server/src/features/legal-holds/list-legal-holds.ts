import { listLegalHolds } from 'contract/endpoints/legal-holds';
import { route } from '../../http/route.ts';
import * as queries from './queries.ts';
import { toLegalHold } from './rules.ts';

export const listLegalHoldsRoute = route(listLegalHolds, async ({ ctx, query }) => {
  const { rows, totalCount } = await queries.listLegalHolds(ctx.db, query);
  const { currentPage, pageSize } = query;
  return { legal_holds: rows.map((row) => toLegalHold(ctx.encryption, row)), totalCount, currentPage, pageSize };
});
