import type { listClients } from 'contract/endpoints/engagements';
import { clientScopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { columnsOf } from './policy.ts';
import * as queries from './queries.ts';
import { shownSort, toClientRow } from './rules.ts';

export const handleListClients: Handler<typeof listClients> = async ({ ctx, actor, query }) => {
  const columns = columnsOf(actor);
  const listed = { ...query, field: shownSort(query.field, columns) };
  const { rows, totalCount } = await queries.listClients(ctx.db, clientScopeOf(actor), listed);
  return {
    clients: rows.map((row) => toClientRow(row, columns)),
    totalCount,
    currentPage: query.currentPage,
    pageSize: query.pageSize,
  };
};
