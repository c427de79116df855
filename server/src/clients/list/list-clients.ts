import type { listClients } from 'contract/clients';
import { clientScopeOf } from '../../platform/actor/actor.ts';
import type { Handler } from '../../platform/http/route.ts';
import { columnsOf } from './policy.ts';
import { clientRowOf, shownSort } from './rules.ts';
import * as store from './store.ts';

export const handleListClients: Handler<typeof listClients> = async ({ ground, actor, query }) => {
  const columns = columnsOf(actor);
  const listed = { ...query, field: shownSort(query.field, columns) };
  const { rows, totalCount } = await store.listClients(ground.db, clientScopeOf(actor), listed);
  return {
    clients: rows.map((row) => clientRowOf(row, columns)),
    totalCount,
    currentPage: query.currentPage,
    pageSize: query.pageSize,
  };
};
