import { listClients } from 'contract/endpoints/engagements';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { listClientsOfTodo, listTodosAbout } from '../todos/operations.ts';
import { listExtras } from './extra-columns/operations.ts';
import { columnsOf } from './policy.ts';
import * as queries from './queries.ts';
import { shownSort, toClientRow } from './rules.ts';

export const listClientsRoute = route(listClients, async ({ ctx, actor, query }) => {
  const columns = columnsOf(actor);
  const scope = clientScopeOf(actor);
  const ids = query.todo && (await listClientsOfTodo(ctx, actor, query.todo));
  const listed = { ...query, ids, field: shownSort(query.field, columns) };
  const { rows, totalCount } = await queries.listClients(ctx.db, scope, listed);
  const page = rows.map(({ id }) => id);
  const [todos, extras] = await Promise.all([
    query.todo && page.length > 0 ? listTodosAbout(ctx, actor, page) : null,
    query.extra && page.length > 0 ? listExtras(ctx, scope, page, query.extra) : null,
  ]);
  return {
    clients: rows.map((row) => ({ ...toClientRow(row, columns, todos?.get(row.id) ?? []), ...extras?.get(row.id) })),
    totalCount,
    currentPage: query.currentPage,
    pageSize: query.pageSize,
  };
});
